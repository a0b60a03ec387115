import type { ItemIdentity } from '../item/item.ts';
import type { StockMovement } from './movement.schema.ts';

/** A movement with the row it was made on; the row is for the checker, never for the wire. */
export interface Booking {
  readonly movement: StockMovement;
  /** Null when the row was gone (INV-100). */
  readonly stockId: string | null;
  /** True where it lies in the item of the reservation that it made, under the id of both. */
  readonly isPromise?: true;
}

/** The booking in the item of a reservation: what it says of the goods as they were promised. */
export type BookedPromise = Pick<StockMovement, 'quantity' | 'metadata'>;

/** Fields of a movement beside its row and its item. */
type Details = Pick<StockMovement, 'type' | 'quantity'> &
  Partial<Pick<StockMovement, 'order_ref' | 'reason' | 'metadata'>>;

/** Books a movement on a row, with the keys that the call used (INV-54). */
export function newBooking(
  row: { readonly id: string; readonly location_id: string },
  { product_id, sku }: ItemIdentity,
  details: Details,
  { newId, at }: { readonly newId: () => string; readonly at: string },
): Booking {
  return {
    stockId: row.id,
    movement: {
      id: newId(),
      location_id: row.location_id,
      product_id,
      sku,
      order_ref: null,
      reason: null,
      metadata: null,
      ...details,
      created_at: at,
    },
  };
}
