import { Failures } from '@waybill/kernel/failures';
import { transact } from '../commit/commit.ts';
import { removeMany } from '../commit/write-many.ts';
import { countAhead } from './count-ahead.ts';
import type { CountScope, StateChange } from './count-delta.ts';
import { foldedFigures } from './figure-snapshot.ts';
import { FOLDED_TOGETHER, nextFold } from './fold-choice.ts';
import { readFirstDeltas } from './read-deltas.ts';
import { foldedMonths, readCountSnapshot, snapshotWrites } from './snapshot.ts';
import { foldedValues } from './value-snapshot.ts';

/** How far a fold goes. */
export interface FoldRun {
  readonly now: Date;
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
 * not in them, or gone. Answers the changes that were folded; undefined where there was nothing to do.
 */
async function foldOnce(
  scope: CountScope,
  { atLeast = FOLDED_TOGETHER, limit }: Pick<FoldRun, 'atLeast' | 'limit'>,
): Promise<{ deltas: number; changes: readonly StateChange[] } | undefined> {
  const read = await readCountSnapshot(scope, { consistent: true });
  const found = await readFirstDeltas(scope, limit);
  const folded = new Set(read.folded);
  const left = found.deltas.filter(({ key }) => folded.has(key.sk)).map(({ key }) => key);
  // Clocks differ: so many others may come before one that was left that it is not read.
  const gone = [...left, ...found.unseen(read.folded)];
  if (gone.length > 0) await removeMany(gone);
  const deltas = found.deltas.filter(({ key }) => !folded.has(key.sk));
  if (deltas.length < Math.max(1, atLeast)) return undefined;
  const { taken, next, ...by } = nextFold(read, deltas);
  const [months, values, figures] = await Promise.all([
    foldedMonths(scope, by.byMonth),
    foldedValues(scope, by.byValue),
    foldedFigures(scope, by.byFigureItem),
  ]);
  const sums = snapshotWrites(scope, read, next, new Map());
  const outcome = await transact([...sums, ...months, ...values, ...figures]);
  if (outcome !== undefined) return undefined;
  await removeMany(taken.map(({ key }) => key));
  return { deltas: taken.length, changes: taken.flatMap(({ changes }) => changes) };
}

/** Folds what has gathered (API-147), at any moment and from many places. Answers how many deltas. */
export async function foldDeltas(
  scope: CountScope,
  { now, hasTime = () => true, ...run }: FoldRun,
): Promise<number> {
  const failures = new Failures();
  let folded = 0;
  while (hasTime()) {
    const done = await foldOnce(scope, run);
    if (done === undefined) break;
    folded += done.deltas;
    await countAhead(scope.tenant, done.changes, now, failures);
  }
  failures.raise((count) => `${count} values are not counted`);
  return folded;
}
