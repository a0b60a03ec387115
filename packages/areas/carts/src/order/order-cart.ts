import type { Instant } from '@waybill/kernel/instant';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Line, lineDifference } from '../line/line.ts';
import { type OpenCart, recount } from '../line/open-cart.ts';
import type { CartSettings } from '../shared/settings.ts';
import type { CartConversion } from './order.schema.ts';
import { settlePrices } from './settle-prices.ts';

/** A cart that became an order, and what became of its prices. */
export interface Ordered {
  readonly open: OpenCart;
  readonly pricing: CartConversion['pricing'];
}

interface OrderTerms {
  readonly order_ref: string | null;
  readonly mode: CartSettings['price_snapshot_mode'];
  readonly at: Instant;
}

/** The same lines where none differs: what stays writes nothing. */
const unlessSame = (before: readonly Line[], after: readonly Line[]) =>
  after.every((line, index) => line === before[index]) ? before : after;

/** Closes a cart for good, at the prices that are charged, no longer current (CRT-26, CRT-27, CRT-76). */
export function orderCart(
  before: OpenCart,
  { order_ref, mode, at }: OrderTerms,
): Ordered | Rejection<'cart_empty' | 'invalid_value'> {
  if (before.lines.length === 0) {
    return reject('cart_empty', 'The cart has no lines; there is nothing to order.');
  }
  const lines = unlessSame(before.lines, settlePrices(before.lines, mode, at));
  const counted = recount(before, lines, at);
  if (isRejection(counted)) return counted;
  const left = { ...counted.cart, is_current: false, order_ref, ordered_at: at };
  return {
    open: { ...counted, cart: { ...left, status: 'ordered' } },
    pricing: {
      mode,
      lines: lines.length,
      lines_changed: lineDifference(before.lines, lines).changed.length,
      subtotal_before: before.cart.subtotal,
      subtotal_after: counted.cart.subtotal,
    },
  };
}
