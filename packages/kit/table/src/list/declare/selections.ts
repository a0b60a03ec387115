import { facetIndex, type IndexDefinition, recencyIndexes } from '../../item/definition.ts';
import {
  ALL,
  ALL_INDEX,
  type Facet,
  facetName,
  facetPartition,
  type ListSchema,
  STATE_INDEX,
  shardNames,
} from './list-of.ts';
import { stateKeyNamed, stateKeyOf } from './state-key.ts';

/** Index entries of rows that have something in common, in the order of the index. */
export interface RowSelection {
  readonly pk: string;
  readonly index: IndexDefinition;
  /** The entries of rows that share their items, beside those of all others. */
  readonly isShared?: true;
}

/** The parts of a list by which its entries are named. */
type Stated = Pick<ListSchema, 'name' | 'stateKeys' | 'stateShards' | 'shared'>;

/** The index entries of a name of the rows that share their items, where a list has some. */
function sharedSelections(
  { shared }: Stated,
  tenant: string,
  name: string,
  index: number,
): RowSelection[] {
  if (shared === undefined) return [];
  return [{ pk: facetPartition(shared, tenant, name), index: facetIndex(index), isShared: true }];
}

/** The index entries of a name, in each of the partitions that share them. */
function namedSelections(
  list: Stated,
  tenant: string,
  name: string,
  index: number,
  shards = 1,
): RowSelection[] {
  return shardNames(name, shards).map((one) => {
    return { pk: facetPartition(list, tenant, one), index: facetIndex(index) };
  });
}

/** The index entries of every row, of a list that has an index of all. */
export function everySelection(list: Stated, tenant: string): RowSelection {
  if (list.stateKeys !== undefined) throw new Error(`${list.name} has no index of all rows`);
  return { pk: facetPartition(list, tenant, ALL), index: facetIndex(ALL_INDEX) };
}

export function everySelections(list: Stated, tenant: string): RowSelection[] {
  return list.stateKeys === undefined
    ? [everySelection(list, tenant), ...sharedSelections(list, tenant, ALL, ALL_INDEX)]
    : list.stateKeys.flatMap((state) => stateSelections(list, tenant, state));
}

/** The index entries of the rows of one state key. Guests have all the same, and none of their own. */
export function stateSelections(list: Stated, tenant: string, state: string): RowSelection[] {
  const own = namedSelections(list, tenant, state, STATE_INDEX, list.stateShards);
  return list.shared?.guests?.state === state
    ? [...own, ...sharedSelections(list, tenant, ALL, ALL_INDEX)]
    : own;
}

/** The index entries of the rows that have a value of a column: `sku=LAMP-7`. */
export function valueSelections(
  list: Stated,
  tenant: string,
  value: string,
  { index, shards }: Pick<Facet, 'index' | 'shards'>,
): RowSelection[] {
  return [
    ...namedSelections(list, tenant, value, index, shards),
    ...sharedSelections(list, tenant, value, index),
  ];
}

/** The index entries of the rows that have these values in the columns of few values, all of them. */
export function selectionsOfState(
  list: ListSchema,
  tenant: string,
  values: object,
): RowSelection[] {
  return stateSelections(list, tenant, stateKeyOf(list.stateColumns, values));
}

/** The index entries of all rows, or of those of one value, in the order of their last changes. */
export function recentSelection(
  list: ListSchema,
  tenant: string,
  value: string | undefined,
): RowSelection {
  return {
    pk: facetPartition(list, tenant, value ?? ALL),
    index: value === undefined ? recencyIndexes.all : recencyIndexes.value,
  };
}

/** The index entries of a value of a facet, or of the one column that makes the state key. */
export function facetSelections(
  list: ListSchema,
  tenant: string,
  column: string,
  value: string,
): RowSelection[] {
  const state = stateKeyNamed(list.stateColumns, [{ column, value }]);
  if (state !== undefined) return stateSelections(list, tenant, state);
  const facet = list.facets[column];
  if (facet === undefined) throw new Error(`${list.name} has no index of ${column} alone`);
  return valueSelections(list, tenant, facetName(column, value), facet);
}
