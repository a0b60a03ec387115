import type { Document } from '@waybill/api/document';
import { type Rejection, reject } from '@waybill/kernel/rejection';

/** The fields of a location that stock calls read. */
export interface LocationFacts {
  readonly id: string;
  readonly code: string;
  /** Off hides it from availability and new reservations, and from nothing else (INV-21). */
  readonly enabled: boolean;
  /** Lower comes first (INV-20). */
  readonly priority: number;
  readonly address: Document | null;
  readonly created_at: string;
}

/**
 * Finds the location a call names, or the default one; a code that was sent never falls back
 * (INV-22, INV-23).
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

/** The location that a call books at. */
export type CallLocation = Pick<LocationFacts, 'id' | 'code'>;

/** Sorts locations as they are asked: by priority, then by age (INV-20). */
export function bySourcingOrder(left: LocationFacts, right: LocationFacts): number {
  if (left.priority !== right.priority) return left.priority - right.priority;
  const [first, second] = [left, right].map(({ created_at, id }) => `${created_at} ${id}`);
  return String(first) < String(second) ? -1 : 1;
}
