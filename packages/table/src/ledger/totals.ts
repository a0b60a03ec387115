import { Overloaded } from '../overloaded.ts';
import { countEntries, type ReadUnapplied } from './entries.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { readTallies } from './read-tallies.ts';
import type { RowSelection } from './selections.ts';
import type { FoldedSums } from './stored-sums.ts';
import { addCodeMoves, type CodeSums, sumOf } from './sums.ts';
import type { Tally, TallyPlace } from './tally.ts';

/** Entries of indexes that one list may read. */
export const ENTRY_BUDGET = 20_000;

/** Tallies that one list reads; more stay behind only while nothing is folded. */
const TALLY_CAP = 10_000;

export const placeOf = <Row extends LedgerRow>(
  { group }: Ledger<Row>,
  tenant: string,
): TallyPlace => ({ tenant, group });

/** Sums, and the tallies that they do not hold. */
interface Totals {
  readonly sums: FoldedSums;
  readonly tallies: readonly Tally[];
}

/** Sums with the tallies behind them; undefined while these are too many. */
export async function readTotals(place: TallyPlace, sums: FoldedSums): Promise<Totals | undefined> {
  const tallies = await readTallies(place, sums.watermark, TALLY_CAP);
  return tallies && { sums, tallies };
}

/**
 * How many rows of a ledger have which code: the sums, and the tallies that they do not hold. Sums
 * and tallies may be read one after the other, whatever is folded meanwhile: a folded tally is
 * still there, and these sums say that they do not hold it. What was counted before the tallies
 * were read is in, exactly once. An index may show it a moment later.
 */
export function codeSums(ledger: { name: string }, { sums: { sums }, tallies }: Totals): CodeSums {
  const moves = tallies.flatMap((one) => one.moves).filter((move) => move.ledger === ledger.name);
  return addCodeMoves(sums[ledger.name] ?? {}, moves);
}

/**
 * The rows of accepted codes, all of which `selections` hold. Where the tallies are too many, the
 * entries are counted instead.
 */
export async function totalBehind<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  folded: FoldedSums,
  accepts: (code: string) => boolean,
  selections: readonly RowSelection[],
  unapplied: ReadUnapplied | undefined,
): Promise<number> {
  const totals = await readTotals(placeOf(ledger, tenant), folded);
  if (totals !== undefined) return sumOf(codeSums(ledger, totals), accepts);
  const counts = selections.map((one) => countEntries(one, {}, ENTRY_BUDGET + 1, unapplied));
  const entries = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  if (entries <= ENTRY_BUDGET) return entries;
  throw new Overloaded(`the tallies of ${ledger.group.name} are not folded`);
}
