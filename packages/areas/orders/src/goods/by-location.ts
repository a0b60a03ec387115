import { type Filter, filterValues } from '@waybill/table/list';
import type { GoodsLocation } from './goods.port.ts';

/** The value that a column is filtered by; undefined where it is not. */
export function filteredBy(filters: readonly Filter[], column: string): string | undefined {
  const found = filters.find((filter) => filter.column === column);
  return found && String(found.value);
}

/**
 * Filters by a code as filters by the location that has it today (ORD-281): rows are kept by the id of
 * their location, whose code may change. Undefined where they leave no row.
 */
export function byLocation(
  filters: readonly Filter[],
  locations: readonly GoodsLocation[],
): readonly Filter[] | undefined {
  const codes = filters.filter(({ column }) => column === 'location_code');
  if (codes.length === 0) return filters;
  const found = locations.find(({ code }) => codes.every(({ value }) => value === code));
  const byId = filters.filter(({ column }) => column === 'location_id');
  if (found === undefined || !byId.every((filter) => filterValues(filter).includes(found.id))) {
    return undefined;
  }
  const others = filters.filter(({ column }) => !column.startsWith('location_'));
  return [{ column: 'location_id', value: found.id }, ...others];
}
