import { createdWithin } from '../../frame/format/moment.ts';
import type { ListAddress } from './list-address.ts';
import { spanOf } from './span.ts';

/** The rows of a page. */
export const PAGE_SIZE = 50;

/** The columns by which words that are searched for may be narrowed; a search has no other. */
const OF_SEARCH = new Set([
  'status',
  'payment_status',
  'fulfillment_status',
  'on_hold',
  'market_id',
  'organization_id',
  'created_from',
  'created_to',
]);

/** Query for the service, as parameters of the operation that answers it. */
export interface ListQuestion {
  readonly operation: 'orders.list' | 'orders.search';
  readonly query: Readonly<Record<string, string | number>>;
}

/** The newest first, where nothing else is said. */
export const NEWEST_FIRST = 'created_at.desc';

/**
 * The question that an address asks at `now`: a search where it has words, else the list. A day that
 * was typed as `created_to` counts as a whole, so that the span ends where the day behind it begins.
 */
export function questionOf(address: ListAddress, now: Date): ListQuestion {
  const { q, filters, created, order, after } = address;
  const { created_from: from, created_to: to, ...others } = filters;
  const dates = { ...createdWithin(from, to), ...spanOf(created, now) };
  const query = { ...others, ...dates, limit: PAGE_SIZE, ...(after !== '' && { after }) };
  if (q.trim() === '') {
    return { operation: 'orders.list', query: { ...query, order: order || NEWEST_FIRST } };
  }
  const narrowing = Object.entries(query).filter(
    ([name]) => OF_SEARCH.has(name) || name === 'limit' || name === 'after',
  );
  return { operation: 'orders.search', query: { q: q.trim(), ...Object.fromEntries(narrowing) } };
}

/** The filters of an address that a search does not take, and which it therefore leaves out. */
export const leftOutOf = ({ q, filters }: ListAddress): string[] =>
  q.trim() === '' ? [] : Object.keys(filters).filter((name) => !OF_SEARCH.has(name));
