import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { InventorySettings } from '../settings.ts';
import type { Moment, StockBook } from '../stock/stock-book.ts';
import type { RestockBody, Restocked } from './booking.schema.ts';
import { bookBatch, type CallLocation, type Decision } from './movement-batch.ts';
import { type Receipt, readReceipt } from './receive-stock.ts';

/** Goods that came back. */
export interface Return extends Receipt {
  readonly order_ref: string | null;
  /** Whether they go into stock; null leaves it to the setting. */
  readonly restock: boolean | null;
}

/** Reads the body of a restock (inventories.md 4, restock). */
export function readRestock(body: RestockBody): Return | Rejection<'invalid_value'> {
  const receipt = readReceipt(body);
  if (isRejection(receipt)) return receipt;
  return { ...receipt, order_ref: body.order_ref ?? null, restock: body.restock ?? null };
}

/**
 * Whether returned goods go into stock. Asked before the reason and the location are looked at:
 * goods that stay out owe neither (inventories.md 4, restock).
 */
export function restocks(
  { restock }: Pick<Return, 'restock'>,
  settings: Pick<InventorySettings, 'restock_on_return_default'>,
): boolean {
  return restock ?? settings.restock_on_return_default;
}

/** The answer for goods that stay out of stock: nothing was booked. */
export const notRestocked: Restocked = { restocked: false, movements: [], stock: [] };

/** Books returned goods into stock; reservations stay as they are (inventories.md 4, restock). */
export function decideRestock(
  book: StockBook,
  {
    lines,
    reason,
    order_ref,
    location,
  }: Pick<Return, 'lines' | 'reason' | 'order_ref'> & { location: CallLocation },
  moment: Moment,
): Decision<Restocked> | Rejection<'quantity_limit_exceeded'> {
  const batch = bookBatch(book, location, lines, { type: 'restock', reason, order_ref }, moment);
  if (isRejection(batch)) return batch;
  return { ...batch, answer: { restocked: true, ...batch.answer } };
}
