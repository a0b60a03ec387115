import type { StockChange } from '../booking/stock-change.ts';
import type { BookedPromise } from '../movement/booking.ts';
import type { Reservation } from './reservation.schema.ts';

/** A reservation with the row it is taken from. */
export interface StoredReservation {
  readonly reservation: Reservation;
  readonly stockId: string;
  /** Partition of the row; it stays while the reservation is active. */
  readonly stockPartition: string;
  /** The booking that made it, where it lies in the item of the reservation (INV-211). */
  readonly reserve?: BookedPromise;
}

/** A reservation that a call takes. */
export type NewReservation = Omit<StoredReservation, 'stockPartition'>;

/** A reservation that a call ends. */
export interface EndedReservation {
  readonly before: StoredReservation;
  readonly after: Reservation;
  /** True where it ends without the others of its order reference: its time is over. */
  readonly alone: boolean;
}

/** A change of stock with the reservations that it takes. */
export interface ReserveChange extends StockChange {
  readonly taken: readonly NewReservation[];
}

/** A change of stock with the reservations that it ends. */
export interface EndChange extends StockChange {
  readonly ended: readonly EndedReservation[];
}
