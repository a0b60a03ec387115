import { type Key, key } from '@waybill/table/key';
import type { Item } from '@waybill/table/write';
import type { Booking } from './booking.ts';
import type { StockMovement } from './movement.schema.ts';

export function movementKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'MOVEMENT', id), sk: 'A' };
}

/** A stored booking, back in its wire shape; it never changes, so it is kept as one text. */
export function asMovement(item: Item): StockMovement {
  return JSON.parse(String(item['row'])) as StockMovement;
}

/** A stored booking with the row it was made on, for the checker. */
export function asBooking(item: Item): Booking {
  return { movement: asMovement(item), stockId: item['stock_id'] as string | null };
}
