import { compare, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { insufficientStock, type Shortage } from '../allocation/allocation-plan.ts';
import { type Line, readLines } from '../item/item.ts';
import {
  type CallLocation,
  type Reach,
  refuseForeign,
  resolveLocation,
} from '../location/call-location.ts';
import { bookTransfer, type Leg } from '../movement/transfer.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { available, refuseRows } from '../stock/stock-row.ts';
import type { TransferBody, Transferred } from './booking.schema.ts';
import type { Decision } from './stock-change.ts';

/** Goods that shall go from one location to another, both by their codes. */
export interface Transfer {
  readonly lines: readonly Line[];
  readonly from: string;
  readonly to: string;
  /** Null where the service makes one. */
  readonly reference: string | null;
}

/** Reads the body of a transfer (INV-148). */
export function readTransfer({ from, to, reference = null, ...body }: TransferBody): Transfer {
  return { lines: readLines(body), from, to, reference };
}

/**
 * Takes a line from its row and brings it to the row at the other location that has any key of that
 * one, or that begins with all of them (INV-149).
 */
function moveGoods(book: StockBook, to: CallLocation, line: Line, row: StockLevel): Leg[] {
  const { quantity, ...item } = line;
  const less = subtract(0, quantity);
  const source = book.book(row.location_id, row, { on_hand: less }, 'exact');
  const target = book.book(to.id, row, { on_hand: quantity }, 'exact');
  return [
    { ...item, stockId: source.id, location_id: source.location_id, quantity: less },
    { ...item, stockId: target.id, location_id: target.location_id, quantity },
  ];
}

/**
 * Takes goods out of one location and into another. What is reserved stays, and every line that
 * asks for more than is free is named (INV-148).
 */
export function decideTransfer(
  book: StockBook,
  { lines, reference, ...codes }: Transfer,
  reach: Reach<CallLocation>,
  moment: Moment,
):
  | Decision<Transferred>
  | Rejection<
      | 'location_not_permitted'
      | 'unknown_location'
      | 'insufficient_stock'
      | 'quantity_limit_exceeded'
      | 'unique_violation'
    > {
  const { locations } = reach;
  const foreign = refuseForeign(reach, codes.from) ?? refuseForeign(reach, codes.to);
  if (foreign !== undefined) return foreign;
  const from = resolveLocation(locations, codes.from, codes.from);
  if (isRejection(from)) return from;
  const to = resolveLocation(locations, codes.to, codes.to);
  if (isRejection(to)) return to;
  const legs: Leg[] = [];
  const shortages: Shortage[] = [];
  for (const [index, line] of lines.entries()) {
    const row = book.find(from.id, line);
    const free = row === undefined ? 0 : available(row);
    if (row === undefined || compare(line.quantity, free) > 0) {
      shortages.push({ demand: { path: `items.${index}`, line }, available: free });
    } else legs.push(...moveGoods(book, to, line, row));
  }
  if (shortages.length > 0) return insufficientStock(shortages);
  const order_ref = reference ?? moment.newId();
  const bookings = bookTransfer(legs, { order_ref, reason: null }, moment);
  const rows = book.changes();
  return (
    refuseRows(rows) ?? {
      change: { rows, bookings },
      answer: {
        reference: order_ref,
        ...codes,
        movements: bookings.map(({ movement }) => movement),
        stock: rows.map(({ after }) => after),
      },
    }
  );
}
