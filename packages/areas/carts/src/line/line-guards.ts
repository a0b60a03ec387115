import { compare } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import type { LineLimits } from '../shared/settings.ts';
import { type Line, lineDifference } from './line.ts';

/**
 * Refuses what the shop does not let into a cart, judged by what the cart would become (CRT-34).
 * Lines that are left as they are pass, whatever the limits were changed to.
 */
export function refuseLimits(
  before: readonly Line[],
  after: readonly Line[],
  { max_items_per_cart: lines, max_quantity_per_line: units }: LineLimits,
): Rejection<'cart_limit_exceeded'> | undefined {
  const { added, changed } = lineDifference(before, after);
  if (lines > 0 && added.length > 0 && after.length > lines) {
    const message = `A cart holds at most ${lines} lines (max_items_per_cart), not ${after.length}.`;
    return reject('cart_limit_exceeded', message);
  }
  const were = new Map(before.map(({ id, quantity }) => [id, quantity]));
  const over = [...added, ...changed].find(
    ({ id, quantity }) => units > 0 && quantity !== were.get(id) && compare(quantity, units) > 0,
  );
  if (over === undefined) return undefined;
  const message = `A line holds at most ${units} units (max_quantity_per_line); ${over.name} would hold ${over.quantity}.`;
  return reject('cart_limit_exceeded', message);
}

/** Refuses a line in another currency than its cart has (CRT-15). */
export function refuseOtherCurrency(
  { currency }: Pick<Cart, 'currency'>,
  sent: readonly { readonly currency?: string | null | undefined }[],
): Rejection<'currency_mismatch'> | undefined {
  const other = sent.find((one) => (one.currency ?? currency) !== currency);
  if (other === undefined) return undefined;
  return reject('currency_mismatch', `The cart is in ${currency}, not in ${other.currency}.`);
}
