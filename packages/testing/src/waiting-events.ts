import { loadEvents, type OutboxEvent } from '@waybill/events/outbox';
import { dueIndex } from '@waybill/table/definition';
import { duePartitions } from '@waybill/table/due';
import { key } from '@waybill/table/key';
import { queryAll } from '@waybill/table/read';

/** The events of one tenant that wait to be published; the bodies of no other are read. */
export async function waitingEvents(tenant: string): Promise<OutboxEvent[]> {
  const shards = await Promise.all(
    duePartitions('OUTBOX').map((pk) => queryAll({ pk, index: dueIndex })),
  );
  const own = `${key('T', tenant, 'EVT')}#`;
  return loadEvents(shards.flat().filter(({ pk }) => pk.startsWith(own)));
}
