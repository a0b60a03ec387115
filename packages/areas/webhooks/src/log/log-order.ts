import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { ListRequest } from '@waybill/table/list';

/** Rows that a list counts, beside those of its page (WHK-131). */
export const COUNTED = 1_000;

/** Rows that a list reads for a filter which none of its indexes answers (WHK-132). */
export const LOOKED_THROUGH = 2_000;

/** How deep a page may lie; what is older is reached by `until`. */
const DEEPEST = 10_000;

/**
 * Whether a log is read from its newest row on; it has no other order than that of its time. Its
 * ids have that order too, and no ties: a walk through a log keeps to them (WHK-131).
 */
export function readsNewestFirst(
  { order }: Pick<ListRequest, 'order'>,
  time: string,
): boolean | Rejection<'invalid_order'> {
  if (order === undefined) return true;
  if (order.column === time || order.column === 'id') return order.descending;
  return reject('invalid_order', `order must be ${time} or id, with .asc or .desc`);
}

/** Rows to bring for a page and its total. */
export function rowsToBring({ limit, offset }: Pick<ListRequest, 'limit' | 'offset'>): number {
  return Math.max(COUNTED, Math.min(DEEPEST, offset + limit));
}
