import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isThere } from '@waybill/table/condition';
import type { Write } from '@waybill/table/write';
import { locationKey } from './location.repository.ts';

/** The refusal of a location that is gone. */
type UnknownLocation = Rejection<'unknown_location'>;

/**
 * Counts on a location that rows began or went: its deletion then notices, and a row cannot begin
 * at a location that is gone (INV-27).
 */
export function countRows(tenant: string, locationId: string, by: number): Write<UnknownLocation> {
  return {
    update: locationKey(tenant, locationId),
    add: { rows: by, rows_rev: 1 },
    when: isThere,
    orElse: reject('unknown_location', 'The location was deleted a moment ago.'),
  };
}
