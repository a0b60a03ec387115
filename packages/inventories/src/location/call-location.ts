import type { Document } from '@waybill/api/document';
import { type Rejection, reject } from '@waybill/kernel/rejection';

/** What stock calls read of a location (inventories.md 2, Location). */
export interface LocationFacts {
  readonly id: string;
  readonly code: string;
  /** Off hides it from availability and new reservations, and from nothing else. */
  readonly enabled: boolean;
  /** Lower comes first. */
  readonly priority: number;
  readonly address: Document | null;
  readonly created_at: string;
}

/**
 * The location a call names, or the default one; a code that was sent never falls back
 * (inventories.md 4, Location resolution).
 */
export function resolveLocation<Location extends Pick<LocationFacts, 'code'>>(
  locations: readonly Location[],
  code: string | null | undefined,
  defaultCode: string,
): Location | Rejection<'unknown_location'> {
  const wanted = code ?? defaultCode;
  const found = locations.find((location) => location.code === wanted);
  if (found !== undefined) return found;
  const quoted = JSON.stringify(wanted);
  return reject(
    'unknown_location',
    wanted === code
      ? `No location has the code ${quoted}.`
      : `No location has the code ${quoted} that default_location_code names.`,
  );
}

/** Locations in the order they are drawn on: priority, then age (inventories.md 2, Location). */
export function bySourcingOrder(left: LocationFacts, right: LocationFacts): number {
  if (left.priority !== right.priority) return left.priority - right.priority;
  const [first, second] = [left, right].map(({ created_at, id }) => `${created_at} ${id}`);
  return String(first) < String(second) ? -1 : 1;
}
