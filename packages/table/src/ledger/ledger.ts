import { FACET_SLOTS, facetIndex } from '../definition.ts';
import { type Key, key, keyPart } from '../key.ts';
import type { TableItem } from '../write.ts';
import type { ColumnKind } from './request.ts';

/** A row of a ledger as the wire shows it; sorted by creation through its time-ordered id. */
export interface LedgerRow {
  readonly id: string;
  readonly created_at: string;
}

/** A column served by an index of its own. */
export interface Facet<Row> {
  readonly indexNumber: number;
  /** Counted facets have maintained totals; look-up facets are narrow and counted by reading keys. */
  readonly counted: boolean;
  /** The text the index stores for a row, or undefined to leave the row out. */
  readonly valueOf: (row: Row) => string | undefined;
}

/** No stored text of a facet is longer; a longer filter value would not even make a key. */
const FACET_TEXT_LIMIT = 255;

/** A facet over a text column; empty values are left out. */
export function textFacet<Column extends string>(
  slot: number,
  column: Column,
  kind: 'counted' | 'look-up',
): Facet<{ readonly [Name in Column]?: unknown }> {
  return {
    indexNumber: slot,
    counted: kind === 'counted',
    valueOf: (row) => {
      const value: unknown = row[column];
      return typeof value === 'string' && value.length <= FACET_TEXT_LIMIT ? value : undefined;
    },
  };
}

/**
 * An unbounded list: its facets, its unique columns and where its rows live. Facet slot 0 is
 * the list of everything.
 */
export interface Ledger<Row extends LedgerRow> {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly facets: Readonly<Record<string, Facet<Row>>>;
  /** Columns that name one row; each answers the id of that row. */
  readonly unique: Readonly<
    Record<string, (tenant: string, value: string) => Promise<string | undefined>>
  >;
  /** Where the row with this id lives; undefined when only a look-up tells and finds nothing. */
  readonly keyOf: (tenant: string, id: string) => Key | Promise<Key | undefined>;
  readonly rowOf: (item: TableItem) => Row;
  /** The attributes that `rowOf` reads, where they are fewer than the item has. */
  readonly attributes?: readonly string[];
  /** The smallest possible id of a millisecond. */
  readonly firstIdAt: (milliseconds: number) => string;
}

/** The name of the facet of everything, in counters and pending rows. */
export const ALL = '*';

/** `status=placed`: one value of one facet, as counters name it. */
export function facetName(column: string, value: string): string {
  return `${column}=${keyPart(value)}`;
}

export function facetPartition(ledger: { name: string }, tenant: string, facet: string): string {
  return key('T', tenant, ledger.name, facet);
}

/** The index entries of every row, for a walk over all of them. */
export function everySelection(ledger: { name: string }, tenant: string) {
  return { pk: facetPartition(ledger, tenant, ALL), index: facetIndex(0) };
}

/** The index entries of one value of a facet, for a walk over all its rows. */
export function facetSelection<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  column: string,
  value: string,
) {
  const slot = ledger.facets[column]?.indexNumber;
  if (slot === undefined) throw new Error(`${ledger.name} has no facet ${column}`);
  return {
    pk: facetPartition(ledger, tenant, facetName(column, value)),
    index: facetIndex(slot),
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
    f0: facetPartition(ledger, tenant, ALL),
  };
  for (const [column, facet] of Object.entries(ledger.facets)) {
    if (facet.indexNumber < 1 || facet.indexNumber >= FACET_SLOTS)
      throw new Error(`no index for facet ${column}`);
    const value = facet.valueOf(row);
    if (value !== undefined && value !== '') {
      attributes[`f${facet.indexNumber}`] = facetPartition(
        ledger,
        tenant,
        facetName(column, value),
      );
    }
  }
  return attributes;
}

/** The counted facets a row belongs to, the facet of everything included. */
export function countedFacets<Row extends LedgerRow>(ledger: Ledger<Row>, row: Row): string[] {
  const names = [ALL];
  for (const [column, facet] of Object.entries(ledger.facets)) {
    const value = facet.counted ? facet.valueOf(row) : undefined;
    if (value !== undefined && value !== '') names.push(facetName(column, value));
  }
  return names;
}
