import type { Booking } from '../movement/booking.ts';
import type { RowChange } from '../stock/stock-row.ts';

/** Changes of a call: all of them take effect, or none (INV-12). */
export interface StockChange {
  readonly rows: readonly RowChange[];
  readonly bookings: readonly Booking[];
}

/** The changes of a call, and its answer once they took effect. */
export interface Decision<Answer, Change extends StockChange = StockChange> {
  readonly change: Change;
  readonly answer: Answer;
}
