import { isBlank } from '@waybill/kernel/blank';
import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { CartSettings } from '../shared/settings.ts';
import type { Cart, CreateCartBody } from './cart.schema.ts';
import type { Principal } from './cart-reach.ts';

/** A new cart as its caller described it; null is the currency of the market (CRT-9). */
export interface NewCart
  extends Pick<Cart, 'name' | 'contact_id' | 'channel_id' | 'is_current' | 'metadata'> {
  readonly currency: string | null;
}

/** The name of a cart that got none. */
const NAME = 'Cart';

/** Reads a new cart: a contact's is its own (CRT-7, CRT-8). */
export function readNewCart(
  body: CreateCartBody,
  principal: Principal | undefined,
): NewCart | Rejection<'invalid_value' | 'owner_mismatch'> {
  const sent = body.contact_id ?? undefined;
  if (principal !== undefined && sent !== undefined && sent !== principal.contactId) {
    return reject('owner_mismatch', 'contact_id is not the acting contact; leave it out.');
  }
  const contact_id = principal?.contactId ?? sent;
  if (contact_id === undefined) {
    return rejectProblems('invalid_value', [
      { path: 'contact_id', message: 'is needed: a cart belongs to a contact' },
    ]);
  }
  const name = body.name ?? NAME;
  return {
    contact_id,
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
  /** An active cart of the contact, looked for where the shop allows one at most. */
  readonly active: Pick<Cart, 'id'> | undefined;
}

/** A new cart without lines (CRT-9, CRT-10). */
export function beginCart(
  { currency, ...fields }: NewCart,
  { settings, active }: CreationGround,
  { newId, at }: Moment,
): Cart | Rejection<'cart_exists'> {
  if (!settings.multi_cart_enabled && active !== undefined) {
    return reject(
      'cart_exists',
      `The contact has the active cart ${active.id}; the shop allows one.`,
    );
  }
  return {
    id: newId(),
    ...fields,
    status: 'active',
    currency: currency ?? settings.default_currency,
    amount_rounding: settings.amount_rounding,
    item_count: 0,
    subtotal: 0,
    ordered_at: null,
    order_ref: null,
    created_at: at,
    updated_at: at,
  };
}
