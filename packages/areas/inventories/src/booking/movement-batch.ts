import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Line } from '../item/item.ts';
import type { CallLocation } from '../location/call-location.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { type OwnFields, refuseRows } from '../stock/stock-row.ts';
import type { MovementBatch } from './booking.schema.ts';
import type { Decision } from './stock-change.ts';

/** A line of a batch, with what it sets of its row. */
export interface BatchLine extends Line {
  readonly own?: OwnFields;
}

/**
 * Books every line on the physical stock of a location. `refuse` looks at each line in turn, with
 * the lines before it booked; its refusal ends the batch, and the book is not to be written then.
 */
export function bookBatch<Refused extends Rejection = never>(
  book: StockBook,
  location: CallLocation,
  lines: readonly BatchLine[],
  details: Pick<StockMovement, 'type' | 'reason' | 'order_ref'>,
  moment: Moment,
  refuse?: (line: Line) => Refused | undefined,
): Decision<MovementBatch> | Refused | Rejection<'quantity_limit_exceeded' | 'unique_violation'> {
  const bookings: Booking[] = [];
  for (const line of lines) {
    const refused = refuse?.(line);
    if (refused !== undefined) return refused;
    const { quantity, own } = line;
    const row = book.book(location.id, line, { on_hand: quantity, own }, 'exact');
    bookings.push(newBooking(row, line, { ...details, quantity }, moment));
  }
  const rows = book.changes();
  const refused = refuseRows(rows);
  if (refused !== undefined) return refused;
  return {
    change: { rows, bookings },
    answer: {
      location_id: location.id,
      location_code: location.code,
      movements: bookings.map(({ movement }) => movement),
      stock: rows.map(({ after }) => after),
    },
  };
}
