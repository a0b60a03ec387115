import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Cart } from './cart.schema.ts';

/** Refuses a change of a cart that was ordered: it never changes again (CRT-20). */
export function refuseInactive({
  status,
}: Pick<Cart, 'status'>): Rejection<'cart_not_active'> | undefined {
  if (status === 'active') return undefined;
  return reject('cart_not_active', `The cart is ${status} and does not change any more.`);
}
