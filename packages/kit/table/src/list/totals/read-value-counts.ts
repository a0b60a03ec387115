import type { ListOf, ListRow } from '../declare/list-of.ts';
import { addStateChanges, type StateCounts } from './state-counts.ts';
import {
  countScope,
  readTotalsBeside,
  readTotalsBesideMany,
  stateCounts,
  unfoldedChanges,
} from './totals.ts';
import { changesByValue, valueSums } from './value-snapshot.ts';

/** The rows of a value, and those of its whole list, by state key. */
interface ValueCounts {
  readonly states: StateCounts;
  readonly all: StateCounts;
}

/** The exact sums by state key of a value of a summed facet. */
export async function readValueCounts<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  value: string,
): Promise<ValueCounts> {
  const scope = countScope(list, tenant);
  const totals = await readTotalsBeside(scope, () =>
    valueSums.read(scope, `${list.name}#${value}`),
  );
  const changes = unfoldedChanges(list, totals).filter((one) => one.summed?.includes(value));
  return {
    states: addStateChanges(totals.beside, changes),
    all: stateCounts(list, totals),
  };
}

/** The exact sums by state key of every value of a list, by name: `ORDERS#organization_id=…`. */
export async function readEveryValue<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<Map<string, StateCounts>> {
  const scope = countScope(list, tenant);
  const totals = await readTotalsBesideMany(scope, () => valueSums.readAll(scope, list.name));
  const values = new Map(totals.beside);
  for (const [name, some] of changesByValue(unfoldedChanges(list, totals))) {
    values.set(name, addStateChanges(values.get(name) ?? {}, some));
  }
  return values;
}
