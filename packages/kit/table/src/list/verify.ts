import { readCommitted } from '../commit/large/read-intents.ts';
import { finishDecided } from '../commit/large/waiting-intents.ts';
import type { Key } from '../item/key.ts';
import { getMany } from '../read/read.ts';
import { readCalendar } from './calendar.ts';
import { aheadCounts } from './count-ahead.ts';
import { nextEntries } from './entries.ts';
import { openPartitions } from './joined-entries.ts';
import { type Ledger, type LedgerRow, valuesOf } from './ledger.ts';
import { readEveryValue } from './read-value-counts.ts';
import { dayOf } from './row-day.ts';
import { everySelections } from './selections.ts';
import { countsByDay } from './state-counts.ts';
import { stateKeyOf } from './state-key.ts';

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

/** The keys of all rows of a ledger that its indexes show. */
export async function everyKey<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Key[]> {
  const walk = { range: { backwards: false }, size: PAGE };
  const entries = openPartitions(everySelections(ledger, tenant), walk);
  return nextEntries(entries, Number.POSITIVE_INFINITY);
}

/** All rows of a ledger as they are committed; an index shows none that is decided and not written. */
export async function readRows<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Row[]> {
  await finishDecided(tenant);
  const items = await readCommitted(tenant, await getMany(await everyKey(ledger, tenant)));
  return items.filter((item) => item !== undefined).map(ledger.rowOf);
}

/** The values that are counted ahead, and how many of their rows are old enough to be in. */
async function aheadDifferences<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  rows: readonly Row[],
): Promise<Drift[]> {
  const counts = await aheadCounts(ledger, tenant, rows);
  return counts
    .map(({ item, counted, found }) => ({
      facet: `${item.sk} up to ${counted.up_to}`,
      counted: counted.rows,
      rows: found,
    }))
    .filter((drift) => drift.counted !== drift.rows);
}

/** The values of summed facets. */
async function valueDifferences<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  rows: readonly Row[],
): Promise<Drift[]> {
  const counted = await readEveryValue(ledger, tenant);
  const found = new Map<string, string[]>();
  for (const row of rows) {
    for (const value of Object.keys(valuesOf(ledger, row, 'summed'))) {
      const some = found.get(value) ?? [];
      some.push(stateKeyOf(ledger.stateColumns, row));
      found.set(value, some);
    }
  }
  return [...new Set([...counted.keys(), ...found.keys()])].flatMap((value) => {
    const states = new Map(Object.entries(counted.get(value) ?? {}));
    return differences(states, countNames(found.get(value) ?? [])).map((one) => ({
      ...one,
      facet: `${one.facet} with ${value}`,
    }));
  });
}

/**
 * Recounts a ledger from its rows, by state key and by day and for each value that is counted ahead, and
 * answers the counts that differ. Meant for a quiet moment: rows written during the walk may show
 * up as differences.
 */
export async function findDrift<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<Drift[]> {
  const rows = await readRows(ledger, tenant);
  const { states, months } = await readCalendar(ledger, tenant);
  const codeOfRow = (row: Row) => stateKeyOf(ledger.stateColumns, row);
  const names = [...new Set([...Object.keys(states), ...rows.map(codeOfRow)])];
  const byDay = names.flatMap((name) => {
    const days = countsByDay(months, (state) => state === name);
    const found = rows.filter((row) => codeOfRow(row) === name).map(({ id }) => dayOf(id));
    return differences(days, countNames(found)).map((one) => ({
      ...one,
      facet: `${name} of ${one.facet}`,
    }));
  });
  return [
    ...differences(new Map(Object.entries(states)), countNames(rows.map(codeOfRow))),
    ...byDay,
    ...(await aheadDifferences(ledger, tenant, rows)),
    ...(await valueDifferences(ledger, tenant, rows)),
  ];
}
