import type { Moment } from '@waybill/kernel/moment';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockLevel } from './stock.schema.ts';
import type { StoredStock } from './stock-row.ts';

/** A uuid that ends in a number, so that cases stay readable and ids sort by it. */
export function idOf(number: number): string {
  return `01976f3a-8c1e-7a44-9d0b-${String(number).padStart(12, '0')}`;
}

export const BEFORE = '2026-11-21T08:00:00.000Z';
export const NOW = '2026-11-21T12:00:00.000Z';

/** A moment whose ids count upwards from 1,000. */
export function momentOf(at = NOW): Moment {
  let next = 1_000;
  const newId = () => {
    const id = idOf(next);
    next += 1;
    return id;
  };
  return { now: new Date(at), at, newId, newPrefixedId: (prefix) => `${prefix}_${newId()}` };
}

/** A location; the first one is the default location. */
export function locationFacts(number = 1, fields: Partial<LocationFacts> = {}): LocationFacts {
  return {
    id: idOf(number),
    code: number === 1 ? 'main' : `location-${number}`,
    enabled: true,
    priority: 0,
    address: null,
    created_at: BEFORE,
    ...fields,
  };
}

/** A row of sku `a` at the first location, with nothing in it. */
export function stockLevel(number = 101, fields: Partial<StockLevel> = {}): StockLevel {
  return {
    id: idOf(number),
    location_id: idOf(1),
    product_id: null,
    sku: 'a',
    name: null,
    bin: null,
    on_hand: 0,
    reserved: 0,
    reorder_point: null,
    safety_quantity: null,
    metadata: null,
    availability_code: null,
    expected_at: null,
    external_id: null,
    external_refs: null,
    created_at: BEFORE,
    updated_at: BEFORE,
    ...fields,
  };
}

/** Rows as a load would hand them over. */
export function storedStock(...rows: readonly StockLevel[]): StoredStock[] {
  return rows.map((row) => ({ row, rev: 1 }));
}
