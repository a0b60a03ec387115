import { asChange } from '@waybill/events/change.entity';
import { publishChanges } from '@waybill/events/publish';
import { failuresOf, newItem } from '@waybill/events/stream';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** Stream of new changes to the bus; what is neither taken nor noted is repeated from its place. */
export async function handler(event: DynamoDBStreamEvent) {
  const changes = event.Records.map((record) => asChange(newItem(record)));
  const lost = await publishChanges(changes, new Date());
  return failuresOf(event, (index) => {
    const change = changes[index];
    return change !== undefined && lost.has(change);
  });
}
