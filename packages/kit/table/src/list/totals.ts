import { Overloaded } from '../errors/overloaded.ts';
import type { CountDelta, CountScope } from './count-delta.ts';
import { countEntries, type ReadUnapplied } from './entries.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { readDeltas } from './read-deltas.ts';
import type { RowSelection } from './selections.ts';
import type { CountSnapshot } from './snapshot.ts';
import { addStateChanges, countOf, type StateCounts } from './state-counts.ts';

/** Entries of indexes that one list may read. */
export const ENTRY_BUDGET = 20_000;

/** Deltas that one list reads; more stay behind only while nothing is folded. */
const DELTA_CAP = 10_000;

export const countScope = <Row extends LedgerRow>(
  { group }: Ledger<Row>,
  tenant: string,
): CountScope => ({ tenant, group });

/** Sums, and the deltas that they do not hold. */
interface Totals {
  readonly snapshot: CountSnapshot;
  readonly deltas: readonly CountDelta[];
}

/** Sums with the deltas behind them; undefined while these are too many. */
export async function readTotals(
  place: CountScope,
  sums: CountSnapshot,
): Promise<Totals | undefined> {
  const deltas = await readDeltas(place, sums.watermark, DELTA_CAP);
  return deltas && { snapshot: sums, deltas };
}

/**
 * How many rows of a ledger have which state key: the sums, and the deltas that they do not hold. Sums
 * and deltas may be read one after the other, whatever is folded meanwhile: a folded delta is
 * still there, and these sums say that they do not hold it. What was counted before the deltas
 * were read is in, exactly once. An index may show it a moment later.
 */
export function stateCounts(
  ledger: { name: string },
  { snapshot: { counts: sums }, deltas }: Totals,
): StateCounts {
  const changes = deltas
    .flatMap((one) => one.changes)
    .filter((change) => change.ledger === ledger.name);
  return addStateChanges(sums[ledger.name] ?? {}, changes);
}

/**
 * The rows of accepted state keys, all of which `selections` hold. Where the deltas are too many, the
 * entries are counted instead.
 */
export async function totalBehind<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  snapshot: CountSnapshot,
  accepts: (state: string) => boolean,
  selections: readonly RowSelection[],
  unapplied: ReadUnapplied | undefined,
): Promise<number> {
  const totals = await readTotals(countScope(ledger, tenant), snapshot);
  if (totals !== undefined) return countOf(stateCounts(ledger, totals), accepts);
  const counts = selections.map((one) => countEntries(one, {}, ENTRY_BUDGET + 1, unapplied));
  const entries = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  if (entries <= ENTRY_BUDGET) return entries;
  throw new Overloaded(`the deltas of ${ledger.group.name} are not folded`);
}
