import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isNew } from '@waybill/table/commit/condition';
import type { TableItem, Update, Write } from '@waybill/table/commit/write';
import { concurrentModification } from '@waybill/table/errors/conflict';
import { rowCountEntity, rowCountKey, rowCountKeys } from './row-count.entity.ts';

type Gone = Rejection<'unknown_location'>;

/** A row at a location. */
interface Row {
  readonly id: string;
  readonly location_id: string;
}

function countRows(tenant: string, { id, location_id }: Row, by: number): Update {
  return {
    update: rowCountKey(tenant, location_id, id),
    set: { ...rowCountEntity.stamp, location_id },
    add: { rows: by, rows_rev: 1 },
    when: ['closed', 'absent'],
  };
}

/**
 * Counts that rows came to the location of the first of them: its deletion then notices, and no
 * row stands at a location that is gone (INV-27).
 */
export function countArrivals(tenant: string, first: Row, rows: number): Write<Gone> {
  const orElse = reject('unknown_location', 'The location was deleted a moment ago.');
  return { ...countRows(tenant, first, rows), orElse };
}

/** Counts that a row left its location. A location that is gone took the row along. */
export function countDeparture(tenant: string, row: Row): Write {
  return { ...countRows(tenant, row, -1), orElse: concurrentModification };
}

/** Calls that chose a location before its deletion are over long before. */
const CLOSED_SECONDS = 86_400;

/** Closes the counters of a location that goes, each as it was seen. */
export function closeRowCounts(
  tenant: string,
  locationId: string,
  seen: readonly (TableItem | undefined)[],
  now: Date,
): Write[] {
  const ttl = unixSeconds(plusSeconds(now, CLOSED_SECONDS));
  return rowCountKeys(tenant, locationId).map((update, index): Write => {
    const item = seen[index];
    return {
      update,
      set: { ...rowCountEntity.stamp, location_id: locationId, closed: true, ttl },
      add: { rows: 0, rows_rev: 1 },
      when: item === undefined ? isNew : ['rows_rev', '=', item['rows_rev']],
      orElse: concurrentModification,
    };
  });
}
