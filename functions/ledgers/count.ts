import { newItem } from '@waybill/events/stream';
import { foldPending } from '@waybill/table/ledger/fold';
import { asPending } from '@waybill/table/ledger/pending';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** Folds pending differences into the counters of the ledgers, each exactly once. */
export async function handler(event: DynamoDBStreamEvent) {
  await foldPending(event.Records.map((record) => asPending(newItem(record))));
  return { batchItemFailures: [] };
}
