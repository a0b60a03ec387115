import { type Key, key } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import type { Booked } from '../booking/change.ts';
import type { StockMovement } from './movement.schema.ts';

export function movementKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'MOVEMENT', id), sk: 'A' };
}

/** A stored booking, back in its wire shape; it never changes, so it is kept as one text. */
export function asMovement(item: TableItem): StockMovement {
  return JSON.parse(String(item['row'])) as StockMovement;
}

/** A stored booking with the row it was made on, for the checker. */
export function asBooked(item: TableItem): Booked {
  return { movement: asMovement(item), stockId: item['stock_id'] as string | null };
}
