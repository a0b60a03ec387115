import { type Condition, isAsRead, isNew } from '../commit/condition.ts';
import type { Put, TableItem } from '../commit/write.ts';
import { json, number } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { get, getMany, queryAll } from '../read/read.ts';
import type { CountScope, StateChange } from './count-delta.ts';
import { addMonthChanges, type ListCounts, type MonthCounts } from './state-counts.ts';

export const patterns = [
  definePattern({
    name: 'The sums of a group of ledgers',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = ALL',
    reads: 'rows of each ledger by state, the version, and the deltas that the last fold added',
  }),
  definePattern({
    name: 'The months of a ledger, for a page far from the beginning',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = MONTH#ledger#2026-11',
    reads: 'rows by state and day',
  }),
];

export const snapshotEntity = defineEntity({
  name: 'count-snapshot',
  attributes: { version: number, counts: json<ListCounts>(), folded: json<readonly string[]>() },
});

export const monthSnapshotEntity = defineEntity({
  name: 'month-snapshot',
  attributes: { days: json<MonthCounts>() },
});

/** Where all sums of a group lie. */
export function snapshotPartition({ tenant, group }: CountScope): string {
  return key('T', tenant, 'SNAPSHOT', group.name);
}

function snapshotKey(scope: CountScope, name = 'ALL'): Key {
  return { pk: snapshotPartition(scope), sk: name };
}

const MONTH = 'MONTH';

/** The sums of all deltas that were folded so far. */
export interface CountSnapshot {
  /** Every write of the sums raises it; months and values are written in the same transaction. */
  readonly version: number;
  readonly counts: ListCounts;
  /** Sort keys of the deltas that the last fold added. Some may still lie where they were. */
  readonly folded: readonly string[];
}

/** Before the first fold. */
export const NO_SNAPSHOT: CountSnapshot = { version: 0, counts: {}, folded: [] };

/** Sums as they are, or as they were a moment ago. */
export async function readCountSnapshot(
  scope: CountScope,
  { consistent }: { readonly consistent: boolean },
): Promise<CountSnapshot> {
  const item = await get(snapshotKey(scope), { consistent });
  return item === undefined ? NO_SNAPSHOT : snapshotEntity.read(item);
}

const monthKey = (scope: CountScope, name: string): Key =>
  snapshotKey(scope, key(MONTH, ...name.split('#')));

const daysOf = (item: TableItem | undefined): MonthCounts =>
  item === undefined ? {} : monthSnapshotEntity.read(item).days;

/** The month sums of these names, `ORDERS#2026-11`. */
export async function readMonths(
  scope: CountScope,
  names: readonly string[],
): Promise<Map<string, MonthCounts>> {
  const items = await getMany(names.map((name) => monthKey(scope, name)));
  return new Map(names.map((name, index) => [name, daysOf(items[index])]));
}

/**
 * The writes that add changes to months, `ORDERS#2026-11`, beside those of their sums. They hold
 * while the months are as they were read: a batch may show a month as it was before a fold whose
 * sums are to be seen already.
 */
export async function foldedMonths(
  scope: CountScope,
  byMonth: ReadonlyMap<string, readonly StateChange[]>,
): Promise<Put[]> {
  const items = await getMany([...byMonth.keys()].map((name) => monthKey(scope, name)));
  return [...byMonth].map(([name, changes], index) => {
    const item = items[index];
    const days = addMonthChanges(daysOf(item), changes);
    return { ...monthPut(scope, name, days), when: isAsRead(item, 'days') };
  });
}

/** Months by their names, both included; without a bound all on that side. */
export interface Months {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The months of a ledger, `2026-11`, by time. */
export async function readAllMonths(
  scope: CountScope,
  ledger: string,
  { from = '', to = '9999-12' }: Months = {},
): Promise<Map<string, MonthCounts>> {
  const prefix = `${key(MONTH, ledger)}#`;
  const range = { from: `${prefix}${from}`, to: `${prefix}${to}` };
  const items = await queryAll({ pk: snapshotKey(scope).pk, ...range });
  return new Map(
    items.map((item) => [item.sk.slice(prefix.length), monthSnapshotEntity.read(item).days]),
  );
}

/** Holds while the sums are those that were read. */
const stillAt = (version: number): Condition => (version === 0 ? isNew : ['version', '=', version]);

/** The write of a month, `ORDERS#2026-11`, beside that of its sums. */
export function monthPut(scope: CountScope, name: string, days: MonthCounts): Put {
  return { put: monthSnapshotEntity.item(monthKey(scope, name), { days }) };
}

/** The writes that replace sums which are still those that were read, for one transaction. */
export function snapshotWrites(
  scope: CountScope,
  { version }: Pick<CountSnapshot, 'version'>,
  next: Omit<CountSnapshot, 'version'>,
  months: ReadonlyMap<string, MonthCounts>,
): Put[] {
  const item = snapshotEntity.item(snapshotKey(scope), { ...next, version: version + 1 });
  return [
    { put: item, when: stillAt(version) },
    ...[...months].map(([name, days]) => monthPut(scope, name, days)),
  ];
}
