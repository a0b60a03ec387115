import { type Moment, momentAt as momentOfClock } from '@waybill/kernel/moment';
import { namesText, noteText } from '@waybill/table/testing';
import { NAMES } from '@waybill/table/write';
import type { LocationFacts } from '../location/call-location.ts';
import { locationFacts, stockLevel } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import type { Reservation } from './reservation.schema.ts';
import type { ReserveInput, ReserveSettings } from './reserve-stock.ts';
import type { StoredReservation } from './stored-reservation.ts';

export const NOW = '2026-11-22T10:00:00.000Z';

/** A readable uuid: the number of a thing of its kind. */
export const idOf = (kind: 'location' | 'stock' | 'reservation' | 'product', number: number) =>
  `${{ location: 'a', stock: 'b', reservation: 'c', product: 'd' }[kind]}0000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Ids of the moment sort behind each other. */
export function momentAt(at = NOW): Moment {
  return momentOfClock(new Date(at));
}

/** An enabled location; its code says its number. */
export function locationOf(number: number, changes: Partial<LocationFacts> = {}): LocationFacts {
  return locationFacts(number, {
    id: idOf('location', number),
    code: `loc-${number}`,
    created_at: '2026-11-01T00:00:00.000Z',
    ...changes,
  });
}

let stocks = 0;

/** A stock row of sku `A` at a location, as loaded. */
export function stockAt(location: number, changes: Partial<StockLevel> = {}): StoredStock {
  stocks += 1;
  const at = '2026-11-02T00:00:00.000Z';
  const row = stockLevel(stocks, {
    id: idOf('stock', stocks),
    location_id: idOf('location', location),
    sku: 'A',
    created_at: at,
    updated_at: at,
    ...changes,
  });
  return { rev: 1, row };
}

/** Quantities that calls at work took from what is available: they return if the calls fail. */
export const takenBy = (...amounts: readonly number[]) => ({
  [NAMES]: namesText(['available']),
  'm:0': amounts.map(
    (amount, index) =>
      `m${index} ${noteText({ moment: 1_000 + index, at: 'undone', amounts: [amount] })}`,
  ),
});

/** A line of an item by its sku. */
export const lineOf = (quantity: number, sku = 'A') => ({ product_id: null, sku, quantity });

export const freshSettings: ReserveSettings = {
  default_location_code: 'main',
  allocation_strategy: 'priority',
  backorder_policy: 'deny',
  reservation_ttl_minutes: 0,
};

/** A reserve call in a fresh tenant, without locations. */
export function reserveInput({
  settings,
  ...changes
}: Partial<Omit<ReserveInput, 'settings'>> & {
  settings?: Partial<ReserveSettings>;
}): ReserveInput {
  return {
    order_ref: 'ORD-1',
    expires_at: null,
    lines: [lineOf(1)],
    location_code: null,
    ship_to: { country: null, location_code: null },
    locations: [],
    states: [],
    ...changes,
    settings: { ...freshSettings, ...settings },
  };
}

/** An active reservation on a row. */
export function reservationOn(
  { row }: StoredStock,
  number: number,
  changes: Partial<Reservation> = {},
): StoredReservation {
  const at = '2026-11-21T10:00:00.000Z';
  return {
    stockId: row.id,
    stockPartition: `T#t#STOCK#${row.id}`,
    reservation: {
      id: idOf('reservation', number),
      order_ref: 'ORD-1',
      location_id: row.location_id,
      product_id: row.product_id,
      sku: row.sku,
      quantity: 1,
      status: 'active',
      expires_at: null,
      metadata: null,
      fulfillment_id: null,
      order_item_id: null,
      created_at: at,
      updated_at: at,
      ...changes,
    },
  };
}
