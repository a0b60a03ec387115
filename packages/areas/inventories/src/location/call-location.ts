import type { Document } from '@waybill/api/document';
import { isAt, type Places } from '@waybill/api/places';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';

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

const notPermitted = (code: string) =>
  reject(
    'location_not_permitted',
    `This key is bound to other locations than ${JSON.stringify(code)}.`,
  );

/** A shop as the key of a call sees it. */
export interface Reach<Location> {
  readonly locations: readonly Location[];
  readonly places?: Places;
}

/** Refuses a location that is there, and is none of the key's (API-317). */
export function refuseForeign(
  { locations, places }: Reach<CallLocation>,
  code: string | null,
): Rejection<'location_not_permitted'> | undefined {
  const named = locations.find((location) => location.code === code);
  return named === undefined || isAt(places, named.id) ? undefined : notPermitted(named.code);
}

/**
 * The code by which a call names its location: where a bound key leaves it out, that of its only one
 * (API-317). Null where a key that is not bound leaves it out.
 */
export function codeOfCall(
  { locations, places }: Reach<CallLocation>,
  code: string | null,
  path: string,
): string | null | Rejection<'location_not_permitted' | 'invalid_value'> {
  if (places === undefined || code !== null) {
    return refuseForeign({ locations, places }, code) ?? code;
  }
  const own = locations.filter(({ id }) => isAt(places, id));
  const [only, ...others] = own;
  if (only === undefined) {
    return reject('location_not_permitted', 'None of the locations of this key is there any more.');
  }
  return others.length === 0
    ? only.code
    : rejectProblems('invalid_value', [
        { path, message: 'is required: this key is bound to several locations' },
      ]);
}

/** The location that a call books at. */
export type CallLocation = Pick<LocationFacts, 'id' | 'code'>;

/** Sorts locations as they are asked: by priority, then by age (INV-20). */
export function bySourcingOrder(left: LocationFacts, right: LocationFacts): number {
  if (left.priority !== right.priority) return left.priority - right.priority;
  const [first, second] = [left, right].map(({ created_at, id }) => `${created_at} ${id}`);
  return String(first) < String(second) ? -1 : 1;
}
