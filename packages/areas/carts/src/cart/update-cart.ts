import { isDeepStrictEqual } from 'node:util';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Cart, UpdateCartBody } from './cart.schema.ts';

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
