import { type Difference, differenceOf, differencesOf } from '@waybill/kernel/difference';
import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { readCommitted } from '../../commit/large/read-intents.ts';
import { finishDecided } from '../../commit/large/sweep-intents.ts';
import type { Key, TableItem } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import type { List } from '../declare/define-list.ts';
import {
  indexAttributes,
  type ListOf,
  type ListRow,
  type ListSchema,
  summedValues,
} from '../declare/list-of.ts';
import { everySelections } from '../declare/selections.ts';
import { stateKeyOf } from '../declare/state-key.ts';
import { openPartitions } from '../read/joined-entries.ts';
import type { StateChange } from '../totals/count-delta.ts';
import { addStateChanges, type StateCounts } from '../totals/snapshot.ts';
import { changesByValue } from '../totals/sums.ts';
import { countScope, readEveryValue, readTotals, stateCounts } from '../totals/totals.ts';

const PAGE = 1_000;
const AT_ONCE = 8;

export async function everyKey(list: ListSchema, tenant: string): Promise<Key[]> {
  const walk = { range: { backwards: false }, size: PAGE };
  return openPartitions(everySelections(list, tenant), walk).take(Number.POSITIVE_INFINITY);
}

async function readItems<Row extends ListRow>(list: ListOf<Row>, tenant: string) {
  const items = await readCommitted(tenant, await getMany(await everyKey(list, tenant)));
  return items.filter((item) => item !== undefined);
}

/** All rows of a list as they are committed; an index shows none that is decided and not written. */
export async function readRows<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<Row[]> {
  await finishDecided(tenant);
  return (await readItems(list, tenant)).map(list.rowOf);
}

/** A row as the sums count it: as if it had been created as it is. */
export function creationOf(list: ListSchema, row: ListRow): StateChange {
  const after = stateKeyOf(list.stateColumns, row);
  return { list: list.name, id: row.id, before: null, after, summed: summedValues(list, row) };
}

function driftOf(counted: StateCounts, rows: StateCounts, suffix = '') {
  return [...new Set([...Object.keys(counted), ...Object.keys(rows)])]
    .map((state) => {
      return { facet: `${state}${suffix}`, counted: counted[state] ?? 0, rows: rows[state] ?? 0 };
    })
    .filter((one) => one.counted !== one.rows);
}

/** Recounts a list from its rows, and answers what differs from its sums. Meant for a quiet moment. */
export async function findDrift<Row extends ListRow>(list: ListOf<Row>, tenant: string) {
  const rows = await readRows(list, tenant);
  const states = stateCounts(list, await readTotals(countScope(list, tenant)));
  const values = await readEveryValue(list, tenant);
  const created = rows.map((row) => creationOf(list, row));
  const byValue = changesByValue(created);
  const drifts = [...new Set([...values.keys(), ...byValue.keys()])].flatMap((name) => {
    const found = addStateChanges({}, byValue.get(name) ?? []);
    return driftOf(values.get(name) ?? {}, found, ` with ${name.slice(list.name.length + 1)}`);
  });
  return [...driftOf(states, addStateChanges({}, created)), ...drifts];
}

/**
 * Walks all rows of a list, and answers index attributes that are not those of the row, and unique keys
 * that name another one. A row that no index shows is missed by the counts.
 */
export async function rowDifferences<Row extends ListRow>(
  list: List<Row, Rejection>,
  tenant: string,
): Promise<Difference[]> {
  const found: Difference[] = [];
  await sideBySide(AT_ONCE, await readItems(list, tenant), async (item: TableItem) => {
    const isShared = list.shared?.holds(item) === true;
    // A guest is found by the entries of its host.
    if (isShared && list.shared?.guests !== undefined) return;
    const row = list.rowOf(item);
    const name = `row ${row.id} of ${list.name}`;
    found.push(...differencesOf(name, item, indexAttributes(list, tenant, row, isShared)));
    for (const [column, { find }] of list.uniqueColumns) {
      const key: unknown = Reflect.get(row, column);
      if (typeof key !== 'string') continue;
      const holder = await find(tenant, key);
      found.push(...differenceOf(`holder of the ${column} of ${name}`, holder, row.id));
    }
  });
  return found;
}
