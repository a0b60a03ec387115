import { isBlank } from '@waybill/kernel/blank';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { CartSettings } from '../shared/settings.ts';
import type { Cart, CreateCartBody } from './cart.schema.ts';
import { type CartOwner, type Principal, readOwner } from './cart-owner.ts';

/** A new cart as its caller described it; null is the currency of the market (CRT-9). */
export interface NewCart
  extends CartOwner,
    Pick<Cart, 'name' | 'channel_id' | 'is_current' | 'metadata'> {
  readonly currency: string | null;
}

/** The name of a cart that got none. */
const NAME = 'Cart';

/** Reads a new cart: a buyer's is its own (CRT-7 to CRT-9). */
export function readNewCart(
  body: CreateCartBody,
  principal: Principal | undefined,
): NewCart | Rejection<'invalid_value' | 'owner_mismatch'> {
  const owner = readOwner(body, principal);
  if (isRejection(owner)) return owner;
  const name = body.name ?? NAME;
  return {
    ...owner,
    name: isBlank(name) ? NAME : name,
    currency: body.currency ?? null,
    channel_id: body.channel_id ?? null,
    is_current: body.is_current ?? false,
    metadata: body.metadata ?? null,
  };
}

/** Facts beside the body that a new cart is decided on. */
export interface CreationGround {
  readonly settings: Pick<
    CartSettings,
    'default_currency' | 'multi_cart_enabled' | 'amount_rounding'
  >;
  /** An active cart of the owner, looked for where the shop allows one at most. */
  readonly active: Pick<Cart, 'id'> | undefined;
}

/** The refusal of a second active cart, where the shop allows one (CRT-10). */
export function cartExists({ id }: Pick<Cart, 'id'>): Rejection<'cart_exists'> {
  return reject('cart_exists', `The owner has the active cart ${id}; the shop allows one.`);
}

/** A new cart without lines (CRT-9, CRT-10). */
export function beginCart(
  { currency, ...fields }: NewCart,
  { settings, active }: CreationGround,
  { newId, at }: Moment,
): Cart | Rejection<'cart_exists'> {
  if (!settings.multi_cart_enabled && active !== undefined) {
    return cartExists(active);
  }
  return {
    id: newId(),
    ...fields,
    status: 'active',
    currency: currency ?? settings.default_currency,
    amount_rounding: settings.amount_rounding,
    item_count: 0,
    subtotal: 0,
    abandoned_at: null,
    ordered_at: null,
    order_ref: null,
    merged_into_cart_id: null,
    created_at: at,
    updated_at: at,
  };
}
