import { isDeepStrictEqual } from 'node:util';
import { isAsRead } from '../../commit/condition.ts';
import type { Put, Remove } from '../../commit/write.ts';
import { json } from '../../item/attribute.ts';
import { defineEntity } from '../../item/entity.ts';
import { type Key, key, lastPart, type TableItem } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { get, getMany, queryAll } from '../../read/read.ts';
import type { CountScope, StateChange } from './count-delta.ts';
import { type DailyFigures, packDays, sumFigures, type TenDays, unpackDays } from './figures.ts';
import { addStateChanges, type StateCounts, snapshotPartition } from './snapshot.ts';

export const patterns = [
  definePattern({
    name: 'The sums of a value, an organization',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = VALUE#list#column=value',
    reads: 'its rows by state; none where it has no row',
  }),
  definePattern({
    name: 'The figures of a list by day, of all rows or of a value, such as a market',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = FIGURES#list#*#2026-11-2 or FIGURES#list#column=value#2026-11-2',
    reads: 'named amounts of ten days an item; a report reads those of its days in one query',
  }),
];

export const valueSnapshotEntity = defineEntity({
  name: 'value-snapshot',
  attributes: { states: json<StateCounts>() },
});

export const figureSnapshotEntity = defineEntity({
  name: 'figure-snapshot',
  attributes: { days: json<TenDays>() },
});

/** Sums of a kind, and how a fold adds to them. Where nothing is left, there is no item. */
interface Form<Sums, Added> {
  readonly prefix: string;
  readonly attribute: string;
  readonly none: Sums;
  readonly read: (item: TableItem) => Sums;
  readonly item: (at: Key, sums: Sums) => TableItem;
  readonly add: (sums: Sums, added: readonly Added[]) => Sums;
}

/** Declares sums beside the snapshot of a group, an item for each name: `ORDERS#market_id=…`. */
function defineSums<Sums extends object, Added>(form: Form<Sums, Added>) {
  const { prefix, attribute, none, read, item, add } = form;
  const keyOf = (scope: CountScope, name: string): Key => ({
    pk: snapshotPartition(scope),
    sk: `${prefix}#${name}`,
  });
  const sumsOf = (stored: TableItem | undefined) => (stored === undefined ? none : read(stored));
  const set = (scope: CountScope, name: string, sums: Sums): Put | Remove => {
    const at = keyOf(scope, name);
    return Object.keys(sums).length === 0 ? { remove: at } : { put: item(at, sums) };
  };
  const readAll = async (scope: CountScope, list: string): Promise<Map<string, Sums>> => {
    const pk = snapshotPartition(scope);
    const items = await queryAll({ pk, prefix: `${key(prefix, list)}#` });
    return new Map(items.map((one) => [one.sk.slice(prefix.length + 1), read(one)]));
  };
  return {
    set,
    readAll,
    read: async (scope: CountScope, name: string): Promise<Sums> =>
      sumsOf(await get(keyOf(scope, name))),

    async readSpan(scope: CountScope, from: string, to: string): Promise<Sums[]> {
      const { pk, sk } = keyOf(scope, from);
      return (await queryAll({ pk, from: sk, to: keyOf(scope, to).sk })).map(read);
    },

    /**
     * The writes that add to sums, beside that of their snapshot. They hold while the sums are as they
     * were read: a batch may show them as they were before a fold whose snapshot is to be seen already.
     */
    async folded(
      scope: CountScope,
      byName: ReadonlyMap<string, readonly Added[]>,
    ): Promise<(Put | Remove)[]> {
      const items = await getMany([...byName.keys()].map((name) => keyOf(scope, name)));
      return [...byName].map(([name, added], index) => ({
        ...set(scope, name, add(sumsOf(items[index]), added)),
        when: isAsRead(items[index], attribute),
      }));
    },

    /** The writes that set those of a list right that are not as they should be. */
    async corrected(
      scope: CountScope,
      list: string,
      right: ReadonlyMap<string, Sums>,
    ): Promise<(Put | Remove)[]> {
      const stored = await readAll(scope, list);
      return [...new Set([...stored.keys(), ...right.keys()])]
        .filter((name) => !isDeepStrictEqual(stored.get(name) ?? none, right.get(name) ?? none))
        .map((name) => set(scope, name, right.get(name) ?? none));
    },
  };
}

/** The sums by state key of each summed value, by name: `ORDERS#organization_id=…`. */
export const valueSums = defineSums<StateCounts, StateChange>({
  prefix: 'VALUE',
  attribute: 'states',
  none: {},
  read: (item) => valueSnapshotEntity.read(item).states,
  item: (at, states) => valueSnapshotEntity.item(at, { states }),
  add: addStateChanges,
});

/** The figures that were folded, of ten days an item; by name, `ORDERS#*#2026-11-2`. */
export const figureSums = defineSums<DailyFigures, DailyFigures>({
  prefix: 'FIGURES',
  attribute: 'days',
  none: {},
  read: (item) => unpackDays(lastPart(item.sk), figureSnapshotEntity.read(item).days),
  item: (at, figures) => figureSnapshotEntity.item(at, { days: packDays(figures) }),
  add: (figures, added) => sumFigures([figures, ...added]),
});

/** Changes of rows by the names of the values they have, `ORDERS#organization_id=…`. */
export function changesByValue(changes: readonly StateChange[]): Map<string, StateChange[]> {
  const named = changes.flatMap((change) =>
    (change.summed ?? []).map((value) => ({ name: `${change.list}#${value}`, change })),
  );
  return new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, some]) => {
      return [name, some.map(({ change }) => change)];
    }),
  );
}
