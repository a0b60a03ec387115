import { codesWith } from './code.ts';
import { facetName, type Ledger, type LedgerRow } from './ledger.ts';
import type { Filter, ListRequest } from './request.ts';

/** Index entries that hold every row which some of the filters leave. */
export type Source =
  | { readonly kind: 'all' }
  | { readonly kind: 'codes'; readonly filters: readonly Filter[] }
  | {
      readonly kind: 'value';
      readonly value: string;
      readonly slot: number;
      readonly shards: number;
      readonly counted: boolean;
      readonly summed: boolean;
    };

/** How a list is answered: rows that are in all sources, and what the indexes do not say. */
export interface Way {
  readonly sources: readonly [Source, ...Source[]];
  /** Filters that only the rows themselves answer. */
  readonly rest: readonly Filter[];
  /** The order is not that of the index. */
  readonly sorts: boolean;
}

/**
 * The way to answer filters and an order: a look-up facet names few rows, and the rest is compared
 * with those; columns of few values are one source in any combination; every facet of many values
 * is another one.
 */
export function chooseWay<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  { filters, order }: Pick<ListRequest, 'filters' | 'order'>,
): Way {
  const sorts = order !== undefined && !['created_at', 'id'].includes(order.column);
  const coded = filters.filter(({ column }) => ledger.combined.includes(column));
  const sources: Source[] = [];
  const rest: Filter[] = [];
  for (const filter of filters) {
    if (coded.includes(filter)) continue;
    const source = valueSource(ledger, filter);
    if (source === undefined) rest.push(filter);
    else if (!source.counted && !source.summed) {
      return { sources: [source], rest: filters.filter((one) => one !== filter), sorts };
    } else sources.push(source);
  }
  if (coded.length > 0) sources.push({ kind: 'codes', filters: coded });
  const [first = { kind: 'all' }, ...others] = sources;
  return { sources: [first, ...others], rest, sorts };
}

/** A list in the order of changes: of all rows or of those of one value, and of some codes. */
export interface RecentWay {
  readonly value: Extract<Source, { kind: 'value' }> | undefined;
  readonly coded: Source | undefined;
}

/** The way over the index of changes; undefined where it has not what the list asks for. */
export function chooseRecentWay<Row extends LedgerRow>(
  { recency }: Ledger<Row>,
  { sources, rest }: Way,
  order: ListRequest['order'],
): RecentWay | undefined {
  if (recency === undefined || order?.column !== recency.column || rest.length > 0) {
    return undefined;
  }
  const values = sources.filter((one) => one.kind === 'value');
  const [value] = values;
  const hasOrder = value === undefined || value.value.startsWith(`${recency.facet}=`);
  if (values.length > 1 || !hasOrder) return undefined;
  return { value, coded: sources.find(({ kind }) => kind === 'codes') };
}

function valueSource<Row extends LedgerRow>(ledger: Ledger<Row>, { column, value }: Filter) {
  const facet = ledger.facets[column];
  const text = facet?.valueOf({ [column]: value } as unknown as Row);
  if (facet === undefined || text === undefined || text === '') return undefined;
  const { indexNumber: slot, shards, counted, summed } = facet;
  return { kind: 'value', value: facetName(column, text), slot, shards, counted, summed } as const;
}

/** The codes of a source that has some. */
export function codesOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  source: Source,
): (code: string) => boolean {
  return codesWith(ledger.combined, source.kind === 'codes' ? source.filters : []);
}
