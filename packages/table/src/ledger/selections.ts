import { facetIndex, type IndexDefinition, recencyIndexes } from '../definition.ts';
import { codeNamed } from './code.ts';
import {
  ALL,
  ALL_SLOT,
  CODE_SLOT,
  facetName,
  facetPartition,
  type Ledger,
  type LedgerRow,
  shardNames,
} from './ledger.ts';

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

type Coded = Pick<Ledger<LedgerRow>, 'name' | 'codes' | 'codeShards'>;

/** The index entries of every row, of a ledger that has an index of all. */
export function everySelection(ledger: Coded, tenant: string): RowSelection {
  if (ledger.codes !== undefined) throw new Error(`${ledger.name} has no index of all rows`);
  return selectionOf(ledger, tenant, ALL, ALL_SLOT);
}

/** The index entries of every row, for a walk over all of them. */
export function everySelections(ledger: Coded, tenant: string): RowSelection[] {
  return ledger.codes === undefined
    ? [everySelection(ledger, tenant)]
    : ledger.codes.flatMap((code) => codeSelections(ledger, tenant, code));
}

/** The index entries of the rows of one code. */
export function codeSelections(ledger: Coded, tenant: string, code: string): RowSelection[] {
  return shardNames(code, ledger.codeShards ?? 1).map((name) =>
    selectionOf(ledger, tenant, name, CODE_SLOT),
  );
}

/** The index entries of one value of a facet, or of one of its shards. */
export function valueSelection(
  ledger: { name: string },
  tenant: string,
  name: string,
  slot: number,
): RowSelection {
  return selectionOf(ledger, tenant, name, slot);
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
export function facetSelections<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  column: string,
  value: string,
): RowSelection[] {
  const code = codeNamed(ledger.combined, [{ column, value }]);
  if (code !== undefined) return codeSelections(ledger, tenant, code);
  const facet = ledger.facets[column];
  if (facet === undefined) throw new Error(`${ledger.name} has no index of ${column} alone`);
  return shardNames(facetName(column, value), facet.shards).map((name) =>
    valueSelection(ledger, tenant, name, facet.indexNumber),
  );
}
