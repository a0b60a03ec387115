import { FACET_SLOTS, facetIndex, type IndexDefinition, recencyIndexes } from '../definition.ts';
import { type Key, key, keyPart } from '../key.ts';
import type { TableItem } from '../write.ts';
import { codeNamed, codeOf } from './code.ts';
import type { ColumnKind, Filter } from './request.ts';

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
    valueOf: (row) => {
      const value: unknown = row[column];
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}

/**
 * An unbounded list: its columns of few values, its facets, its unique columns and where its rows
 * live. Slot 0 is the index of all rows, slot 1 that of their codes.
 */
export interface Ledger<Row extends LedgerRow> {
  readonly name: string;
  /** Ledgers that the same changes move are counted together. */
  readonly group: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** The columns of few values that make the code of a row; their order is stored. */
  readonly combined: readonly [string, ...string[]];
  readonly facets: Readonly<Record<string, Facet<Row>>>;
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
const ALL = '*';

const ALL_SLOT = 0;
export const CODE_SLOT = 1;

/** `organization_id=…`: one value of one facet, as its index names it. */
export function facetName(column: string, value: string): string {
  return `${column}=${keyPart(value)}`;
}

export function facetPartition(ledger: { name: string }, tenant: string, facet: string): string {
  return key('T', tenant, ledger.name, facet);
}

/** Index entries of rows that have something in common, in the order of the index. */
export interface RowSelection {
  readonly pk: string;
  readonly index: IndexDefinition;
}

function selectionOf(
  ledger: { name: string },
  tenant: string,
  facet: string,
  slot: number,
): RowSelection {
  return { pk: facetPartition(ledger, tenant, facet), index: facetIndex(slot) };
}

/** The index entries of every row, for a walk over all of them. */
export function everySelection(ledger: { name: string }, tenant: string): RowSelection {
  return selectionOf(ledger, tenant, ALL, ALL_SLOT);
}

/** The index entries of the rows of one code. */
export function codeSelection(
  ledger: { name: string },
  tenant: string,
  code: string,
): RowSelection {
  return selectionOf(ledger, tenant, code, CODE_SLOT);
}

/** The index entries of one value of a facet. */
export function valueSelection(
  ledger: { name: string },
  tenant: string,
  facet: string,
  slot: number,
): RowSelection {
  return selectionOf(ledger, tenant, facet, slot);
}

/** The index entries of all rows, or of those of one value, in the order of their last changes. */
export function recentSelection(
  ledger: { name: string },
  tenant: string,
  value: string | undefined,
): RowSelection {
  return {
    pk: facetPartition(ledger, tenant, value ?? ALL),
    index: value === undefined ? recencyIndexes.all : recencyIndexes.value,
  };
}

/**
 * The index entries of one value of a column, for a walk over all its rows: of a facet, or of the
 * one column that makes the code.
 */
export function facetSelection<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  column: string,
  value: string,
): RowSelection {
  const code = codeNamed(ledger.combined, [{ column, value } satisfies Filter]);
  if (code !== undefined) return codeSelection(ledger, tenant, code);
  const slot = ledger.facets[column]?.indexNumber;
  if (slot === undefined) throw new Error(`${ledger.name} has no index of ${column} alone`);
  return valueSelection(ledger, tenant, facetName(column, value), slot);
}

/** The values of facets of a kind that a row has: their names, and their indexes. */
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
      .map(([column, facet]) => [column, facet.valueOf(row), facet.indexNumber] as const)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([column, value, slot]) => [facetName(column, value ?? ''), slot]),
  );
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
    [facetIndex(ALL_SLOT).partitionKey]: facetPartition(ledger, tenant, ALL),
    [facetIndex(CODE_SLOT).partitionKey]: facetPartition(
      ledger,
      tenant,
      codeOf(ledger.combined, row),
    ),
    ...recencyAttributes(ledger, tenant, row),
  };
  for (const [column, facet] of Object.entries(ledger.facets)) {
    if (facet.indexNumber <= CODE_SLOT || facet.indexNumber >= FACET_SLOTS)
      throw new Error(`no index for facet ${column}`);
    const value = facet.valueOf(row);
    if (value !== undefined && value !== '') {
      attributes[facetIndex(facet.indexNumber).partitionKey] = facetPartition(
        ledger,
        tenant,
        facetName(column, value),
      );
    }
  }
  return attributes;
}
