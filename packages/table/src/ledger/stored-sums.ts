import { json, number, text } from '../attribute.ts';
import { type Condition, isNew, isThere } from '../condition.ts';
import { defineEntity } from '../entity.ts';
import { type Key, key } from '../key.ts';
import { definePattern } from '../pattern.ts';
import { get, getMany, queryAll } from '../read.ts';
import type { Put, TableItem, Update } from '../write.ts';
import { addMonthMoves, type MonthSums, type Sums } from './sums.ts';
import type { Moved, TallyPlace } from './tally.ts';

export const patterns = [
  definePattern({
    name: 'The sums of a group of ledgers',
    key: 'pk = T#tenant#SUMS#group, sk = ALL',
    reads: 'rows of each ledger by code, and the watermark up to which tallies are folded',
  }),
  definePattern({
    name: 'The months of a ledger, for a page far from the beginning',
    key: 'pk = T#tenant#SUMS#group, sk = MONTH#ledger#2026-11',
    reads: 'rows by code and day',
  }),
];

export const sumsEntity = defineEntity({
  name: 'sums',
  attributes: { watermark: text, sums: json<Sums>(), values: number },
});

export const monthEntity = defineEntity({
  name: 'month-sums',
  attributes: { days: json<MonthSums>() },
});

/** Where all sums of a group lie. */
export function sumsPartition({ tenant, group }: TallyPlace): string {
  return key('T', tenant, 'SUMS', group.name);
}

function sumsKey(place: TallyPlace, name = 'ALL'): Key {
  return { pk: sumsPartition(place), sk: name };
}

const MONTH = 'MONTH';

/** The sums of all tallies up to and with the watermark. */
export interface FoldedSums {
  readonly watermark: string;
  readonly sums: Sums;
  /** How many values have sums of their own. */
  readonly values: number;
}

/** Before the first fold. */
export const NO_SUMS: FoldedSums = { watermark: '', sums: {}, values: 0 };

/**
 * Sums as they were at some moment. Those of a while ago are as good as the last ones: they say
 * which tallies they do not hold.
 */
export async function readSums(
  place: TallyPlace,
  { consistent }: { readonly consistent: boolean },
): Promise<FoldedSums> {
  const item = await get(sumsKey(place), { consistent });
  return item === undefined ? NO_SUMS : sumsEntity.read(item);
}

const monthKey = (place: TallyPlace, name: string): Key =>
  sumsKey(place, key(MONTH, ...name.split('#')));

const daysOf = (item: TableItem | undefined): MonthSums =>
  item === undefined ? {} : monthEntity.read(item).days;

/** The month sums of these names, `ORDERS#2026-11`. */
export async function readMonths(
  place: TallyPlace,
  names: readonly string[],
): Promise<Map<string, MonthSums>> {
  const items = await getMany(names.map((name) => monthKey(place, name)));
  return new Map(names.map((name, index) => [name, daysOf(items[index])]));
}

/** The months that moves touch, `ORDERS#2026-11`, with these added. */
export async function foldedMonths(
  place: TallyPlace,
  byMonth: ReadonlyMap<string, readonly Moved[]>,
): Promise<Map<string, MonthSums>> {
  const stored = await getMany([...byMonth.keys()].map((name) => monthKey(place, name)));
  return new Map(
    [...byMonth].map(([name, moves], index) => [name, addMonthMoves(daysOf(stored[index]), moves)]),
  );
}

/** Every month of a ledger, `2026-11`, by time. */
export async function readAllMonths(
  place: TallyPlace,
  ledger: string,
): Promise<Map<string, MonthSums>> {
  const prefix = `${key(MONTH, ledger)}#`;
  const items = await queryAll({ pk: sumsKey(place).pk, prefix });
  return new Map(items.map((item) => [item.sk.slice(prefix.length), monthEntity.read(item).days]));
}

/** Holds while nobody has advanced the sums since they were read, or given a value sums of its own. */
function unchanged({ watermark, values }: FoldedSums): Condition {
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
export function oneMoreValue(place: TallyPlace, read: FoldedSums): Update {
  return {
    update: sumsKey(place),
    set: { values: read.values + 1 },
    when: { all: [isThere, unchanged(read)] },
  };
}

/** The write of a month, `ORDERS#2026-11`, beside that of its sums. */
export function monthPut(place: TallyPlace, name: string, days: MonthSums): Put {
  return { put: monthEntity.item(monthKey(place, name), { days }) };
}

/**
 * The writes that advance sums, for one transaction: nobody else may have advanced them since they
 * were read, and months are as their sums.
 */
export function sumsWrites(
  place: TallyPlace,
  read: FoldedSums,
  next: FoldedSums,
  months: ReadonlyMap<string, MonthSums>,
): Put[] {
  return [
    {
      put: sumsEntity.item(sumsKey(place), next),
      when: unchanged(read),
    },
    ...[...months].map(([name, days]) => monthPut(place, name, days)),
  ];
}
