import type { Ledger, LedgerRow } from './ledger.ts';
import { readCountSnapshot } from './snapshot.ts';
import { addStateChanges, type StateCounts } from './state-counts.ts';
import { countScope, readTotals, stateCounts } from './totals.ts';
import { readValueSnapshot, valueName } from './value-snapshot.ts';

/** The rows of a value, and those of its whole ledger, by state key. */
interface SumsOfValue {
  readonly states: StateCounts;
  readonly all: StateCounts;
}

/** The exact sums by state key of a value; undefined where it has none. */
export async function readValueCounts<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  value: string,
): Promise<SumsOfValue | undefined> {
  const place = countScope(ledger, tenant);
  // Sums first: what they hold, the sums of the value hold when they are read behind them.
  const snapshot = await readCountSnapshot(place, { consistent: false });
  const [summed, totals] = await Promise.all([
    readValueSnapshot(place, valueName({ ledger: ledger.name, value })),
    readTotals(place, snapshot),
  ]);
  if (summed === undefined || totals === undefined) return undefined;
  const changes = totals.deltas
    .filter(({ at }) => at > summed.watermark)
    .flatMap((one) => one.changes)
    .filter((change) => change.ledger === ledger.name && change.summed?.includes(value));
  return {
    states: addStateChanges(summed.states, changes),
    all: stateCounts(ledger, totals),
  };
}
