import { newItem } from '@waybill/events/stream';
import { Failures } from '@waybill/kernel/failures';
import { foldDeltas, scopesToFold } from '@waybill/table/operate';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/**
 * Folds count deltas into the sums of their lists where enough have gathered. That is looked for now
 * and then: totals are exact before they are folded.
 */
export async function handler(event: DynamoDBStreamEvent) {
  const failures = new Failures();
  for (const place of scopesToFold(event.Records.map(newItem))) {
    await failures.guard(`${place.tenant} ${place.group.name}`, async () => {
      await foldDeltas(place);
    });
  }
  failures.raise((count) => `the deltas of ${count} groups are not folded`);
  return { batchItemFailures: [] };
}
