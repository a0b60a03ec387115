import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import type { LineLimits } from '../shared/settings.ts';
import { type CartTotals, totalsOf } from './cart-totals.ts';
import type { Line } from './line.ts';
import { refuseLimits } from './line-guards.ts';

/** A cart as commands decide on it, its lines in their order. */
export interface OpenCart extends Pick<CartTotals, 'priced'> {
  readonly cart: Cart;
  readonly lines: readonly Line[];
}

/** A cart with other lines, its totals computed anew (CRT-11 to CRT-14). */
export function recount(
  { cart }: Pick<OpenCart, 'cart'>,
  lines: readonly Line[],
  at: string,
): OpenCart | Rejection<'invalid_value'> {
  const totals = totalsOf(lines);
  if (isRejection(totals)) return totals;
  const { priced, ...counted } = totals;
  return { cart: { ...cart, ...counted, updated_at: at }, priced, lines };
}

/** The same where the shop's limits may refuse what the cart would become (CRT-34). */
export function fill(
  open: OpenCart,
  lines: readonly Line[],
  limits: LineLimits,
  at: string,
): OpenCart | Rejection<'cart_limit_exceeded' | 'invalid_value'> {
  return refuseLimits(open.lines, lines, limits) ?? recount(open, lines, at);
}
