import { withSearch } from '../../frame/address/link-to.ts';
import { pageOf } from '../../frame/list/asked.ts';
import { ORDER_FIELDS } from '../order-fields.generated.ts';

/** State of the list in its address: every filter is a parameter of the API, by its name there. */
export interface ListAddress {
  /** Words to search for. */
  readonly q: string;
  /** Columns that a list is filtered by, and what they must hold. */
  readonly filters: Readonly<Record<string, string>>;
  /** A span of days that ends today, in place of `created_from` and `created_to`. */
  readonly created: string;
  readonly order: string;
  /** Cursor of the page; none for the first one. */
  readonly after: string;
  readonly page: number;
  /** The order beside the list. */
  readonly preview: string;
  /** The columns that are shown; none for those of the viewer. */
  readonly columns: readonly string[];
}

const SINGLE = ['q', 'created', 'order', 'after', 'preview'] as const;
const KEPT = new Set<string>([...SINGLE, 'page', 'columns']);

/** The columns that may be filtered by here, as the API names them. */
export const FILTERS: readonly string[] = [
  'status',
  'payment_status',
  'fulfillment_status',
  'delivery_status',
  'on_hold',
  'created_from',
  'created_to',
  'number',
  ...ORDER_FIELDS.map(({ name }) => name),
  'currency',
];

const isFilter = (name: string) => FILTERS.includes(name);

/** Reads an address; parameters of anything else are left out. */
export function readAddress(search: string): ListAddress {
  const values = new URLSearchParams(search);
  const text = (name: string) => values.get(name) ?? '';
  const filters = [...values].filter(([name, value]) => isFilter(name) && value !== '');
  return {
    q: text('q'),
    created: text('created'),
    order: text('order'),
    after: text('after'),
    filters: Object.fromEntries(filters),
    page: pageOf(values),
    preview: text('preview'),
    columns: text('columns').split(',').filter(Boolean),
  };
}

/** The address of a list, without its question mark; what says nothing is left out. */
export function writeAddress(address: ListAddress): string {
  const { filters, page, columns } = address;
  const pairs = [
    ...SINGLE.filter((name) => name !== 'after' && name !== 'preview'),
    ...FILTERS,
    'columns',
    'page',
    'after',
    'preview',
  ].map((name): [string, string] => {
    if (name === 'page') return [name, page > 1 ? String(page) : ''];
    if (name === 'columns') return [name, columns.join(',')];
    if (KEPT.has(name)) return [name, String(address[name as (typeof SINGLE)[number]])];
    return [name, filters[name] ?? ''];
  });
  const said = new URLSearchParams(pairs.filter(([, value]) => value !== ''));
  return said.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** The list that an address says. */
export const listLink = (address: ListAddress): string =>
  withSearch('/orders', writeAddress(address));

/** Another filter, from the first page on and with no preview; an empty value takes it away. */
export function withFilter(address: ListAddress, name: string, value: string): ListAddress {
  const { [name]: _, ...others } = address.filters;
  const filters = value === '' ? others : { ...others, [name]: value };
  return firstPage({ ...address, filters });
}

/** The same list from its beginning. */
export const firstPage = (address: ListAddress): ListAddress => ({
  ...address,
  after: '',
  page: 1,
  preview: '',
});

/** Identity of a view: words and filters, whatever page, order or columns. */
export const viewOf = (address: ListAddress): string =>
  writeAddress({ ...firstPage(address), order: '', columns: [] });
