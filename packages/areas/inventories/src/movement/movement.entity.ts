import { defineEntity, json, type Key, key, nullable, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Booking } from './booking.ts';
import type { StockMovement } from './movement.schema.ts';

/** A movement never changes, so it is kept as one text; with its row, for the checker. */
export const movementEntity = defineEntity({
  name: 'movement',
  attributes: { row: json<StockMovement>(), stock_id: nullable(text) },
});

export function movementKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'MOVEMENT', id), sk: 'A' };
}

/** A stored movement, back in its wire shape. */
export function asMovement(item: TableItem): StockMovement {
  return movementEntity.read(item).row;
}

/** A stored movement with the row it was made on. */
export function asBooking(item: TableItem): Booking {
  const { row, stock_id } = movementEntity.read(item);
  return { movement: row, stockId: stock_id };
}
