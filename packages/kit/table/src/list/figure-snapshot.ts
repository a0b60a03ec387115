import { isDeepStrictEqual } from 'node:util';
import { isAsRead } from '../commit/condition.ts';
import type { Put, Remove, TableItem } from '../commit/write.ts';
import { json } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key, lastPart } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { getMany, queryAll } from '../read/read.ts';
import type { CountScope } from './count-delta.ts';
import {
  type DailyFigures,
  packDays,
  sumFigures,
  type TenDays,
  tenDaysOf,
  unpackDays,
} from './figures.ts';
import { snapshotPartition } from './snapshot.ts';

export const patterns = [
  definePattern({
    name: 'The figures of a ledger by day, of all rows or of a value, such as a market',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = FIGURES#ledger#*#2026-11-2 or FIGURES#ledger#column=value#2026-11-2',
    reads: 'named amounts of ten days an item; a report reads those of its days in one query',
  }),
];

export const figureSnapshotEntity = defineEntity({
  name: 'figure-snapshot',
  attributes: { days: json<TenDays>() },
});

const FIGURES = 'FIGURES';

/** The item of this name, `ORDERS#*#2026-11-2`. */
const figureKey = (scope: CountScope, name: string): Key => ({
  pk: snapshotPartition(scope),
  sk: `${FIGURES}#${name}`,
});

const daysOf = (item: TableItem): DailyFigures =>
  unpackDays(lastPart(item.sk), figureSnapshotEntity.read(item).days);

/** Which figures to read: of all rows, or of a value, and from which day to which. */
export interface FigureRange {
  readonly ledger: string;
  /** `*`, or `market_id=…`. */
  readonly value: string;
  readonly from: string;
  readonly to: string;
}

/** The figures that were folded, of the days of a range and perhaps of some around it. */
export async function readFolded(
  scope: CountScope,
  { ledger, value, from, to }: FigureRange,
): Promise<DailyFigures> {
  const of = (day: string) => figureKey(scope, `${ledger}#${value}#${tenDaysOf(day)}`);
  const items = await queryAll({ pk: of(from).pk, from: of(from).sk, to: of(to).sk });
  return sumFigures(items.map(daysOf));
}

/** All figures of a ledger that were folded, by the names of their items. */
export async function readAllFolded(
  scope: CountScope,
  ledger: string,
): Promise<Map<string, DailyFigures>> {
  const prefix = `${key(FIGURES, ledger)}#`;
  const items = await queryAll({ pk: snapshotPartition(scope), prefix });
  return new Map(items.map((item) => [item.sk.slice(FIGURES.length + 1), daysOf(item)]));
}

/** The write that sets the figures of an item. */
function setFigures(scope: CountScope, name: string, figures: DailyFigures): Put | Remove {
  const at = figureKey(scope, name);
  return Object.keys(figures).length === 0
    ? { remove: at }
    : { put: figureSnapshotEntity.item(at, { days: packDays(figures) }) };
}

/**
 * The writes that add to figures, beside those of the sums of their ledger. They hold while the
 * figures are as they were read, as those of months do.
 */
export async function foldedFigures(
  scope: CountScope,
  byItem: ReadonlyMap<string, readonly DailyFigures[]>,
): Promise<(Put | Remove)[]> {
  const items = await getMany([...byItem.keys()].map((name) => figureKey(scope, name)));
  return [...byItem].map(([name, added], index) => {
    const item = items[index];
    const stored = item === undefined ? [] : [daysOf(item)];
    const figures = setFigures(scope, name, sumFigures([...stored, ...added]));
    return { ...figures, when: isAsRead(item, 'days') };
  });
}

/** The writes that set those items right that hold other figures than they should. */
export function correctedFigures(
  scope: CountScope,
  stored: ReadonlyMap<string, DailyFigures>,
  right: ReadonlyMap<string, DailyFigures>,
): (Put | Remove)[] {
  const names = [...new Set([...stored.keys(), ...right.keys()])];
  return names
    .filter((name) => !isDeepStrictEqual(stored.get(name) ?? {}, right.get(name) ?? {}))
    .map((name) => setFigures(scope, name, right.get(name) ?? {}));
}
