import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Cart } from './cart.schema.ts';

/** A cart that became an order: closed for good, and no longer current (CRT-26, CRT-27). */
export function orderCart(
  cart: Cart,
  lines: number,
  order_ref: string | null,
  at: string,
): Cart | Rejection<'cart_empty'> {
  if (lines === 0) return reject('cart_empty', 'The cart has no lines; there is nothing to order.');
  return {
    ...cart,
    status: 'ordered',
    is_current: false,
    order_ref,
    ordered_at: at,
    updated_at: at,
  };
}
