import { type Rejection, reject } from '@waybill/kernel/rejection';
import { defineShardedCount } from '@waybill/table/count';
import type { Write } from '@waybill/table/write';

/** Counts the stock rows at a location. */
export const locationRows = defineShardedCount('LOCATION_ROWS');

/** A row at a location. */
interface Row {
  readonly id: string;
  readonly location_id: string;
}

const memberOf = (tenant: string, { id, location_id }: Row) => ({
  tenant,
  owner: location_id,
  member: id,
});

/**
 * Counts that rows came to the location of the first of them: its deletion then notices, and no
 * row stands at a location that is gone (INV-27).
 */
export function countArrivals(
  tenant: string,
  first: Row,
  rows: number,
): Write<Rejection<'unknown_location'>> {
  const orElse = reject('unknown_location', 'The location was deleted a moment ago.');
  return locationRows.add(memberOf(tenant, first), rows, orElse);
}

/** Counts that a row left its location. A location that is gone took the row along. */
export function countDeparture(tenant: string, row: Row): Write {
  return locationRows.add(memberOf(tenant, row), -1);
}
