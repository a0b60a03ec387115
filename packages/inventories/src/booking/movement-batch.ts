import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Line } from '../item/item.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import { type Moment, overLimit, type StockBook } from '../stock/stock-book.ts';
import type { MovementBatch } from './booking.schema.ts';
import { booking, type InventoryChange } from './stock-change.ts';

/** What a call changes, and what it answers once that became true. */
export interface Decision<Answer> {
  readonly change: InventoryChange;
  readonly answer: Answer;
}

/** An answer to a call that changes nothing. */
export function changeNothing<Answer>(answer: Answer): Decision<Answer> {
  return { change: { rows: [], booked: [], taken: [], ended: [] }, answer };
}

/** Where a batch is booked. */
export type CallLocation = Pick<LocationFacts, 'id' | 'code'>;

/**
 * Books every line on the physical stock of a location. `refuse` looks at each line in turn, with
 * the lines before it booked; its refusal ends the batch, and the book is not to be written then.
 */
export function bookBatch<Refused extends Rejection = never>(
  book: StockBook,
  location: CallLocation,
  lines: readonly Line[],
  details: Pick<StockMovement, 'type' | 'reason' | 'order_ref'>,
  moment: Moment,
  refuse?: (line: Line) => Refused | undefined,
): Decision<MovementBatch> | Refused | Rejection<'quantity_limit_exceeded'> {
  const booked = [];
  for (const line of lines) {
    const refused = refuse?.(line);
    if (refused !== undefined) return refused;
    const { quantity } = line;
    const row = book.book(location.id, line, { on_hand: quantity }, 'exact');
    booked.push(booking(row, line, { ...details, quantity }, moment));
  }
  const rows = book.changes();
  const over = overLimit(rows);
  if (isRejection(over)) return over;
  return {
    change: { rows, booked, taken: [], ended: [] },
    answer: {
      location_id: location.id,
      location_code: location.code,
      movements: booked.map(({ movement }) => movement),
      stock: rows.map(({ after }) => after),
    },
  };
}
