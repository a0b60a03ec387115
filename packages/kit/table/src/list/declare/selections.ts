import { facetIndex, type IndexDefinition, recencyIndexes } from '../../item/definition.ts';
import {
  ALL,
  ALL_INDEX,
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
}

export function namedSelections(
  list: ListSchema,
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
export function everySelection(list: ListSchema, tenant: string): RowSelection {
  if (list.stateKeys !== undefined) throw new Error(`${list.name} has no index of all rows`);
  return { pk: facetPartition(list, tenant, ALL), index: facetIndex(ALL_INDEX) };
}

export function everySelections(list: ListSchema, tenant: string): RowSelection[] {
  return list.stateKeys === undefined
    ? [everySelection(list, tenant)]
    : list.stateKeys.flatMap((state) => stateSelections(list, tenant, state));
}

export function stateSelections(list: ListSchema, tenant: string, state: string): RowSelection[] {
  return namedSelections(list, tenant, state, STATE_INDEX, list.stateShards);
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
  return namedSelections(list, tenant, facetName(column, value), facet.index, facet.shards);
}
