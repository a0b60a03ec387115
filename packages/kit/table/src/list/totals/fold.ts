import { transact } from '../../commit/commit.ts';
import { removeMany } from '../../commit/write-many.ts';
import type { CountScope } from './count-delta.ts';
import { figureSums } from './figure-snapshot.ts';
import { FOLDED_TOGETHER, nextFold } from './fold-choice.ts';
import { readFirstDeltas } from './read-deltas.ts';
import { readCountSnapshot, snapshotWrite } from './snapshot.ts';
import { valueSums } from './value-snapshot.ts';

/** How far a fold goes. */
export interface FoldRun {
  /** Fewer deltas are left where they are. */
  readonly atLeast?: number;
  /** Deltas of each partition that one write looks at. */
  readonly limit?: number | undefined;
  /** What is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
}

/**
 * Adds deltas to the sums, by one transaction that holds while the sums are those that were read, and
 * then removes them. Of two folds at once one counts. A fold that died may have left deltas that its
 * sums name: they go before other sums are written, so that a delta is always named by the sums, or
 * not in them, or gone. Answers how many were folded, 0 where there was nothing to do.
 */
async function foldOnce(
  scope: CountScope,
  { atLeast = FOLDED_TOGETHER, limit }: Pick<FoldRun, 'atLeast' | 'limit'>,
): Promise<number> {
  const read = await readCountSnapshot(scope, { consistent: true });
  const found = await readFirstDeltas(scope, limit);
  const folded = new Set(read.folded);
  const left = found.deltas.filter(({ key }) => folded.has(key.sk)).map(({ key }) => key);
  // Clocks differ: so many others may come before one that was left that it is not read.
  const gone = [...left, ...found.unseen(read.folded)];
  if (gone.length > 0) await removeMany(gone);
  const deltas = found.deltas.filter(({ key }) => !folded.has(key.sk));
  if (deltas.length < Math.max(1, atLeast)) return 0;
  const { taken, next, ...by } = nextFold(read, deltas);
  const [values, figures] = await Promise.all([
    valueSums.folded(scope, by.byValue),
    figureSums.folded(scope, by.byFigureItem),
  ]);
  const outcome = await transact([snapshotWrite(scope, read, next), ...values, ...figures]);
  if (outcome !== undefined) return 0;
  await removeMany(taken.map(({ key }) => key));
  return taken.length;
}

/** Folds what has gathered (API-147), at any moment and from many places. Answers how many deltas. */
export async function foldDeltas(
  scope: CountScope,
  { hasTime = () => true, ...run }: FoldRun = {},
): Promise<number> {
  let folded = 0;
  while (hasTime()) {
    const some = await foldOnce(scope, run);
    if (some === 0) break;
    folded += some;
  }
  return folded;
}
