import { isRejection, reject } from '@waybill/kernel/rejection';
import { type Filter, filterValues } from '@waybill/table/list';
import type { AnyOperation } from './operation.ts';

/** The ids of the locations that a key is bound to; undefined where it is bound to none. */
export type Places = readonly string[] | undefined;

/** The id of no location. */
export const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** Tells if a key with these places sees what is at a location. */
export const isAt = (places: Places, id: string | null): boolean =>
  places === undefined || (id !== null && places.includes(id));

/** The column by which the door narrows an operation for a bound key. */
function columnOf({ atLocations }: AnyOperation): string | undefined {
  const isNarrowed = typeof atLocations === 'object' && 'rows' in atLocations;
  return isNarrowed ? atLocations.rows : undefined;
}

/** Filters of a list as a key may ask for them: further places leave no row (API-315). */
export function atPlaces(
  operation: AnyOperation,
  filters: readonly Filter[],
  places: Places,
): readonly Filter[] {
  const column = columnOf(operation);
  if (column === undefined || places === undefined) return filters;
  const asked = filters.filter((filter) => filter.column === column);
  const own = places.filter((id) => asked.every((filter) => filterValues(filter).includes(id)));
  const [value = NOWHERE, ...or] = own;
  const bound = or.length === 0 ? { column, value } : { column, value, or };
  return [bound, ...filters.filter((filter) => filter.column !== column)];
}

const noSuchRecord = reject('not_found', 'There is no such record.');

/**
 * An answer as a key may see it (API-315): what is elsewhere is not told from what is nowhere, by
 * reads and by commands.
 */
export function seenFrom(operation: AnyOperation, places: Places, answer: unknown): unknown {
  if (places === undefined || typeof operation.atLocations !== 'object') return answer;
  if (isRejection(answer)) return answer.rejected === 'not_found' ? noSuchRecord : answer;
  const column = columnOf(operation);
  if (column === undefined || operation.list !== undefined) return answer;
  const at: unknown = Reflect.get(Object(answer), column);
  return typeof at === 'string' && isAt(places, at) ? answer : noSuchRecord;
}
