import { unpacked } from '@waybill/api/stored-document';
import { type Key, key } from '@waybill/table/key';
import type { Item } from '@waybill/table/write';
import type { Booked } from '../booking/change.ts';
import type { StockMovement } from './movement.schema.ts';

export function movementKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'MOVEMENT', id), sk: 'A' };
}

/** A stored booking, back in its wire shape. */
export function asMovement(item: Item): StockMovement {
  return {
    id: String(item['id']),
    location_id: String(item['location_id']),
    product_id: item['product_id'] as string | null,
    sku: item['sku'] as string | null,
    type: item['type'] as StockMovement['type'],
    quantity: Number(item['quantity']),
    order_ref: item['order_ref'] as string | null,
    reason: item['reason'] as string | null,
    metadata: unpacked(item['metadata']),
    created_at: String(item['created_at']),
  };
}

/** A stored booking with the row it was made on, for the checker. */
export function asBooked(item: Item): Booked {
  return { movement: asMovement(item), stockId: item['stock_id'] as string | null };
}
