import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { addLines, beginLines } from '../line/add-lines.ts';
import type { Line } from '../line/line.ts';
import { refuseOtherCurrency } from '../line/line-guards.ts';
import type { NewLine } from '../line/line-input.ts';
import { fill, type OpenCart } from '../line/open-cart.ts';
import type { LineSettings } from '../shared/settings.ts';

/** A position on its way into a cart: always a plain product line. */
export type FillLine = Pick<
  Line,
  'product_id' | 'sku' | 'name' | 'quantity' | 'unit' | 'unit_price' | 'tax_rate' | 'metadata'
> & {
  /** The source of the line. */
  readonly snapshot: NonNullable<Line['snapshot']>;
};

/** Why a cart does not take lines. */
export type FillRefusal = Rejection<'currency_mismatch' | 'cart_limit_exceeded' | 'invalid_value'>;

/** Lines for a cart, in their order. */
export interface Putting<Sent = NewLine> {
  /** Null leaves the currency to the cart. */
  readonly currency: string | null;
  readonly mode: 'append' | 'replace';
  readonly lines: readonly Sent[];
}

/** The line that a position becomes. */
export function asNewLine(line: FillLine): NewLine {
  return { ...line, type: 'product', configuration: null, currency: null, position: null };
}

/**
 * A cart that takes lines: `append` adds line by line, `replace` leaves no other line. Where there
 * is nothing to put in or to drop, it stays as it is (CRT-42, CRT-106, CRT-107).
 */
export function putLines(
  open: OpenCart,
  { currency, mode, lines: sent }: Putting,
  settings: LineSettings,
  moment: Moment,
): OpenCart | FillRefusal {
  const refused = refuseOtherCurrency(open.cart, [{ currency }, ...sent]);
  if (refused !== undefined) return refused;
  const isDone = sent.length === 0 && (mode === 'append' || open.lines.length === 0);
  if (isDone) return open;
  const lines = mode === 'append' ? addLines(open.lines, sent, moment) : beginLines(sent, moment);
  return fill(open, lines, settings, moment.at);
}
