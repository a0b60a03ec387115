import type { Rejection } from '@waybill/kernel/rejection';
import type { Put, Remove } from '../../commit/write.ts';
import { facetIndex, recencyIndexes } from '../../item/definition.ts';
import { type Key, key, keyPart, shardOf, type TableItem } from '../../item/key.ts';
import type { Pattern } from '../../item/pattern.ts';
import type { ColumnKind } from './request.ts';
import { stateKeyOf } from './state-key.ts';

/**
 * A row of a list as the wire shows it. Its id is a version 7 uuid: the order of ids is that of
 * creation, and an id tells the day.
 */
export interface ListRow {
  readonly id: string;
  readonly created_at: string;
}

/** Lists that the same changes change are counted together. */
export interface ListGroup {
  readonly name: string;
  /** Partitions that share their deltas; those of a row are all in one. */
  readonly deltaShards: number;
}

/**
 * An unbounded list: its columns of few values, its facets, its unique columns and where its rows
 * live. Index 0 is that of all rows, index 1 that of their state keys.
 */
export interface ListOf<Row extends ListRow> {
  readonly name: string;
  readonly group: ListGroup;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** The columns of few values that make the state key of a row; their order is stored. */
  readonly stateColumns: readonly [string, ...string[]];
  /**
   * All state keys, where they are few and no row leaves its own. All rows are then the rows of all
   * state keys, and no index holds them once more.
   */
  readonly stateKeys?: readonly string[];
  /** Partitions that share the entries of a state key; one where nothing is said. */
  readonly stateShards?: number;
  readonly facets: Readonly<Record<string, Facet<Row>>>;
  /**
   * The column that says when a row was last changed, where lists are sorted by it, and the facet
   * whose values have that order too.
   */
  readonly recency?: { readonly column: string; readonly facet: string };
  /**
   * Columns for whose values figures by day are kept, beside those of all rows, where its changes
   * bring figures; few values, since each has items of its own.
   */
  readonly figuresBy?: readonly string[];
  /** Columns that name one row; each answers the id of that row. */
  readonly unique: Readonly<
    Record<string, (tenant: string, value: string) => Promise<string | undefined>>
  >;
  /** Where the row with this id lives; undefined when only a look-up tells and finds nothing. */
  readonly keyOf: (tenant: string, id: string) => Key | Promise<Key | undefined>;
  readonly rowOf: (item: TableItem) => Row;
  /**
   * Names the row with which the deltas of a row lie, where that is not itself: that of another list of the
   * group that the same changes change. It never changes.
   */
  readonly countedWith?: (row: Row) => string;
  /** The attributes that `rowOf` reads, where they are fewer than the item has. */
  readonly attributes?: readonly string[];
}

/** What the index of all rows has for a value. */
export const ALL = '*';

export const ALL_INDEX = 0;
export const STATE_INDEX = 1;

/** `organization_id=…`: one value of one facet, as its index names it. */
export function facetName(column: string, value: string): string {
  return `${column}=${keyPart(value)}`;
}

/** The names of the partitions over which the rows of a state key or a value are spread. */
export function shardNames(name: string, shards: number): string[] {
  return shards === 1 ? [name] : Array.from({ length: shards }, (_, shard) => `${name}#${shard}`);
}

const shardName = (name: string, id: string, shards: number): string =>
  shards === 1 ? name : `${name}#${shardOf(id, shards)}`;

/** The partition of an index that has this name: a state key, or a value with its column. */
export function facetPartition(list: { name: string }, tenant: string, name: string): string {
  return `${key('T', tenant, list.name)}#${name}`;
}

/** The values of a row that have sums of their own: `organization_id=…`. */
export function summedValues<Row extends ListRow>(list: ListOf<Row>, row: Row): string[] {
  return Object.entries(list.facets).flatMap(([column, facet]) => {
    const name = facet.kind === 'summed' ? partitionName(column, facet, row) : undefined;
    return name === undefined ? [] : [name];
  });
}

/** The values of a row that have figures of their own: `market_id=…`. */
export function figureValuesOf<Row extends ListRow>(
  { figuresBy = [] }: Pick<ListOf<Row>, 'figuresBy'>,
  row: Row,
): string[] {
  const columns = new Map<string, unknown>(Object.entries(row));
  return figuresBy.flatMap((column) => {
    const value = columns.get(column) ?? '';
    return value === '' ? [] : [facetName(column, String(value))];
  });
}

/** The partition in which the index of a facet has a row; undefined where it leaves the row out. */
function partitionName<Row extends ListRow>(column: string, facet: Facet<Row>, row: Row) {
  const value = facet.valueOf(row);
  return value === undefined || value === ''
    ? undefined
    : shardName(facetName(column, value), row.id, facet.shards);
}

/** The attributes by which a row is found in the order of changes. */
function recencyAttributes<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  row: Row,
): Record<string, string> {
  const { recency } = list;
  if (recency === undefined) return {};
  const { all, value } = recencyIndexes;
  const text = list.facets[recency.facet]?.valueOf(row);
  const changed: unknown = Object.entries(row).find(([column]) => column === recency.column)?.[1];
  return {
    [all.sortKey]: key(String(changed), row.id),
    [all.partitionKey]: facetPartition(list, tenant, ALL),
    ...(text !== undefined &&
      text !== '' && {
        [value.partitionKey]: facetPartition(list, tenant, facetName(recency.facet, text)),
      }),
  };
}

/** The index attributes of a row: written on its root item. */
export function indexAttributes<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  row: Row,
): Record<string, string> {
  const attributes: Record<string, string> = {
    fs: row.id,
    ...recencyAttributes(list, tenant, row),
  };
  const enter = (index: number, name: string) => {
    attributes[facetIndex(index).partitionKey] = facetPartition(list, tenant, name);
  };
  if (list.stateKeys === undefined) enter(ALL_INDEX, ALL);
  enter(STATE_INDEX, shardName(stateKeyOf(list.stateColumns, row), row.id, list.stateShards ?? 1));
  for (const [column, facet] of Object.entries(list.facets)) {
    const name = partitionName(column, facet, row);
    if (name !== undefined) enter(facet.index, name);
  }
  return attributes;
}

/**
 * Rows that a value of a column may have. `few`: they are all compared. `many`: they are counted where
 * a total asks for them, up to a bound. `summed`: every value has sums by state key, so that lists by
 * value and state key are exact at any size.
 */
export type FacetKind = 'few' | 'many' | 'summed';

/** A column of many values, served by an index of its own. */
export interface Facet<Row> {
  readonly index: number;
  readonly kind: FacetKind;
  /** Partitions that share the entries of a value. */
  readonly shards: number;
  /** The text the index stores for a row, or undefined to leave the row out. */
  readonly valueOf: (row: Row) => string | undefined;
}

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

/**
 * A facet over a text column; empty values are left out. With several shards the rows of a value are
 * spread over partitions by a hash of their ids, and a list of them is joined again: for values that
 * most calls of a tenant may share, as its one warehouse.
 */
export function textFacet<Row extends object>(
  index: number,
  column: string,
  kind: FacetKind,
  shards = 1,
): Facet<Row> {
  return {
    index,
    kind,
    shards,
    valueOf: (row) => {
      const value: unknown = Reflect.get(row, column);
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}

/** A column that names one row of a list: a number, the key that another system has for it. */
export interface UniqueColumn<Refusal extends Rejection> {
  /** The id of the row that holds a key. */
  readonly find: (tenant: string, key: string) => Promise<string | undefined>;
  /** Takes a key for a row, in the transaction of the row's own write. */
  readonly claim: (tenant: string, id: string, key: string) => Put<Refusal>;
  /** Gives a key back. */
  readonly release: (tenant: string, key: string) => Remove;
  /** How the chart of access patterns shows it. */
  readonly pattern: Pattern;
}
