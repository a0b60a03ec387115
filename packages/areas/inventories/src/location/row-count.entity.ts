import { createHash } from 'node:crypto';
import type { TableItem } from '@waybill/table/commit/write';
import { flag, number, optional, text } from '@waybill/table/item/attribute';
import { defineEntity } from '@waybill/table/item/entity';
import { type Key, key } from '@waybill/table/item/key';

/**
 * How many rows came to a location and left it. A location has several of these, so that calls
 * which begin rows there at once do not wait for each other; their sum counts.
 */
export const rowCountEntity = defineEntity({
  name: 'row_count',
  attributes: {
    location_id: text,
    rows: number,
    /** How often it changed. */
    rows_rev: number,
    /** The location is gone. */
    closed: optional(flag, false),
  },
});

const COUNTERS = 16;

const counterKey = (tenant: string, locationId: string, counter: number): Key => ({
  pk: key('T', tenant, 'LOCATION_ROWS', locationId, String(counter)),
  sk: 'A',
});

/** The counter that a call uses for the first of its rows. */
export function rowCountKey(tenant: string, locationId: string, rowId: string): Key {
  const counter = createHash('sha256').update(rowId).digest().readUInt32BE() % COUNTERS;
  return counterKey(tenant, locationId, counter);
}

/** All counters of a location; one that is missing counts nothing. */
export function rowCountKeys(tenant: string, locationId: string): Key[] {
  return Array.from({ length: COUNTERS }, (_, counter) => counterKey(tenant, locationId, counter));
}

/** How many rows some counters count. */
export function rowsCounted(counters: readonly (TableItem | undefined)[]): number {
  const counts = counters.filter((item) => item !== undefined).map(rowCountEntity.read);
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}
