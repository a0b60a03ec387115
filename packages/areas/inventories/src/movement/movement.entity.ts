import { defineEntity, json, type Key, key, nullable, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { promises } from '../shared/promises.ts';
import type { BookedPromise, Booking } from './booking.ts';
import type { StockMovement } from './movement.schema.ts';

/** A movement never changes, so it is kept as one text; with its row, for the checker. */
export const movementEntity = defineEntity({
  name: 'movement',
  attributes: { row: json<StockMovement>(), stock_id: nullable(text) },
});

/** The part of a reservation's item that is the booking which made it. */
const promiseAttributes = {
  id: text,
  location_id: text,
  product_id: nullable(text),
  sku: nullable(text),
  order_ref: text,
  stock_id: text,
  created_at: text,
  reserve: json<BookedPromise>(),
} as const;
const promiseEntity = defineEntity({ name: 'reservation', attributes: promiseAttributes });

/** Attributes by which a movement is read, wherever it lies. */
export const movementAttributes = ['row', '_v', ...Object.keys(promiseAttributes)];

export function movementKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'MOVEMENT', id), sk: 'A' };
}

/** A stored movement, back in its wire shape. */
export function asMovement(item: TableItem): StockMovement {
  return asBooking(item).movement;
}

/** A stored movement with the row it was made on. */
export function asBooking(item: TableItem): Booking {
  if (promises.holds(item)) return asPromise(item);
  const { row, stock_id } = movementEntity.read(item);
  return { movement: row, stockId: stock_id };
}

function asPromise(item: TableItem): Booking {
  const { stock_id: stockId, reserve, ...made } = promiseEntity.read(item);
  const { id, location_id, product_id, sku, order_ref, created_at } = made;
  const { quantity, metadata } = reserve;
  return {
    stockId,
    isPromise: true,
    movement: {
      id,
      location_id,
      product_id,
      sku,
      order_ref,
      reason: null,
      metadata,
      type: 'reserve',
      quantity,
      created_at,
    },
  };
}
