import { Failures } from '@waybill/kernel/failures';
import { plusSeconds } from '@waybill/kernel/instant';
import { TRANSACTION_ACTIONS, transact } from '../commit.ts';
import { timeOfTable } from '../table-clock.ts';
import { countAhead } from './count-ahead.ts';
import { HORIZON_SECONDS, isWorthFolding, nextFold } from './fold-choice.ts';
import { readOldestTallies } from './read-tallies.ts';
import { foldedMonths, readSums, sumsWrites } from './stored-sums.ts';
import { sumValues } from './sum-values.ts';
import { type Moved, type TallyPlace, tallyFloor } from './tally.ts';
import { foldedValues, readSummedNames } from './value-sums.ts';

/** How far a fold goes. */
export interface FoldRun {
  readonly now: Date;
  /** Fewer tallies that may be folded are left where they are, unless they are old. */
  readonly atLeast?: number;
  /** What is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
}

/** Tallies that are read at once; what a fold writes has to fit its transaction anyway. */
const TALLIES_AT_ONCE = 1_000;

/** Months and values of a fold; the rest is for the sums, and for a tally that has many alone. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 10;

interface Folded {
  readonly tallies: number;
  readonly moves: readonly Moved[];
  /** The values that had sums. */
  readonly names: readonly string[];
}

/**
 * Folds the oldest tallies into the sums, one conditional write: of two folds at once one counts
 * and the other has nothing done. Answers what it folded.
 */
async function foldOnce(place: TallyPlace, { now, atLeast }: FoldRun): Promise<Folded | undefined> {
  const read = await readSums(place, { consistent: true });
  const end = tallyFloor(plusSeconds(timeOfTable.at(now), -HORIZON_SECONDS));
  const tallies = await readOldestTallies(place, read.watermark, end, TALLIES_AT_ONCE);
  if (!isWorthFolding(tallies, now, atLeast)) return undefined;
  const names = read.values === 0 ? [] : await readSummedNames(place);
  const { taken, next, byMonth, byValue } = nextFold(read, tallies, names, WRITTEN_AT_ONCE);
  const [months, values] = await Promise.all([
    foldedMonths(place, byMonth),
    foldedValues(place, byValue, next.watermark),
  ]);
  const outcome = await transact([...sumsWrites(place, read, next, months), ...values]);
  if (outcome !== undefined) return undefined;
  return { tallies: taken.length, moves: taken.flatMap(({ moves }) => moves), names };
}

/**
 * Folds what has gathered and is older than any write that may still be under way. Repeatable, at
 * any moment and from many places. Answers how many tallies it folded.
 */
export async function foldTallies(place: TallyPlace, run: FoldRun): Promise<number> {
  const failures = new Failures();
  let folded = 0;
  while (run.hasTime?.() !== false) {
    const done = await foldOnce(place, run);
    if (done === undefined) break;
    folded += done.tallies;
    await countAhead(place.tenant, done.moves, run.now, failures);
    await sumValues(place, done.moves, done.names, failures);
  }
  failures.raise((count) => `${count} values are not counted`);
  return folded;
}
