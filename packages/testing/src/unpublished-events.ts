import { loadEvents, type OutboxEvent } from '@waybill/events/outbox';
import { toInstant } from '@waybill/kernel/instant';
import { dueIndex } from '@waybill/table/definition';
import { duePartitions } from '@waybill/table/due';
import { queryAll } from '@waybill/table/read';

/** All events that happened before `before` and still wait for the bus, for few of them. */
export async function unpublishedEvents(before: Date): Promise<OutboxEvent[]> {
  const shards = await Promise.all(
    duePartitions('OUTBOX').map((pk) => queryAll({ pk, index: dueIndex, to: toInstant(before) })),
  );
  return loadEvents(shards.flat());
}
