import { putMany, removeMany } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { query } from '@waybill/table/read';
import { type IndexOf, runEntity, runPartition } from './index.entity.ts';
import type { Run } from './manifest.ts';
import type { Posting } from './postings.ts';
import type { RunItem } from './run-builder.ts';
import { endsList, type Line, openBlock, openChunk } from './run-format.ts';
import { BLOCKS_END, blockKey, chunkKey, type ListKind, listEnd } from './run-keys.ts';

export const patterns = [
  definePattern({
    name: 'A word in a run of a search',
    key: 'pk = T#tenant#SEARCH#generation#RUN#run, sk >= BLOCK#term',
    reads: 'one block, the first that ends at the word or behind it',
  }),
  definePattern({
    name: 'The orders of a common word or beginning in a run of a search',
    key: 'pk = T#tenant#SEARCH#generation#RUN#run, sk >= LIST|PREFIX#term#order',
    reads: 'the part of the list that holds an order, or the next older one',
  }),
];

/** A run that was written so long ago is the same in a read that trails. */
const TRAILING_MS = 30_000;

const PAGE = 100;

const NEWEST = 10 ** 8 - 1;

export async function putRun(
  index: IndexOf,
  run: string,
  items: readonly RunItem[],
): Promise<void> {
  const pk = runPartition(index, run);
  await putMany(items.map(({ sk, bytes }) => runEntity.item({ pk, sk }, { bytes })));
}

/** Removes what there is of a run. */
export async function removeRun(index: IndexOf, run: string): Promise<void> {
  for (;;) {
    const { items } = await query({
      pk: runPartition(index, run),
      attributes: ['pk', 'sk'],
      limit: PAGE,
    });
    if (items.length === 0) return;
    await removeMany(items);
  }
}

const isConsistent = ({ made }: Run, now: number): boolean => now - made < TRAILING_MS;

/** A page of the lines of a run from a term on, and the last term of their block. */
export async function loadLines(
  index: IndexOf,
  run: Run,
  term: string,
  now: number,
): Promise<{ lines: readonly Line[]; after: string } | undefined> {
  const { items } = await query({
    pk: runPartition(index, run.id),
    from: blockKey(term),
    to: BLOCKS_END,
    limit: 1,
    consistent: isConsistent(run, now),
  });
  const [block] = items;
  if (block === undefined) return undefined;
  const lines = openBlock(runEntity.read(block).bytes);
  return { lines, after: `${lines.at(-1)?.term ?? term} ` };
}

/** The part of a list that holds an order, or those that are next older; whether nothing older follows. */
export async function loadChunk(
  index: IndexOf,
  run: Run,
  list: { readonly kind: ListKind; readonly term: string },
  newest: number,
  now: number,
): Promise<{ postings: readonly Posting[]; isLast: boolean }> {
  const { kind, term } = list;
  const { items } = await query({
    pk: runPartition(index, run.id),
    from: chunkKey(kind, term, Math.min(newest, NEWEST)),
    to: listEnd(kind, term),
    limit: 1,
    consistent: isConsistent(run, now),
  });
  const [chunk] = items;
  const postings = chunk === undefined ? [] : openChunk(runEntity.read(chunk).bytes);
  return { postings, isLast: endsList(postings) };
}
