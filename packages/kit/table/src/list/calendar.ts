import { Overloaded } from '../errors/overloaded.ts';
import type { CountDelta, StateChange } from './count-delta.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { dayOf, monthOf } from './row-day.ts';
import { readAllMonths, readCountSnapshot } from './snapshot.ts';
import { addMonthChanges, type MonthCounts, type StateCounts } from './state-counts.ts';
import { countScope, readTotals, stateCounts } from './totals.ts';

/** Looks at sums and months until no fold came between. */
const LOOKS = 8;

/** How many rows have which state key, in all and by day. */
export interface Calendar {
  readonly states: StateCounts;
  readonly months: ReadonlyMap<string, MonthCounts>;
}

function withTallies(
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

/** Sums and months as of one watermark, and the deltas behind it. */
export async function readCalendar<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Calendar> {
  const place = countScope(ledger, tenant);
  for (let look = 0; look < LOOKS; look += 1) {
    const snapshot = await readCountSnapshot(place, { consistent: true });
    const [months, totals] = await Promise.all([
      readAllMonths(place, ledger.name),
      readTotals(place, snapshot),
    ]);
    const { watermark } = await readCountSnapshot(place, { consistent: true });
    if (totals === undefined) break;
    if (watermark !== snapshot.watermark) continue;
    return {
      states: stateCounts(ledger, totals),
      months: withTallies(ledger, months, totals.deltas),
    };
  }
  throw new Overloaded(`the sums of ${ledger.group.name} do not stand still`);
}
