import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Cart, UpdateCartBody } from './cart.schema.ts';
import { cartExists } from './create-cart.ts';

type CartFields = Partial<Pick<Cart, 'name' | 'currency' | 'channel_id' | 'metadata'>>;

/** Reads a partial change: absent keeps, null clears what may be empty (CRT-16). */
export function readCartUpdate(body: UpdateCartBody): CartFields | Rejection<'invalid_value'> {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return reject('invalid_value', 'The request names no field of a cart.');
  return Object.fromEntries(sent);
}

/** A cart after a change of its fields; the same cart where nothing differs (CRT-16, CRT-17). */
export function updateCart(
  cart: Cart,
  priced: boolean,
  fields: CartFields,
  at: string,
): Cart | Rejection<'currency_mismatch'> {
  const next = { ...cart, ...fields };
  if (isDeepStrictEqual(next, cart)) return cart;
  if (priced && next.currency !== cart.currency) {
    const message = `A line of the cart has a price in ${cart.currency}; its currency stays.`;
    return reject('currency_mismatch', message);
  }
  return { ...next, updated_at: at };
}

/** A cart that its owner works with from now on; the same one where it does already (CRT-22). */
export function becomeCurrent(cart: Cart, at: Instant): Cart {
  return cart.is_current ? cart : { ...cart, is_current: true, updated_at: at };
}

/** A cart whose place another one takes (CRT-22); its time never runs backwards. */
export function leaveCurrent(cart: Cart, at: Instant): Cart {
  const updated_at = at < cart.updated_at ? cart.updated_at : at;
  return { ...cart, is_current: false, updated_at };
}

/** A cart that its owner has left; no longer current (CRT-63). */
export function abandonCart(cart: Cart, at: Instant): Cart {
  return { ...cart, status: 'abandoned', is_current: false, abandoned_at: at, updated_at: at };
}

/** A cart that its owner comes back to; another one may be current by now (CRT-64). */
export function reopenCart(
  cart: Cart,
  active: Pick<Cart, 'id'> | undefined,
  at: Instant,
): Cart | Rejection<'cart_exists'> {
  if (active !== undefined) return cartExists(active);
  return { ...cart, status: 'active', abandoned_at: null, updated_at: at };
}
