import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { asMissed, type Missed, missedKey } from './missed.entity.ts';

export const patterns = [
  definePattern({
    name: 'Events that the bus did not take',
    index: dueIndex.name,
    key: 'due_pk = OUTBOX#shard',
    reads: 'every five minutes, by the sweep, page by page, the oldest of a shard first',
  }),
];

/** What waits under some keys; what is published meanwhile is left out. */
export async function loadMissed(keys: readonly TableItem[]): Promise<Missed[]> {
  const items = await getMany(keys);
  return items.filter((item) => item !== undefined).map(asMissed);
}

/** Forgets what is published, unless the publisher noted something else of the change meanwhile. */
export async function forgetMissed({ address, indexes }: Missed): Promise<void> {
  await write({ remove: missedKey(address), when: ['indexes', '=', indexes] });
}
