import { facetIndex, type IndexDefinition, recencyIndexes } from '../item/definition.ts';
import {
  ALL,
  ALL_INDEX,
  facetName,
  facetPartition,
  type Ledger,
  type LedgerRow,
  STATE_INDEX,
  shardNames,
} from './ledger.ts';
import type { IndexScan } from './list-plan.ts';
import { stateKeyNamed } from './state-key.ts';

/** Index entries of rows that have something in common, in the order of the index. */
export interface RowSelection {
  readonly pk: string;
  readonly index: IndexDefinition;
}

function selectionOf(
  ledger: { name: string },
  tenant: string,
  facet: string,
  index: number,
): RowSelection {
  return { pk: facetPartition(ledger, tenant, facet), index: facetIndex(index) };
}

type Coded = Pick<Ledger<LedgerRow>, 'name' | 'stateKeys' | 'stateShards'>;

/** The index entries of every row, of a ledger that has an index of all. */
export function everySelection(ledger: Coded, tenant: string): RowSelection {
  if (ledger.stateKeys !== undefined) throw new Error(`${ledger.name} has no index of all rows`);
  return selectionOf(ledger, tenant, ALL, ALL_INDEX);
}

/** The index entries of every row, for a walk over all of them. */
export function everySelections(ledger: Coded, tenant: string): RowSelection[] {
  return ledger.stateKeys === undefined
    ? [everySelection(ledger, tenant)]
    : ledger.stateKeys.flatMap((state) => stateSelections(ledger, tenant, state));
}

/** The index entries of the rows of one state key. */
export function stateSelections(ledger: Coded, tenant: string, state: string): RowSelection[] {
  return shardNames(state, ledger.stateShards ?? 1).map((name) =>
    selectionOf(ledger, tenant, name, STATE_INDEX),
  );
}

/** The index entries of a scan whose rows have these state keys: where it is of all rows, one index's. */
export function countedSelections(
  ledger: Coded,
  tenant: string,
  { kind }: Exclude<IndexScan, { kind: 'value' }>,
  states: readonly string[],
): RowSelection[] {
  return kind === 'all' && ledger.stateKeys === undefined
    ? [everySelection(ledger, tenant)]
    : states.flatMap((state) => stateSelections(ledger, tenant, state));
}

/** The index entries of one value of a facet, or of one of its shards. */
export function valueSelection(
  ledger: { name: string },
  tenant: string,
  name: string,
  index: number,
): RowSelection {
  return selectionOf(ledger, tenant, name, index);
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
 * one column that makes the state key.
 */
export function facetSelections<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  column: string,
  value: string,
): RowSelection[] {
  const state = stateKeyNamed(ledger.stateColumns, [{ column, value }]);
  if (state !== undefined) return stateSelections(ledger, tenant, state);
  const facet = ledger.facets[column];
  if (facet === undefined) throw new Error(`${ledger.name} has no index of ${column} alone`);
  return shardNames(facetName(column, value), facet.shards).map((name) =>
    valueSelection(ledger, tenant, name, facet.index),
  );
}
