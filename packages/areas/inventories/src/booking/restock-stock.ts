import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { CallLocation } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockBook } from '../stock/stock-book.ts';
import type { RestockBody, Restocked } from './booking.schema.ts';
import { bookBatch } from './movement-batch.ts';
import { type Receipt, readReceipt } from './receive-stock.ts';
import type { Decision } from './stock-change.ts';

/** Goods that came back. */
export interface Return extends Receipt {
  readonly order_ref: string | null;
  /** True where they go into stock; null leaves it to the setting. */
  readonly restock: boolean | null;
}

/** Reads the body of a restock (INV-67). */
export function readRestock(body: RestockBody): Return {
  return { ...readReceipt(body), order_ref: body.order_ref ?? null, restock: body.restock ?? null };
}

/**
 * Tells whether returned goods go into stock. Asked before the reason and the location are looked at:
 * goods that stay out owe neither (INV-67, INV-68).
 */
export function restocks(
  { restock }: Pick<Return, 'restock'>,
  settings: Pick<InventorySettings, 'restock_on_return_default'>,
): boolean {
  return restock ?? settings.restock_on_return_default;
}

/** The decision on goods that stay out of stock: nothing was booked (INV-68). */
export const notRestocked: Decision<Restocked> = {
  change: { rows: [], bookings: [] },
  answer: { restocked: false, movements: [], stock: [] },
};

/** Books returned goods into stock; reservations stay as they are (INV-69). */
export function decideRestock(
  book: StockBook,
  {
    lines,
    reason,
    order_ref,
    location,
  }: Pick<Return, 'lines' | 'reason' | 'order_ref'> & { location: CallLocation },
  moment: Moment,
): Decision<Restocked> | Rejection<'quantity_limit_exceeded' | 'unique_violation'> {
  const batch = bookBatch(book, location, lines, { type: 'restock', reason, order_ref }, moment);
  if (isRejection(batch)) return batch;
  return { ...batch, answer: { restocked: true, ...batch.answer } };
}
