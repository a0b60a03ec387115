import { asOutboxEvent } from '@waybill/events/outbox';
import { publishEvents } from '@waybill/events/publish';
import { failuresOf, newItem } from '@waybill/events/stream';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** Stream of new outbox rows to the bus; what the bus refuses is repeated from its place. */
export async function handler(event: DynamoDBStreamEvent) {
  const events = event.Records.map((record) => asOutboxEvent(newItem(record)));
  const unpublished = await publishEvents(events);
  return failuresOf(event, (index) => unpublished.has(events[index]?.id ?? ''));
}
