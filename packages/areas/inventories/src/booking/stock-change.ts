import type { Booking } from '../movement/booking.ts';
import type { RowChange } from '../stock/stock-row.ts';

/** What a call changes: all of it takes effect, or nothing (INV-12). */
export interface StockChange {
  readonly rows: readonly RowChange[];
  readonly bookings: readonly Booking[];
}

/** What a call changes, and what it answers once that took effect. */
export interface Decision<Answer, Change extends StockChange = StockChange> {
  readonly change: Change;
  readonly answer: Answer;
}
