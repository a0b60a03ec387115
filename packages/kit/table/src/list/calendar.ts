import type { CountDelta, StateChange } from './count-delta.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { dayOf, monthOf } from './row-day.ts';
import { readAllMonths } from './snapshot.ts';
import { addMonthChanges, type MonthCounts, type StateCounts } from './state-counts.ts';
import { countScope, readTotalsBeside, stateCounts } from './totals.ts';

/** How many rows have which state key, in all and by day. */
export interface Calendar {
  readonly states: StateCounts;
  readonly months: ReadonlyMap<string, MonthCounts>;
}

function withDeltas(
  ledger: { name: string },
  months: ReadonlyMap<string, MonthCounts>,
  deltas: readonly CountDelta[],
): Map<string, MonthCounts> {
  const byMonth = new Map<string, StateChange[]>();
  for (const change of deltas.flatMap(({ changes }) => changes)) {
    if (change.ledger !== ledger.name) continue;
    const month = monthOf(dayOf(change.id));
    byMonth.set(month, [...(byMonth.get(month) ?? []), change]);
  }
  const all = new Map(months);
  for (const [month, changes] of byMonth)
    all.set(month, addMonthChanges(all.get(month) ?? {}, changes));
  return all;
}

/** Sums and months of one version, with the deltas that they do not hold. */
export async function readCalendar<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Calendar> {
  const place = countScope(ledger, tenant);
  const totals = await readTotalsBeside(place, () => readAllMonths(place, ledger.name));
  return {
    states: stateCounts(ledger, totals),
    months: withDeltas(ledger, totals.beside, totals.deltas),
  };
}
