import { facetIndex, type IndexDefinition, recencyIndexes } from '../../item/definition.ts';
import {
  ALL,
  ALL_INDEX,
  facetName,
  facetPartition,
  type ListOf,
  type ListRow,
  STATE_INDEX,
  shardNames,
} from './list-of.ts';
import { stateKeyNamed } from './state-key.ts';

/** Index entries of rows that have something in common, in the order of the index. */
export interface RowSelection {
  readonly pk: string;
  readonly index: IndexDefinition;
}

function selectionOf(
  list: { name: string },
  tenant: string,
  facet: string,
  index: number,
): RowSelection {
  return { pk: facetPartition(list, tenant, facet), index: facetIndex(index) };
}

type Coded = Pick<ListOf<ListRow>, 'name' | 'stateKeys' | 'stateShards'>;

/** The index entries of every row, of a list that has an index of all. */
export function everySelection(list: Coded, tenant: string): RowSelection {
  if (list.stateKeys !== undefined) throw new Error(`${list.name} has no index of all rows`);
  return selectionOf(list, tenant, ALL, ALL_INDEX);
}

/** The index entries of every row, for a walk over all of them. */
export function everySelections(list: Coded, tenant: string): RowSelection[] {
  return list.stateKeys === undefined
    ? [everySelection(list, tenant)]
    : list.stateKeys.flatMap((state) => stateSelections(list, tenant, state));
}

/** The index entries of the rows of one state key. */
export function stateSelections(list: Coded, tenant: string, state: string): RowSelection[] {
  return shardNames(state, list.stateShards ?? 1).map((name) =>
    selectionOf(list, tenant, name, STATE_INDEX),
  );
}

/** The index entries of one value of a facet, or of one of its shards. */
export function valueSelection(
  list: { name: string },
  tenant: string,
  name: string,
  index: number,
): RowSelection {
  return selectionOf(list, tenant, name, index);
}

/** The index entries of all rows, or of those of one value, in the order of their last changes. */
export function recentSelection(
  list: { name: string },
  tenant: string,
  value: string | undefined,
): RowSelection {
  return {
    pk: facetPartition(list, tenant, value ?? ALL),
    index: value === undefined ? recencyIndexes.all : recencyIndexes.value,
  };
}

/**
 * The index entries of one value of a column, for a walk over all its rows: of a facet, or of the
 * one column that makes the state key.
 */
export function facetSelections<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  column: string,
  value: string,
): RowSelection[] {
  const state = stateKeyNamed(list.stateColumns, [{ column, value }]);
  if (state !== undefined) return stateSelections(list, tenant, state);
  const facet = list.facets[column];
  if (facet === undefined) throw new Error(`${list.name} has no index of ${column} alone`);
  return shardNames(facetName(column, value), facet.shards).map((name) =>
    valueSelection(list, tenant, name, facet.index),
  );
}
