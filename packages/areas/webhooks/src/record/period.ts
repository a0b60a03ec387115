import { prefixedFloor } from '@waybill/kernel/id';
import { DAY_MS } from '@waybill/kernel/instant';
import type { Filter, ListRequest } from '@waybill/table/list';

/** The filters of a time, beside those of columns. */
export const PERIOD_COLUMNS = { since: 'instant', until: 'instant' } as const;

/**
 * Says that a log is read from its newest row on. Its ids and its times have one order, and the document
 * offers no other (WHK-131).
 */
export const readsNewestFirst = ({ order }: Pick<ListRequest, 'order'>): boolean =>
  order?.descending ?? true;

/** Both bounds included; null where the caller names none. */
export interface Period {
  readonly since: Date | null;
  readonly until: Date | null;
}

const millisecondsOf = (filters: readonly Filter[], columns: readonly string[]) =>
  filters
    .filter(({ column }) => columns.includes(column))
    .map(({ value }) => new Date(String(value)).getTime());

const momentOf = (milliseconds: readonly number[], choose: (...all: number[]) => number) =>
  milliseconds.length === 0 ? null : new Date(choose(...milliseconds));

/**
 * Reads the question of a list about a time, by its bounds, by its range or by the time itself, and the other
 * filters (WHK-133).
 */
export function periodOf(
  { filters, range }: Pick<ListRequest, 'filters' | 'range'>,
  time: string,
): Period & { readonly rest: Filter[] } {
  const from = range?.from === undefined ? [] : [Date.parse(range.from)];
  const to = range?.to === undefined ? [] : [Date.parse(range.to) - 1];
  return {
    since: momentOf([...millisecondsOf(filters, ['since', time]), ...from], Math.max),
    until: momentOf([...millisecondsOf(filters, ['until', time]), ...to], Math.min),
    rest: filters.filter(({ column }) => column !== time && !Object.hasOwn(PERIOD_COLUMNS, column)),
  };
}

/** The ids of events of a period lie between these. */
export function eventBounds({ since, until }: Period): { from?: string; to?: string } {
  return {
    ...(since === null ? {} : { from: prefixedFloor('evt', since) }),
    ...(until === null ? {} : { to: prefixedFloor('evt', new Date(until.getTime() + 1)) }),
  };
}

/** Days of deliveries that lists show, today's left out. */
const LISTED_DAYS = 30;

/** The first id of the events whose deliveries are listed (WHK-291). */
export function listedFrom(now: Date): string {
  const first = new Date(now.getTime() - LISTED_DAYS * DAY_MS);
  return prefixedFloor('evt', new Date(first.setUTCHours(0, 0, 0, 0)));
}
