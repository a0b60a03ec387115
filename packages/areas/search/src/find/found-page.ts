import type { ListQuery } from '@waybill/api/list-query';
import { presentPage } from '@waybill/api/page';

/** Totals are exact up to here (SEA-9). */
export const COUNTED = 1_000;

/** The orders of a page, and how many there are, up to one more than are counted. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isLast: boolean;
}

/** The answer of a search (SEA-9, SEA-10). */
export function presentFound<Row>(
  rows: Row[],
  { ids, total, isLast }: Found,
  query: Pick<ListQuery, 'limit' | 'offset' | 'cursorTo'>,
) {
  const last = ids.at(-1);
  const next = isLast || last === undefined ? undefined : [last];
  return {
    ...presentPage({ rows, total: Math.min(total, COUNTED), next }, query),
    capped: total > COUNTED,
  };
}
