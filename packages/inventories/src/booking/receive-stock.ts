import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Line } from '../item/item.ts';
import { readLines } from '../item/read-lines.ts';
import type { CallLocation } from '../location/call-location.ts';
import type { StockBook } from '../stock/stock-book.ts';
import type { MovementBatch, ReceiveBody } from './booking.schema.ts';
import { bookBatch } from './movement-batch.ts';
import { readReason } from './reason.ts';
import type { Decision } from './stock-change.ts';

/** Goods that arrived. */
export interface Receipt {
  readonly lines: readonly Line[];
  /** Null is the default location. */
  readonly location_code: string | null;
  readonly reason: string | null;
}

/** Reads the body of a receipt (INV-57, INV-59). */
export function readReceipt(body: ReceiveBody): Receipt {
  return {
    lines: readLines(body),
    location_code: body.location_code ?? null,
    reason: readReason(body.reason),
  };
}

/** Books a receipt; rows that are missing begin here (INV-57). */
export function decideReceive(
  book: StockBook,
  { lines, reason, location }: Pick<Receipt, 'lines' | 'reason'> & { location: CallLocation },
  moment: Moment,
): Decision<MovementBatch> | Rejection<'quantity_limit_exceeded' | 'unique_violation'> {
  return bookBatch<never>(
    book,
    location,
    lines,
    { type: 'inbound', reason, order_ref: null },
    moment,
  );
}
