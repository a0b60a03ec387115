import { Failures } from '@waybill/kernel/failures';
import { plusSeconds } from '@waybill/kernel/instant';
import { TRANSACTION_ACTIONS, transact } from '../commit.ts';
import { countAhead } from './count-ahead.ts';
import { HORIZON_SECONDS, isWorthFolding, nextFold } from './fold-choice.ts';
import { readOldestTallies } from './read-tallies.ts';
import { readMonths, readSums, sumsWrites } from './stored-sums.ts';
import { addMonthMoves } from './sums.ts';
import { type Tally, type TallyPlace, tallyFloor } from './tally.ts';

/** How far a fold goes. */
export interface FoldRun {
  readonly now: Date;
  /** Fewer tallies that may be folded are left where they are, unless they are old. */
  readonly atLeast?: number;
  /** What is not begun before it says no is left to the next run. */
  readonly hasTime?: () => boolean;
}

/** Tallies that are read at once; the months of a fold have to fit its transaction anyway. */
const TALLIES_AT_ONCE = 1_000;

/** One action of the transaction is the sums. */
const MONTHS_AT_ONCE = TRANSACTION_ACTIONS - 10;

/**
 * Folds the oldest tallies into the sums, one conditional write: of two folds at once one counts
 * and the other has nothing done. Answers what it folded.
 */
async function foldOnce(place: TallyPlace, { now, atLeast }: FoldRun): Promise<readonly Tally[]> {
  const read = await readSums(place, { consistent: true });
  const end = tallyFloor(plusSeconds(now, -HORIZON_SECONDS));
  const tallies = await readOldestTallies(place, read.watermark, end, TALLIES_AT_ONCE);
  if (!isWorthFolding(tallies, now, atLeast)) return [];
  const { taken, next, byMonth } = nextFold(read, tallies, MONTHS_AT_ONCE);
  const months = await readMonths(place, [...byMonth.keys()]);
  for (const [name, moves] of byMonth) {
    months.set(name, addMonthMoves(months.get(name) ?? {}, moves));
  }
  const outcome = await transact(sumsWrites(place, read, next, months));
  return outcome === undefined ? taken : [];
}

/**
 * Folds what has gathered and is older than any write that may still be under way. Repeatable, at
 * any moment and from many places. Answers how many tallies it folded.
 */
export async function foldTallies(place: TallyPlace, run: FoldRun): Promise<number> {
  const failures = new Failures();
  let folded = 0;
  while (run.hasTime?.() !== false) {
    const taken = await foldOnce(place, run);
    if (taken.length === 0) break;
    folded += taken.length;
    for (const { moves } of taken) await countAhead(place.tenant, moves, run.now, failures);
  }
  failures.raise((count) => `${count} values are not counted ahead`);
  return folded;
}
