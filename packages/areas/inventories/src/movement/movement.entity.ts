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

/** Attributes of a reservation whose item holds a movement as well. */
const promised = ['id', 'location_id', 'product_id', 'sku', 'order_ref', 'created_at', 'reserve'];

/** Attributes by which a movement is read, wherever it lies. */
export const movementAttributes = ['row', 'stock_id', '_v', ...promised];

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

/** The booking in the item of the reservation that it made. */
function asPromise(item: TableItem): Booking {
  const keyIn = (name: 'product_id' | 'sku') => nullable(text).read(item[name]);
  const textIn = (name: 'id' | 'location_id' | 'order_ref' | 'created_at' | 'stock_id') =>
    text.read(item[name]);
  return {
    stockId: textIn('stock_id'),
    isPromise: true,
    movement: {
      id: textIn('id'),
      location_id: textIn('location_id'),
      product_id: keyIn('product_id'),
      sku: keyIn('sku'),
      order_ref: textIn('order_ref'),
      reason: null,
      ...json<BookedPromise>().read(item['reserve']),
      type: 'reserve',
      created_at: textIn('created_at'),
    },
  };
}
