import { FACET_SLOTS, facetIndex, recencyIndexes } from '../definition.ts';
import { type Key, key, keyPart } from '../key.ts';
import { shardOf } from '../shard.ts';
import type { TableItem } from '../write.ts';
import { codeOf } from './code.ts';
import type { ColumnKind } from './request.ts';

/**
 * A row of a ledger as the wire shows it. Its id is a version 7 uuid: the order of ids is that of
 * creation, and an id tells the day.
 */
export interface LedgerRow {
  readonly id: string;
  readonly created_at: string;
}

/** A column of many values, served by an index of its own. */
export interface Facet<Row> {
  readonly indexNumber: number;
  /**
   * A value of a counted facet may have any number of rows, which are counted ahead: rows never
   * leave it. A value of a look-up facet names few rows, which are counted by reading their keys.
   */
  readonly counted: boolean;
  /**
   * Values of many rows have sums by code: lists by value and code are exact at any size, also
   * where rows leave the value.
   */
  readonly summed: boolean;
  /** Partitions that share the entries of a value. */
  readonly shards: number;
  /** The text the index stores for a row, or undefined to leave the row out. */
  readonly valueOf: (row: Row) => string | undefined;
}

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

/**
 * A facet over a text column; empty values are left out. Rows of a `deletable` facet come and go,
 * so its values have sums and are not counted ahead.
 */
export function textFacet<Column extends string>(
  slot: number,
  column: Column,
  kind: 'summed' | 'counted' | 'deletable' | 'look-up',
): Facet<{ readonly [Name in Column]?: unknown }> {
  return {
    indexNumber: slot,
    counted: kind === 'summed' || kind === 'counted',
    summed: kind === 'summed' || kind === 'deletable',
    shards: 1,
    valueOf: (row) => {
      const value: unknown = row[column];
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}

/**
 * A counted facet whose values most calls of a tenant may share, as its one warehouse: the rows of
 * a value are spread over partitions by a hash of their ids, and a list of them is joined again.
 */
export function spreadFacet<Column extends string>(slot: number, column: Column, shards: number) {
  return { ...textFacet(slot, column, 'counted'), shards };
}

/** Ledgers that the same changes move are counted together. */
export interface LedgerGroup {
  readonly name: string;
  /** Partitions that share their tallies; those of a row are all in one. */
  readonly tallyShards: number;
}

/**
 * An unbounded list: its columns of few values, its facets, its unique columns and where its rows
 * live. Slot 0 is the index of all rows, slot 1 that of their codes.
 */
export interface Ledger<Row extends LedgerRow> {
  readonly name: string;
  readonly group: LedgerGroup;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** The columns of few values that make the code of a row; their order is stored. */
  readonly combined: readonly [string, ...string[]];
  /**
   * All codes, where they are few and no row leaves its own. All rows are then the rows of all
   * codes, and no index holds them once more.
   */
  readonly codes?: readonly string[];
  /** Partitions that share the entries of a code; one where nothing is said. */
  readonly codeShards?: number;
  readonly facets: Readonly<Record<string, Facet<Row>>>;
  /** Every change of a row fits one transaction: lists need not look after decided plans. */
  readonly isChangedAtOnce?: true;
  /**
   * The column that says when a row was last changed, where lists are sorted by it, and the facet
   * whose values have that order too.
   */
  readonly recency?: { readonly column: string; readonly facet: string };
  /** Columns that name one row; each answers the id of that row. */
  readonly unique: Readonly<
    Record<string, (tenant: string, value: string) => Promise<string | undefined>>
  >;
  /** Where the row with this id lives; undefined when only a look-up tells and finds nothing. */
  readonly keyOf: (tenant: string, id: string) => Key | Promise<Key | undefined>;
  readonly rowOf: (item: TableItem) => Row;
  /** The attributes that `rowOf` reads, where they are fewer than the item has. */
  readonly attributes?: readonly string[];
}

/** What the index of all rows has for a value. */
export const ALL = '*';

export const ALL_SLOT = 0;
export const CODE_SLOT = 1;

/** `organization_id=…`: one value of one facet, as its index names it. */
export function facetName(column: string, value: string): string {
  return `${column}=${keyPart(value)}`;
}

/** The names of the partitions over which the rows of a code or a value are spread. */
export function shardNames(name: string, shards: number): string[] {
  return shards === 1 ? [name] : Array.from({ length: shards }, (_, shard) => `${name}#${shard}`);
}

const shardName = (name: string, id: string, shards: number): string =>
  shards === 1 ? name : `${name}#${shardOf(id, shards)}`;

/** The partition of an index that has this name: a code, or a value with its column. */
export function facetPartition(ledger: { name: string }, tenant: string, name: string): string {
  return `${key('T', tenant, ledger.name)}#${name}`;
}

/** The values of facets of a kind that a row has: the names of their partitions, and their indexes. */
export function valuesOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  row: Row,
  kind: 'counted' | 'summed' | 'sums alone',
): Readonly<Record<string, number>> {
  const isOfKind = ({ counted, summed }: Facet<Row>) =>
    kind === 'counted' ? counted : summed && (kind === 'summed' || !counted);
  return Object.fromEntries(
    Object.entries(ledger.facets)
      .filter(([, facet]) => isOfKind(facet))
      .flatMap(([column, facet]) => {
        const name = partitionName(column, facet, row);
        return name === undefined ? [] : [[name, facet.indexNumber]];
      }),
  );
}

/** The partition in which the index of a facet has a row; undefined where it leaves the row out. */
function partitionName<Row extends LedgerRow>(column: string, facet: Facet<Row>, row: Row) {
  const value = facet.valueOf(row);
  return value === undefined || value === ''
    ? undefined
    : shardName(facetName(column, value), row.id, facet.shards);
}

/** The attributes by which a row is found in the order of changes. */
function recencyAttributes<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  row: Row,
): Record<string, string> {
  const { recency } = ledger;
  if (recency === undefined) return {};
  const { all, value } = recencyIndexes;
  const text = ledger.facets[recency.facet]?.valueOf(row);
  const changed: unknown = Object.entries(row).find(([column]) => column === recency.column)?.[1];
  return {
    [all.sortKey]: key(String(changed), row.id),
    [all.partitionKey]: facetPartition(ledger, tenant, ALL),
    ...(text !== undefined &&
      text !== '' && {
        [value.partitionKey]: facetPartition(ledger, tenant, facetName(recency.facet, text)),
      }),
  };
}

/** The index attributes of a row: written on its root item. */
export function indexAttributes<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  row: Row,
): Record<string, string> {
  const attributes: Record<string, string> = {
    fs: row.id,
    ...recencyAttributes(ledger, tenant, row),
  };
  const enter = (slot: number, name: string) => {
    attributes[facetIndex(slot).partitionKey] = facetPartition(ledger, tenant, name);
  };
  if (ledger.codes === undefined) enter(ALL_SLOT, ALL);
  enter(CODE_SLOT, shardName(codeOf(ledger.combined, row), row.id, ledger.codeShards ?? 1));
  for (const [column, facet] of Object.entries(ledger.facets)) {
    if (facet.indexNumber <= CODE_SLOT || facet.indexNumber >= FACET_SLOTS)
      throw new Error(`no index for facet ${column}`);
    const name = partitionName(column, facet, row);
    if (name !== undefined) enter(facet.indexNumber, name);
  }
  return attributes;
}
