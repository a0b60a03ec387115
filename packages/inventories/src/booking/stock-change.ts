import type { ItemIdentity } from '../item/item.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { Moment, RowChange } from '../stock/stock-book.ts';

/** A booking with the row it was made on; the row is for the checker, never for the wire. */
export interface Booking {
  readonly movement: StockMovement;
  /** Null when the row was gone (inventories.md 4, commit). */
  readonly stockId: string | null;
}

/** A reservation with the row it stands on. */
export interface StoredReservation {
  readonly reservation: Reservation;
  readonly stockId: string;
  /** Partition of the row; it stays while the reservation is active. */
  readonly stockPartition: string;
}

/** A reservation that is taken in this call. */
export interface NewReservation {
  readonly reservation: Reservation;
  readonly stockId: string;
}

/** A reservation that ends in this call. */
export interface EndedReservation {
  readonly before: StoredReservation;
  readonly after: Reservation;
  /** Whether it ends without the others of its order reference: its time is over. */
  readonly alone: boolean;
}

/** Everything a call changes: all of it becomes true, or nothing (inventories.md 7). */
export interface InventoryChange {
  readonly rows: readonly RowChange[];
  readonly booked: readonly Booking[];
  readonly taken: readonly NewReservation[];
  readonly ended: readonly EndedReservation[];
}

/** A booking on a row, with the identity that the call used (inventories.md 2, StockMovement). */
export function booking(
  row: Pick<StockLevel, 'id' | 'location_id'>,
  item: ItemIdentity,
  details: Pick<StockMovement, 'type' | 'quantity'> &
    Partial<Pick<StockMovement, 'order_ref' | 'reason' | 'metadata'>>,
  moment: Moment,
): Booking {
  return {
    stockId: row.id,
    movement: {
      id: moment.newId(),
      location_id: row.location_id,
      product_id: item.product_id,
      sku: item.sku,
      order_ref: null,
      reason: null,
      metadata: null,
      ...details,
      created_at: moment.at,
    },
  };
}
