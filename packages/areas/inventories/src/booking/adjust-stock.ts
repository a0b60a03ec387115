import { add, compare } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { itemName, type Line } from '../item/item.ts';
import type { CallLocation } from '../location/call-location.ts';
import { newBooking } from '../movement/booking.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { refuseOverLimit } from '../stock/stock-row.ts';
import type {
  AdjustBody,
  MovementBatch,
  StockAdjustBody,
  StockAdjusted,
} from './booking.schema.ts';
import { bookBatch } from './movement-batch.ts';
import { readReason } from './reason.ts';
import { type Receipt, readReceipt } from './receive-stock.ts';
import type { Decision } from './stock-change.ts';

/** Corrections by hand; quantities are signed. */
export type Adjustment = Receipt;

/** A correction of one row. */
export type StockAdjustment = Pick<Line, 'quantity'> & Pick<Adjustment, 'reason'>;

type Limits = Pick<InventorySettings, 'allow_negative_stock'>;
type TooLow = Rejection<'negative_stock' | 'below_reserved'>;
type TooHigh = Rejection<'quantity_limit_exceeded'>;

/** Reads the body of a correction (INV-5, INV-59). */
export function readAdjustment(body: AdjustBody): Adjustment {
  return readReceipt(body);
}

/** Reads the body of a correction of one row (INV-5, INV-59). */
export function readStockAdjustment({ quantity, reason }: StockAdjustBody): StockAdjustment {
  return { quantity: Number(quantity), reason: readReason(reason) };
}

/**
 * Books corrections; several lines on one item add up in their order, and one that goes too low
 * refuses the call (INV-62, INV-63, INV-65). A missing row begins here unless it is taken from
 * (INV-64).
 */
export function decideAdjust(
  book: StockBook,
  { lines, reason, location }: Pick<Adjustment, 'lines' | 'reason'> & { location: CallLocation },
  settings: Limits,
  moment: Moment,
): Decision<MovementBatch> | TooLow | TooHigh | Rejection<'unique_violation'> {
  const details = { type: 'adjustment' as const, reason, order_ref: null };
  return bookBatch(book, location, lines, details, moment, (line) =>
    refuseTooLow(book.find(location.id, line), line, settings),
  );
}

/** Books a correction of the row with this id (INV-66). */
export function decideStockAdjust(
  book: StockBook,
  stockId: string,
  { quantity, reason }: StockAdjustment,
  settings: Limits,
  moment: Moment,
): Decision<StockAdjusted> | TooLow | TooHigh | Rejection<'not_found'> {
  const row = book.row(stockId);
  if (row === undefined) return reject('not_found', `There is no stock row ${stockId}.`);
  const { location_id, product_id, sku } = row;
  const line = { product_id, sku, quantity };
  const refused = refuseTooLow(row, line, settings);
  if (refused !== undefined) return refused;
  const stock = book.book(location_id, line, { on_hand: quantity }, 'exact');
  const booking = newBooking(stock, line, { type: 'adjustment', quantity, reason }, moment);
  const rows = book.changes();
  return (
    refuseOverLimit(rows) ?? {
      change: { rows, bookings: [booking] },
      answer: { stock, movement: booking.movement },
    }
  );
}

// A correction upwards is never refused, even if it leaves a row below what is reserved (INV-63).
function refuseTooLow(
  { on_hand, reserved }: Pick<StockLevel, 'on_hand' | 'reserved'> = { on_hand: 0, reserved: 0 },
  line: Line,
  { allow_negative_stock }: Limits,
): TooLow | undefined {
  if (compare(line.quantity, 0) > 0) return undefined;
  const next = add(on_hand, line.quantity);
  if (compare(next, 0) < 0) {
    const message = `${itemName(line)} has ${on_hand} on hand; ${line.quantity} would leave less than nothing.`;
    return reject('negative_stock', message);
  }
  if (allow_negative_stock || compare(next, reserved) >= 0) return undefined;
  const message = `${itemName(line)} has ${reserved} reserved; ${line.quantity} would leave ${next} on hand.`;
  return reject('below_reserved', message);
}
