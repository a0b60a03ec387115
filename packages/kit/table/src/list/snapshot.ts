import { type Condition, isNew, isThere } from '../commit/condition.ts';
import type { Put, TableItem, Update } from '../commit/write.ts';
import { json, number, text } from '../item/attribute.ts';
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
    reads: 'rows of each ledger by state, and the watermark up to which deltas are folded',
  }),
  definePattern({
    name: 'The months of a ledger, for a page far from the beginning',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = MONTH#ledger#2026-11',
    reads: 'rows by state and day',
  }),
];

export const snapshotEntity = defineEntity({
  name: 'count-snapshot',
  attributes: { watermark: text, counts: json<ListCounts>(), values: number },
});

export const monthSnapshotEntity = defineEntity({
  name: 'month-snapshot',
  attributes: { days: json<MonthCounts>() },
});

/** Where all sums of a group lie. */
export function snapshotPartition({ tenant, group }: CountScope): string {
  return key('T', tenant, 'SNAPSHOT', group.name);
}

function snapshotKey(place: CountScope, name = 'ALL'): Key {
  return { pk: snapshotPartition(place), sk: name };
}

const MONTH = 'MONTH';

/** The sums of all deltas up to and with the watermark. */
export interface CountSnapshot {
  readonly watermark: string;
  readonly counts: ListCounts;
  /** How many values have sums of their own. */
  readonly values: number;
}

/** Before the first fold. */
export const NO_SNAPSHOT: CountSnapshot = { watermark: '', counts: {}, values: 0 };

/**
 * Sums as they were at some moment. Those of a while ago are as good as the last ones: they say
 * which deltas they do not hold.
 */
export async function readCountSnapshot(
  place: CountScope,
  { consistent }: { readonly consistent: boolean },
): Promise<CountSnapshot> {
  const item = await get(snapshotKey(place), { consistent });
  return item === undefined ? NO_SNAPSHOT : snapshotEntity.read(item);
}

const monthKey = (place: CountScope, name: string): Key =>
  snapshotKey(place, key(MONTH, ...name.split('#')));

const daysOf = (item: TableItem | undefined): MonthCounts =>
  item === undefined ? {} : monthSnapshotEntity.read(item).days;

/** The month sums of these names, `ORDERS#2026-11`. */
export async function readMonths(
  place: CountScope,
  names: readonly string[],
): Promise<Map<string, MonthCounts>> {
  const items = await getMany(names.map((name) => monthKey(place, name)));
  return new Map(names.map((name, index) => [name, daysOf(items[index])]));
}

/** The months that changes touch, `ORDERS#2026-11`, with these added. */
export async function foldedMonths(
  place: CountScope,
  byMonth: ReadonlyMap<string, readonly StateChange[]>,
): Promise<Map<string, MonthCounts>> {
  const stored = await getMany([...byMonth.keys()].map((name) => monthKey(place, name)));
  return new Map(
    [...byMonth].map(([name, changes], index) => [
      name,
      addMonthChanges(daysOf(stored[index]), changes),
    ]),
  );
}

/** Every month of a ledger, `2026-11`, by time. */
export async function readAllMonths(
  place: CountScope,
  ledger: string,
): Promise<Map<string, MonthCounts>> {
  const prefix = `${key(MONTH, ledger)}#`;
  const items = await queryAll({ pk: snapshotKey(place).pk, prefix });
  return new Map(
    items.map((item) => [item.sk.slice(prefix.length), monthSnapshotEntity.read(item).days]),
  );
}

/** Holds while nobody has advanced the sums since they were read, or given a value sums of its own. */
function unchanged({ watermark, values }: CountSnapshot): Condition {
  return watermark === ''
    ? isNew
    : {
        all: [
          ['watermark', '=', watermark],
          ['values', '=', values],
        ],
      };
}

/** The write by which one more value has sums of its own, as of the watermark that was read. */
export function oneMoreValue(place: CountScope, read: CountSnapshot): Update {
  return {
    update: snapshotKey(place),
    set: { values: read.values + 1 },
    when: { all: [isThere, unchanged(read)] },
  };
}

/** The write of a month, `ORDERS#2026-11`, beside that of its sums. */
export function monthPut(place: CountScope, name: string, days: MonthCounts): Put {
  return { put: monthSnapshotEntity.item(monthKey(place, name), { days }) };
}

/**
 * The writes that advance sums, for one transaction: nobody else may have advanced them since they
 * were read, and months are as their sums.
 */
export function snapshotWrites(
  place: CountScope,
  read: CountSnapshot,
  next: CountSnapshot,
  months: ReadonlyMap<string, MonthCounts>,
): Put[] {
  return [
    {
      put: snapshotEntity.item(snapshotKey(place), next),
      when: unchanged(read),
    },
    ...[...months].map(([name, days]) => monthPut(place, name, days)),
  ];
}
