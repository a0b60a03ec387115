import type { Rejection } from '@waybill/kernel/rejection';
import type { Put, Remove } from '../../commit/write.ts';
import { facetIndex, recencyIndexes } from '../../item/definition.ts';
import { type Key, key, keyPart, shardOf, type TableItem } from '../../item/key.ts';
import type { Pattern } from '../../item/pattern.ts';
import type { ColumnKind } from './request.ts';
import { stateKeyOf } from './state-key.ts';

/** A row of a list as the wire shows it. Its id is a version 7 uuid, in the order of creation. */
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
 * Rows that a value of a column may have. `few`: they are all compared. `many`: they are counted where
 * a total asks for them, up to a bound. `summed`: every value has sums by state key, so that lists by
 * value and state key are exact at any size.
 */
export type FacetKind = 'few' | 'many' | 'summed';

/** A text column of many values, served by an index of its own. */
export interface Facet {
  readonly index: number;
  readonly kind: FacetKind;
  readonly shards: number;
}

/** A column that names one row of a list: a number, the key that another system has for it. */
export interface UniqueColumn<Refusal extends Rejection> {
  readonly find: (tenant: string, key: string) => Promise<string | undefined>;
  /** Takes a key for a row, in the transaction of the row's own write. */
  readonly claim: (tenant: string, id: string, key: string) => Put<Refusal>;
  readonly release: (tenant: string, key: string) => Remove;
  readonly pattern: Pattern;
}

/**
 * Rows of two lists that lie in one item each: a host, and a guest of the other list with the same id.
 * The item has one entry for both in the index of all rows and in each of a column, which both lists
 * declare under one number; these entries have a name of their own, and both lists read them.
 */
export interface SharedRows {
  readonly name: string;
  /** Tells an item that holds two rows from one that holds a host alone. */
  readonly holds: (stored: Readonly<Record<string, unknown>>) => boolean;
  /** In the list of the guests: the state key of all of them, and where their hosts are. */
  readonly guests?: {
    readonly state: string;
    readonly hostKeyOf: (tenant: string, id: string) => Key;
  };
}

/** A list without its rows. Index 0 is that of all rows, index 1 that of their state keys. */
export interface ListSchema {
  /** Part of its keys: `ORDERS`. */
  readonly name: string;
  readonly group: ListGroup;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** The columns of few values that make the state key of a row; their order is stored. */
  readonly stateColumns: readonly [string, ...string[]];
  /** All state keys, where no index holds all rows once more. */
  readonly stateKeys?: readonly string[];
  /** Partitions that share the entries of a state key; one where nothing is said. */
  readonly stateShards?: number;
  readonly facets: Readonly<Record<string, Facet>>;
  /** The column of the last change, and the facet whose values have that order too. */
  readonly recency?: { readonly column: string; readonly facet: string };
  /** Columns for whose few values figures by day are kept, beside those of all rows. */
  readonly figuresBy?: readonly string[];
  /** Columns that name one row; each answers the id of that row. */
  readonly unique: Readonly<
    Record<string, (tenant: string, value: string) => Promise<string | undefined>>
  >;
  /** The attributes that `rowOf` reads, where they are fewer than the item has. */
  readonly attributes?: readonly string[];
  /** Those of its rows that lie in one item each with a row of another list. */
  readonly shared?: SharedRows;
}

export interface ListOf<Row extends ListRow> extends ListSchema {
  /** The address of the row with this id; undefined where it takes a look-up that finds nothing. */
  readonly keyOf: (tenant: string, id: string) => Key | Promise<Key | undefined>;
  readonly rowOf: (item: TableItem) => Row;
  /** The id that the deltas of a row lie with, where that is not its own. It never changes. */
  readonly countedWith?: (row: Row) => string;
}

/** The value under which the index of all rows has them. */
export const ALL = '*';

export const ALL_INDEX = 0;
export const STATE_INDEX = 1;

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

/** `organization_id=…`: one value of one facet, as its index names it. */
export function facetName(column: string, value: string): string {
  return `${column}=${keyPart(value)}`;
}

/** The same of a value that a facet may have; undefined where its index leaves the row out. */
export function facetNameOf(column: string, value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= FACET_TEXT_LIMIT
    ? facetName(column, value)
    : undefined;
}

const rowName = (column: string, row: ListRow) => facetNameOf(column, Reflect.get(row, column));

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
export function summedValues({ facets }: ListSchema, row: ListRow): string[] {
  return Object.entries(facets)
    .map(([column, { kind }]) => (kind === 'summed' ? rowName(column, row) : undefined))
    .filter((name) => name !== undefined);
}

export function figureValuesOf({ figuresBy = [] }: ListSchema, row: ListRow): string[] {
  return figuresBy.flatMap((column) => {
    const value: unknown = Reflect.get(row, column) ?? '';
    return value === '' ? [] : [facetName(column, String(value))];
  });
}

function recencyAttributes(list: ListSchema, tenant: string, row: ListRow): Record<string, string> {
  const { recency } = list;
  if (recency === undefined) return {};
  const { all, value } = recencyIndexes;
  const name = rowName(recency.facet, row);
  return {
    [all.sortKey]: key(String(Reflect.get(row, recency.column)), row.id),
    [all.partitionKey]: facetPartition(list, tenant, ALL),
    ...(name !== undefined && { [value.partitionKey]: facetPartition(list, tenant, name) }),
  };
}

/** The index attributes of a row, or of one that shares its item: written on its root item. */
export function indexAttributes(
  list: ListSchema,
  tenant: string,
  row: ListRow,
  isShared = false,
): Record<string, string> {
  const shared = isShared ? list.shared : undefined;
  const attributes: Record<string, string> = {
    fs: row.id,
    ...recencyAttributes(list, tenant, row),
  };
  const enter = (index: number, name: string, shards = 1, named: { name: string } = list) => {
    const partition = facetPartition(named, tenant, shardName(name, row.id, shards));
    attributes[facetIndex(index).partitionKey] = partition;
  };
  if (list.stateKeys === undefined) enter(ALL_INDEX, ALL, 1, shared);
  enter(STATE_INDEX, stateKeyOf(list.stateColumns, row), list.stateShards);
  for (const [column, { index, shards }] of Object.entries(list.facets)) {
    const name = rowName(column, row);
    if (name !== undefined) enter(index, name, shared === undefined ? shards : 1, shared);
  }
  return attributes;
}
