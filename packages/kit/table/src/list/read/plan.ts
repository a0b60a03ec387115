import { type FacetKind, facetNameOf, type ListSchema } from '../declare/list-of.ts';
import { type Filter, filterValues, type ListRequest } from '../declare/request.ts';
import { stateKeysWith } from '../declare/state-key.ts';

export interface ValueScan {
  readonly kind: 'value';
  readonly value: string;
  /** Further values; no row has two. */
  readonly or?: readonly string[];
  readonly index: number;
  readonly shards: number;
  readonly facet: FacetKind;
}

/** All rows, or those of a value, in the order of their last changes. */
interface RecentScan {
  readonly kind: 'recent';
  readonly value: string | undefined;
}

export type ThinnedScan = ValueScan | RecentScan;

/** Index entries that hold every row which some of the filters leave. */
export type IndexScan =
  | { readonly kind: 'all' }
  | { readonly kind: 'states'; readonly filters: readonly Filter[] }
  | ThinnedScan;

/** The way to answer a list: rows that are in all scans, and what the indexes do not say. */
export interface ListPlan {
  readonly scans: readonly [IndexScan, ...IndexScan[]];
  /** Filters that only the rows themselves answer. */
  readonly rest: readonly Filter[];
  readonly sorts: boolean;
  /** The scan that has the order asked for, where its rows need no sorting. */
  readonly ordered?:
    | { readonly scan: IndexScan; readonly states: undefined }
    | { readonly scan: ThinnedScan; readonly states: IndexScan }
    | undefined;
}

/** The values of a facet; of several that have sums the rows are compared. */
function valueScan(list: ListSchema, filter: Filter): ValueScan | undefined {
  const { column } = filter;
  const facet = list.facets[column];
  if (facet === undefined) return undefined;
  const names = filterValues(filter).map((value) => facetNameOf(column, value));
  const [value, ...or] = names.filter((name) => name !== undefined);
  if (value === undefined || names.includes(undefined)) return undefined;
  const { index, shards, kind } = facet;
  const scan: ValueScan = { kind: 'value', value, index, shards, facet: kind };
  if (or.length === 0) return scan;
  return kind === 'summed' || column === list.recency?.facet ? undefined : { ...scan, or };
}

/**
 * The scan that brings rows in the order asked for: the only one; a value that has sums, whose states
 * are compared; or the order of changes. Its sums tell nothing of a range of creation.
 */
function orderedScan(
  { recency }: ListSchema,
  { scans, rest, sorts }: ListPlan,
  { order, range }: Pick<ListRequest, 'order' | 'range'>,
): ListPlan['ordered'] {
  const [scan, ...others] = scans;
  const states = scans.find(({ kind }) => kind === 'states');
  if (rest.length > 0) return undefined;
  if (!sorts) {
    if (others.length === 0) return { scan, states: undefined };
    if (others.length > 1 || states === undefined || range !== undefined) return undefined;
    return scan.kind === 'value' && scan.facet === 'summed' ? { scan, states } : undefined;
  }
  if (recency === undefined || order?.column !== recency.column || range !== undefined) {
    return undefined;
  }
  const [value, second] = scans.filter((one) => one.kind === 'value');
  const hasOrder = value === undefined || value.value.startsWith(`${recency.facet}=`);
  return second === undefined && hasOrder
    ? { scan: { kind: 'recent', value: value?.value }, states }
    : undefined;
}

/**
 * The plan for filters and an order: a value of few rows, with which the rest is compared; or a scan
 * for each value of many rows, and one for all columns of few values.
 */
export function planList(
  list: ListSchema,
  request: Pick<ListRequest, 'filters' | 'order' | 'range'>,
): ListPlan {
  const { filters, order } = request;
  const sorts = order !== undefined && !['created_at', 'id'].includes(order.column);
  const planned = (scans: readonly IndexScan[], rest: readonly Filter[]): ListPlan => {
    const [first = { kind: 'all' } as const, ...others] = scans;
    const plan: ListPlan = { scans: [first, ...others], rest, sorts };
    return { ...plan, ordered: orderedScan(list, plan, request) };
  };
  const states = filters.filter(({ column }) => list.stateColumns.includes(column));
  const scans: IndexScan[] = [];
  const rest: Filter[] = [];
  for (const filter of filters) {
    if (states.includes(filter)) continue;
    const scan = valueScan(list, filter);
    if (scan === undefined) rest.push(filter);
    else if (scan.facet === 'few') {
      return planned(
        [scan],
        filters.filter((one) => one !== filter),
      );
    } else scans.push(scan);
  }
  return planned(states.length > 0 ? [...scans, { kind: 'states', filters: states }] : scans, rest);
}

export function statesOf(list: ListSchema, scan: IndexScan): (state: string) => boolean {
  return stateKeysWith(list.stateColumns, scan.kind === 'states' ? scan.filters : []);
}
