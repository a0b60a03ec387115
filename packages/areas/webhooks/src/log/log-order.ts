import type { ListRequest } from '@waybill/table/list';

/** Rows that a list counts, beside those of its page (WHK-131). */
export const COUNTED = 1_000;

/** Rows that a list reads for a filter which none of its indexes answers (WHK-132). */
export const LOOKED_THROUGH = 2_000;

/** How deep a page may lie; what is older is reached by `until`. */
const DEEPEST = 10_000;

/**
 * Says that a log is read from its newest row on. Its ids and its times have one order, and the document
 * offers no other (WHK-131).
 */
export const readsNewestFirst = ({ order }: Pick<ListRequest, 'order'>): boolean =>
  order?.descending ?? true;

/** Rows to bring for a page and its total. */
export function rowsToBring({ limit, offset }: Pick<ListRequest, 'limit' | 'offset'>): number {
  return Math.max(COUNTED, Math.min(DEEPEST, offset + limit));
}
