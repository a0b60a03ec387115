import { loadEvents, type OutboxEvent } from '@waybill/events/outbox';
import { toInstant } from '@waybill/kernel/instant';
import { dueIndex } from '@waybill/table/definition';
import { duePartitions } from '@waybill/table/due';
import { key } from '@waybill/table/key';
import { queryAll } from '@waybill/table/read';
import { indexesCaughtUp } from './weather.ts';

/** All events that happened before `before` and still wait for the bus, for few of them. */
export async function unpublishedEvents(before: Date): Promise<OutboxEvent[]> {
  await indexesCaughtUp();
  const shards = await Promise.all(
    duePartitions('OUTBOX').map((pk) => queryAll({ pk, index: dueIndex, to: toInstant(before) })),
  );
  return loadEvents(shards.flat());
}

/** The events of one tenant that wait to be published; the bodies of no other are read. */
export async function unpublishedEventsOf(tenant: string): Promise<OutboxEvent[]> {
  await indexesCaughtUp();
  const shards = await Promise.all(
    duePartitions('OUTBOX').map((pk) => queryAll({ pk, index: dueIndex })),
  );
  const own = `${key('T', tenant, 'EVT')}#`;
  return loadEvents(shards.flat().filter(({ pk }) => pk.startsWith(own)));
}
