import { chunksOf } from '@waybill/kernel/chunks';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { Overloaded } from '../errors/overloaded.ts';
import type { Key, TableItem } from '../item/key.ts';
import { byTable } from '../tables/tables.ts';
import { backoff } from '../wire/backoff.ts';
import { documentClient } from '../wire/client.ts';
import { asTableError, obstacleOf } from '../wire/obstacle.ts';
import { BatchWriteCommand, type WriteBatch } from '../wire/plain-commands.ts';

/** The writes that DynamoDB accepts in one batch, of 16 MB in all. */
const BATCH_WRITES = 25;

const BATCHES_AT_ONCE = 4;

/** Tries of a batch that the table takes in part, or not at all: with these pauses some seconds. */
const TRIES = 10;
const PACE = { first: 30, longest: 1_000 } as const;

type Request =
  | { readonly PutRequest: { readonly Item: TableItem } }
  | { readonly DeleteRequest: { readonly Key: Key } };

const partitionOf = (request: Request) =>
  'PutRequest' in request ? request.PutRequest.Item.pk : request.DeleteRequest.Key.pk;

const inputOf = (RequestItems: WriteBatch) =>
  ({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }) as const;

/** Sends a batch again as far as its tables did not take it: as the same call where nobody answered. */
async function writeBatch(requests: Request[]): Promise<void> {
  const pause = backoff(PACE);
  let input = inputOf(byTable(requests, partitionOf));
  for (let tries = 1; ; tries += 1) {
    const command = new BatchWriteCommand(input);
    try {
      const { UnprocessedItems = {} } = await documentClient().send(command);
      if (Object.keys(UnprocessedItems).length === 0) return;
      input = inputOf(UnprocessedItems);
    } catch (thrown) {
      if (obstacleOf(asTableError(thrown)) === undefined) throw thrown;
      if (tries >= TRIES) throw new Overloaded(thrown);
    }
    if (tries >= TRIES) throw new Overloaded('a batch stays unwritten in part');
    await pause();
  }
}

async function writeAll(requests: readonly Request[], atOnce = BATCHES_AT_ONCE): Promise<void> {
  await sideBySide(atOnce, chunksOf(requests, BATCH_WRITES), writeBatch);
}

/**
 * Puts many items, each for itself: some may be there when it throws. For items that no call reads
 * before a later write says that all of them are there. Work that nobody waits for sends one batch
 * `atOnce`, so that calls of others come in between.
 */
export async function putMany(items: readonly TableItem[], atOnce?: number): Promise<void> {
  await writeAll(
    items.map((Item) => ({ PutRequest: { Item } })),
    atOnce,
  );
}

export async function removeMany(keys: readonly Key[]): Promise<void> {
  await writeAll(keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
}
