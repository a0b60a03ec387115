import type { Instant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import { refuseInactive } from '../cart/cart-reach.ts';
import { moveLines } from '../line/add-lines.ts';
import { refuseOtherCurrency } from '../line/line-guards.ts';
import { fill, type OpenCart } from '../line/open-cart.ts';
import type { CartSettings, LineSettings } from '../shared/settings.ts';

/** A cart that takes the lines of others. */
export interface Merging<One extends OpenCart = OpenCart> {
  readonly target: One;
  /** In the order in which their lines are taken. */
  readonly sources: readonly One[];
}

/** The terms on which lines are taken. */
interface MergeTerms {
  readonly strategy: CartSettings['cart_merge_strategy'];
  readonly settings: LineSettings;
  readonly at: Instant;
}

/** Why carts are not merged. */
export type MergeRefusal = Rejection<
  'cart_not_active' | 'currency_mismatch' | 'cart_limit_exceeded' | 'invalid_value'
>;

/** A cart whose lines another one has taken: empty and closed for good (CRT-66). */
function emptyInto({ cart }: OpenCart, target: Cart, at: Instant): OpenCart {
  const left = { ...cart, is_current: false, item_count: 0, subtotal: 0, updated_at: at };
  const merged: Cart = { ...left, status: 'merged', merged_into_cart_id: target.id };
  return { cart: merged, priced: false, lines: [] };
}

/**
 * Puts the lines of carts into another one, as if each had been added there (CRT-65 to CRT-68).
 * `replace` drops the lines of the target before, unless there are none that could take their place. Without a source nothing changes.
 */
export function mergeCarts(
  { target, sources }: Merging,
  { strategy, settings, at }: MergeTerms,
): Merging | MergeRefusal {
  const carts = [target, ...sources].map(({ cart }) => cart);
  const refused = carts.map(refuseInactive).find((one) => one !== undefined);
  if (refused !== undefined) return refused;
  if (sources.length === 0) return { target, sources: [] };
  const moved = sources.flatMap(({ lines }) => lines);
  const kept = strategy === 'replace' && moved.length > 0 ? [] : target.lines;
  const filled =
    refuseOtherCurrency(target.cart, carts) ??
    fill(target, moveLines(kept, moved, at), settings, at);
  if (isRejection(filled)) return filled;
  return { target: filled, sources: sources.map((one) => emptyInto(one, filled.cart, at)) };
}
