import { removeMany } from '@waybill/table/commit';
import { query } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import {
  entryKey,
  type IndexOf,
  logPartitions,
  manifestKey,
  numbersPartition,
} from '../index/index.entity.ts';
import { loadManifest } from '../index/manifest.repository.ts';
import { idsInBlock } from '../index/numbers.repository.ts';
import { removeRun } from '../index/run.repository.ts';

const PAGE = 25;

/** Removes a partition page by page; what its items name goes before them. */
async function removePartition(
  pk: string,
  hasTime: () => boolean,
  before: (items: readonly TableItem[]) => Promise<void>,
): Promise<boolean> {
  while (hasTime()) {
    const { items } = await query({ pk, limit: PAGE });
    if (items.length === 0) return true;
    await before(items);
    await removeMany(items.map(({ pk: partition, sk }) => ({ pk: partition, sk })));
  }
  return false;
}

/** Removes an index that no search reads any more, as far as there is time; true once it is gone. */
export async function removeIndex(index: IndexOf, hasTime: () => boolean): Promise<boolean> {
  const { runs, garbage, fold, merge } = await loadManifest(index);
  const named = [
    ...runs.map(({ id }) => id),
    ...garbage.map(({ run }) => run),
    ...[fold, merge].flatMap((task) => (task === null ? [] : [task.run])),
  ];
  for (const run of named) {
    if (!hasTime()) return false;
    await removeRun(index, run);
  }
  for (const partition of logPartitions(index)) {
    if (!(await removePartition(partition, hasTime, async () => undefined))) return false;
  }
  // The ids name the entries.
  const isGone = await removePartition(numbersPartition(index), hasTime, async (items) => {
    await removeMany(items.flatMap(idsInBlock).map((id) => entryKey(index, id)));
  });
  if (isGone) await removeMany([manifestKey(index)]);
  return isGone;
}
