import { newItem } from '@waybill/events/stream';
import { Failures } from '@waybill/kernel/failures';
import { foldTallies } from '@waybill/table/ledger/fold';
import { placesToLookAt } from '@waybill/table/ledger/fold-choice';
import { foldLater } from '@waybill/table/ledger/late-fold';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/**
 * Folds tallies into the sums of their ledgers where enough have gathered. That is looked for now
 * and then: totals are exact before they are folded. Of what is too young yet the next look takes
 * care, or, where that is much and no change follows, `ledgers.fold`.
 */
export async function handler(event: DynamoDBStreamEvent) {
  const failures = new Failures();
  const now = new Date();
  for (const place of placesToLookAt(event.Records.map(newItem))) {
    await failures.guard(`${place.tenant} ${place.group.name}`, async () => {
      await foldTallies(place, { now });
      await foldLater(place, now);
    });
  }
  failures.raise((count) => `the tallies of ${count} groups are not folded`);
  return { batchItemFailures: [] };
}
