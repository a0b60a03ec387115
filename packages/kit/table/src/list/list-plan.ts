import { facetName, type Ledger, type LedgerRow } from './ledger.ts';
import type { Filter, ListRequest } from './request.ts';
import { stateKeysWith } from './state-key.ts';

/** Index entries that hold every row which some of the filters leave. */
export type IndexScan =
  | { readonly kind: 'all' }
  | { readonly kind: 'states'; readonly filters: readonly Filter[] }
  | {
      readonly kind: 'value';
      readonly value: string;
      readonly index: number;
      readonly shards: number;
      readonly counted: boolean;
      readonly summed: boolean;
    };

/** How a list is answered: rows that are in all scans, and what the indexes do not say. */
export interface ListPlan {
  readonly scans: readonly [IndexScan, ...IndexScan[]];
  /** Filters that only the rows themselves answer. */
  readonly rest: readonly Filter[];
  /** The order is not that of the index. */
  readonly sorts: boolean;
}

/**
 * The plan to answer filters and an order: a look-up facet names few rows, and the rest is compared
 * with those; columns of few values are one scan in any combination; every facet of many values
 * is another one.
 */
export function planList<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  { filters, order }: Pick<ListRequest, 'filters' | 'order'>,
): ListPlan {
  const sorts = order !== undefined && !['created_at', 'id'].includes(order.column);
  const states = filters.filter(({ column }) => ledger.stateColumns.includes(column));
  const scans: IndexScan[] = [];
  const rest: Filter[] = [];
  for (const filter of filters) {
    if (states.includes(filter)) continue;
    const scan = valueScan(ledger, filter);
    if (scan === undefined) rest.push(filter);
    else if (!scan.counted && !scan.summed) {
      return { scans: [scan], rest: filters.filter((one) => one !== filter), sorts };
    } else scans.push(scan);
  }
  if (states.length > 0) scans.push({ kind: 'states', filters: states });
  const [first = { kind: 'all' }, ...others] = scans;
  return { scans: [first, ...others], rest, sorts };
}

/** A list in the order of changes: of all rows or of those of one value, and of some state keys. */
export interface RecentPlan {
  readonly value: Extract<IndexScan, { kind: 'value' }> | undefined;
  readonly states: IndexScan | undefined;
}

/** The plan over the index of changes; undefined where it has not what the list asks for. */
export function planRecent<Row extends LedgerRow>(
  { recency }: Ledger<Row>,
  { scans, rest }: ListPlan,
  order: ListRequest['order'],
): RecentPlan | undefined {
  if (recency === undefined || order?.column !== recency.column || rest.length > 0) {
    return undefined;
  }
  const values = scans.filter((one) => one.kind === 'value');
  const [value] = values;
  const hasOrder = value === undefined || value.value.startsWith(`${recency.facet}=`);
  if (values.length > 1 || !hasOrder) return undefined;
  return { value, states: scans.find(({ kind }) => kind === 'states') };
}

/** A value of a facet; of several values the rows are compared. */
function valueScan<Row extends LedgerRow>(ledger: Ledger<Row>, { column, value, or }: Filter) {
  if (or !== undefined) return undefined;
  const facet = ledger.facets[column];
  const text = facet?.valueOf({ [column]: value } as unknown as Row);
  if (facet === undefined || text === undefined || text === '') return undefined;
  const { index, shards, counted, summed } = facet;
  return { kind: 'value', value: facetName(column, text), index, shards, counted, summed } as const;
}

/** The state keys of a scan that has some. */
export function statesOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  scan: IndexScan,
): (state: string) => boolean {
  return stateKeysWith(ledger.stateColumns, scan.kind === 'states' ? scan.filters : []);
}
