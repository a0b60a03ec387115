import { prefixedFloor } from '@waybill/kernel/id';
import type { Filter } from '@waybill/table/list';

/** The filters of a time, beside those of columns. */
export const PERIOD_COLUMNS = { since: 'instant', until: 'instant' } as const;

/** Both bounds included; null where the caller names none. */
export interface Period {
  readonly since: Date | null;
  readonly until: Date | null;
}

const millisecondsOf = (filters: readonly Filter[], column: keyof typeof PERIOD_COLUMNS) =>
  filters
    .filter((filter) => filter.column === column)
    .map(({ value }) => new Date(String(value)).getTime());

/** What filters say of a time, and the others (WHK-133). */
export function periodOf(filters: readonly Filter[]): Period & { readonly rest: Filter[] } {
  const [begins, ends] = [millisecondsOf(filters, 'since'), millisecondsOf(filters, 'until')];
  return {
    since: begins.length === 0 ? null : new Date(Math.max(...begins)),
    until: ends.length === 0 ? null : new Date(Math.min(...ends)),
    rest: filters.filter(({ column }) => !Object.hasOwn(PERIOD_COLUMNS, column)),
  };
}

/** The ids of events of a period lie between these. */
export function eventBounds({ since, until }: Period): { from?: string; to?: string } {
  return {
    ...(since === null ? {} : { from: prefixedFloor('evt', since) }),
    ...(until === null ? {} : { to: prefixedFloor('evt', new Date(until.getTime() + 1)) }),
  };
}
