import { Failures } from '@waybill/kernel/failures';
import { plusSeconds } from '@waybill/kernel/instant';
import { TRANSACTION_ACTIONS, transact } from '../commit/commit.ts';
import { timeOfTable } from '../wire/table-clock.ts';
import { beginValueSnapshots } from './begin-value-snapshots.ts';
import { countAhead } from './count-ahead.ts';
import { type CountScope, deltaFloor, type StateChange } from './count-delta.ts';
import { HORIZON_SECONDS, isWorthFolding, nextFold } from './fold-choice.ts';
import { readOldestDeltas } from './read-deltas.ts';
import { foldedMonths, readCountSnapshot, snapshotWrites } from './snapshot.ts';
import { foldedValues, readValueNames } from './value-snapshot.ts';

/** How far a fold goes. */
export interface FoldRun {
  readonly now: Date;
  /** Fewer deltas that may be folded are left where they are, unless they are old. */
  readonly atLeast?: number;
  /** What is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
}

/** Deltas that are read at once; what a fold writes has to fit its transaction anyway. */
const DELTAS_AT_ONCE = 1_000;

/** Months and values of a fold; the rest is for the sums, and for a delta that has many alone. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 10;

interface Folded {
  readonly deltas: number;
  readonly changes: readonly StateChange[];
  /** The values that had sums. */
  readonly names: readonly string[];
}

/**
 * Folds the oldest deltas into the sums, one conditional write: of two folds at once one counts
 * and the other has nothing done. Answers what it folded.
 */
async function foldOnce(place: CountScope, { now, atLeast }: FoldRun): Promise<Folded | undefined> {
  const read = await readCountSnapshot(place, { consistent: true });
  const end = deltaFloor(plusSeconds(timeOfTable.at(now), -HORIZON_SECONDS));
  const deltas = await readOldestDeltas(place, read.watermark, end, DELTAS_AT_ONCE);
  if (!isWorthFolding(deltas, now, atLeast)) return undefined;
  const names = read.values === 0 ? [] : await readValueNames(place);
  const { taken, next, byMonth, byValue } = nextFold(read, deltas, names, WRITTEN_AT_ONCE);
  const [months, values] = await Promise.all([
    foldedMonths(place, byMonth),
    foldedValues(place, byValue, next.watermark),
  ]);
  const outcome = await transact([...snapshotWrites(place, read, next, months), ...values]);
  if (outcome !== undefined) return undefined;
  return { deltas: taken.length, changes: taken.flatMap(({ changes }) => changes), names };
}

/**
 * Folds what has gathered and is older than any write that may still be under plan. Repeatable, at
 * any moment and from many places. Answers how many deltas it folded.
 */
export async function foldDeltas(place: CountScope, run: FoldRun): Promise<number> {
  const failures = new Failures();
  let folded = 0;
  while (run.hasTime?.() !== false) {
    const done = await foldOnce(place, run);
    if (done === undefined) break;
    folded += done.deltas;
    await countAhead(place.tenant, done.changes, run.now, failures);
    await beginValueSnapshots(place, done.changes, done.names, failures);
  }
  failures.raise((count) => `${count} values are not counted`);
  return folded;
}
