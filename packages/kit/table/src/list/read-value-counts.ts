import type { Ledger, LedgerRow } from './ledger.ts';
import { addStateChanges, type StateCounts } from './state-counts.ts';
import {
  countScope,
  readTotalsBeside,
  readTotalsBesideMany,
  stateCounts,
  unfoldedChanges,
} from './totals.ts';
import { changesByValue, readAllValues, readValueSnapshot } from './value-snapshot.ts';

/** The rows of a value, and those of its whole ledger, by state key. */
interface ValueCounts {
  readonly states: StateCounts;
  readonly all: StateCounts;
}

/** The exact sums by state key of a value of a summed facet. */
export async function readValueCounts<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  value: string,
): Promise<ValueCounts> {
  const scope = countScope(ledger, tenant);
  const totals = await readTotalsBeside(scope, () =>
    readValueSnapshot(scope, { ledger: ledger.name, value }),
  );
  const changes = unfoldedChanges(ledger, totals).filter((one) => one.summed?.includes(value));
  return {
    states: addStateChanges(totals.beside, changes),
    all: stateCounts(ledger, totals),
  };
}

/** The exact sums by state key of every value of a ledger. */
export async function readEveryValue<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Map<string, StateCounts>> {
  const scope = countScope(ledger, tenant);
  const totals = await readTotalsBesideMany(scope, () => readAllValues(scope, ledger.name));
  const values = new Map(totals.beside);
  for (const [name, some] of changesByValue(unfoldedChanges(ledger, totals))) {
    const value = name.slice(ledger.name.length + 1);
    values.set(value, addStateChanges(values.get(value) ?? {}, some));
  }
  return values;
}
