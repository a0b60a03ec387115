import { readCommitted } from '../../commit/large/read-intents.ts';
import { finishDecided } from '../../commit/large/waiting-intents.ts';
import type { Key } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import { type ListOf, type ListRow, summedValues } from '../declare/list-of.ts';
import { everySelections } from '../declare/selections.ts';
import { stateKeyOf } from '../declare/state-key.ts';
import { openPartitions } from '../read/joined-entries.ts';
import { countScope, readEveryValue, readTotals, stateCounts } from '../totals/totals.ts';

/** A count that disagrees with the rows. */
export interface Drift {
  readonly facet: string;
  readonly counted: number;
  readonly rows: number;
}

const PAGE = 1_000;

type Counts = ReadonlyMap<string, number>;

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function differences(counted: Counts, rows: Counts): Drift[] {
  return [...new Set([...counted.keys(), ...rows.keys()])]
    .map((facet) => ({ facet, counted: counted.get(facet) ?? 0, rows: rows.get(facet) ?? 0 }))
    .filter((one) => one.counted !== one.rows);
}

/** The keys of all rows of a list that its indexes show. */
export async function everyKey<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<Key[]> {
  const walk = { range: { backwards: false }, size: PAGE };
  return openPartitions(everySelections(list, tenant), walk).take(Number.POSITIVE_INFINITY);
}

/** All rows of a list as they are committed; an index shows none that is decided and not written. */
export async function readRows<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<Row[]> {
  await finishDecided(tenant);
  const items = await readCommitted(tenant, await getMany(await everyKey(list, tenant)));
  return items.filter((item) => item !== undefined).map(list.rowOf);
}

/** The values of summed facets. */
async function valueDifferences<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  rows: readonly Row[],
): Promise<Drift[]> {
  const counted = await readEveryValue(list, tenant);
  const found = new Map<string, string[]>();
  for (const row of rows) {
    for (const value of summedValues(list, row)) {
      const name = `${list.name}#${value}`;
      found.set(name, [...(found.get(name) ?? []), stateKeyOf(list.stateColumns, row)]);
    }
  }
  return [...new Set([...counted.keys(), ...found.keys()])].flatMap((name) => {
    const states = new Map(Object.entries(counted.get(name) ?? {}));
    const value = name.slice(list.name.length + 1);
    return differences(states, countNames(found.get(name) ?? [])).map((one) => ({
      ...one,
      facet: `${one.facet} with ${value}`,
    }));
  });
}

/**
 * Recounts a list from its rows, by state key and for each value that has sums, and answers the counts that
 * differ. Meant for a quiet moment: rows written during the walk may show up as differences.
 */
export async function findDrift<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<Drift[]> {
  const rows = await readRows(list, tenant);
  const states = stateCounts(list, await readTotals(countScope(list, tenant)));
  const found = rows.map((row) => stateKeyOf(list.stateColumns, row));
  return [
    ...differences(new Map(Object.entries(states)), countNames(found)),
    ...(await valueDifferences(list, tenant, rows)),
  ];
}
