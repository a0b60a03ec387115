import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { addLines, beginLines } from '../line/add-lines.ts';
import type { Line } from '../line/line.ts';
import { refuseOtherCurrency } from '../line/line-guards.ts';
import type { NewLine } from '../line/line-input.ts';
import { fill, type OpenCart } from '../line/open-cart.ts';
import type { LineLimits } from '../shared/settings.ts';

/** A position on its way into a cart: always a plain product line. */
export type FillLine = Pick<
  Line,
  'product_id' | 'sku' | 'name' | 'quantity' | 'unit' | 'unit_price' | 'tax_rate' | 'metadata'
> & {
  /** The source of the line. */
  readonly snapshot: NonNullable<Line['snapshot']>;
};

/** Why a cart does not take the lines of a list. */
export type FillRefusal = Rejection<'currency_mismatch' | 'cart_limit_exceeded' | 'invalid_value'>;

/** Lines for a cart, in their order. */
export interface Filling {
  /** Null leaves the currency to the cart. */
  readonly currency: string | null;
  readonly mode: 'append' | 'replace';
  readonly lines: readonly FillLine[];
}

function asNewLine(line: FillLine): NewLine {
  return { ...line, type: 'product', configuration: null, currency: null, position: null };
}

/**
 * A cart filled from a list: `append` adds line by line, `replace` leaves no other line (CRT-42).
 */
export function fillLines(
  open: OpenCart,
  { currency, mode, lines }: Filling,
  limits: LineLimits,
  moment: Moment,
): OpenCart | FillRefusal {
  const sent = lines.map(asNewLine);
  const filled = mode === 'append' ? addLines(open.lines, sent, moment) : beginLines(sent, moment);
  return refuseOtherCurrency(open.cart, [{ currency }]) ?? fill(open, filled, limits, moment.at);
}
