import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isThere } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import type { Write } from '@waybill/table/write';
import { locationKey } from './location.repository.ts';

/**
 * Counts on a location that rows came to it: its deletion then notices, and no row stands at a
 * location that is gone (INV-27).
 */
export function countArrivals(
  tenant: string,
  locationId: string,
  rows: number,
): Write<Rejection<'unknown_location'>> {
  return {
    update: locationKey(tenant, locationId),
    add: { rows, rows_rev: 1 },
    when: isThere,
    orElse: reject('unknown_location', 'The location was deleted a moment ago.'),
  };
}

/** Counts on a location that a row left it. A location that is gone took the row along. */
export function countDeparture(tenant: string, locationId: string): Write {
  return {
    update: locationKey(tenant, locationId),
    add: { rows: -1, rows_rev: 1 },
    when: isThere,
    orElse: concurrentModification,
  };
}
