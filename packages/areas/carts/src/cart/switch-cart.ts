import type { Instant } from '@waybill/kernel/instant';
import type { Cart } from './cart.schema.ts';

/** A cart that its owner works with from now on; the same one where it does already (CRT-22). */
export function becomeCurrent(cart: Cart, at: Instant): Cart {
  return cart.is_current ? cart : { ...cart, is_current: true, updated_at: at };
}

/** A cart whose place another one takes (CRT-22); its time never runs backwards. */
export function leaveCurrent(cart: Cart, at: Instant): Cart {
  const updated_at = at < cart.updated_at ? cart.updated_at : at;
  return { ...cart, is_current: false, updated_at };
}
