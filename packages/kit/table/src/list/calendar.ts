import type { StateChange } from './count-delta.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { type Months, readAllMonths } from './snapshot.ts';
import {
  addMonthChanges,
  changesByMonth,
  type MonthCounts,
  monthName,
  type StateCounts,
} from './state-counts.ts';
import { countScope, readTotalsBesideMany, stateCounts, unfoldedChanges } from './totals.ts';

/** How many rows have which state key, in all and by day. */
export interface Calendar {
  readonly states: StateCounts;
  readonly months: ReadonlyMap<string, MonthCounts>;
}

function withChanges(
  ledger: string,
  months: ReadonlyMap<string, MonthCounts>,
  changes: readonly StateChange[],
): Map<string, MonthCounts> {
  const all = new Map(months);
  for (const [name, some] of changesByMonth(changes)) {
    const month = name.slice(monthName(ledger, '').length);
    all.set(month, addMonthChanges(all.get(month) ?? {}, some));
  }
  return all;
}

/**
 * Sums and months of one version, with the deltas that they do not hold. Where only some months are
 * read, those beside them are not whole.
 */
export async function readCalendar<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  some: Months = {},
): Promise<Calendar> {
  const scope = countScope(ledger, tenant);
  const totals = await readTotalsBesideMany(scope, () => readAllMonths(scope, ledger.name, some));
  return {
    states: stateCounts(ledger, totals),
    months: withChanges(ledger.name, totals.beside, unfoldedChanges(ledger, totals)),
  };
}
