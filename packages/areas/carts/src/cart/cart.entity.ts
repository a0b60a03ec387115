import { rootKey } from '@waybill/table/aggregate';
import { defineEntity, flag, type Key, key, lastPart, sparseJson } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { Cart } from './cart.schema.ts';
import { sessionDigest } from './cart-owner.ts';

/** Columns that carts of before lack: not stored where they are so, while the release before reads carts. */
const emptyColumns = {
  session_key: null,
  amount_rounding: 'precise',
  abandoned_at: null,
  merged_into_cart_id: null,
} as const;

type CartRow = Omit<Cart, 'id'>;

/** Columns that carts have always had. */
type StoredNull = 'contact_id' | 'channel_id' | 'ordered_at' | 'order_ref' | 'metadata';

/** The root of a cart; its key repeats the id, and version and lines are the kit's. */
export const cartEntity = defineEntity({
  name: 'cart',
  attributes: {
    /** With the flag of the current cart, so that lists by it have exact totals. */
    row: sparseJson<CartRow, StoredNull>(emptyColumns),
    /** True where a line has a price. */
    priced: flag,
  },
});

/** A cart, and what its lines say of its currency. */
export interface CartState {
  readonly cart: Cart;
  readonly priced: boolean;
}

/** The partition of a cart and its lines. */
export function cartPartition(tenant: string, id: string): string {
  return key('T', tenant, 'CART', id);
}

/** The address of a cart without its lines. */
export function cartKey(tenant: string, id: string): Key {
  return rootKey(cartPartition(tenant, id));
}

/** The attributes of the root of a cart. */
export function cartContent({ cart: { id: _id, ...row }, priced }: CartState) {
  return cartEntity.content({ row, priced });
}

/** A cart from its stored root. */
export function asCartState(root: TableItem): CartState {
  const { row, priced } = cartEntity.read(root);
  return { cart: { ...row, id: lastPart(root.pk) }, priced };
}

/** A cart as lists find it: by the digest of its session, never by the session (CRT-62). */
export interface ListedCart extends Cart {
  readonly session: string | null;
}

/** A cart as its list shows it. */
export function asListed(cart: Cart): ListedCart {
  const { session_key } = cart;
  return { ...cart, session: session_key && sessionDigest(session_key) };
}

/** The row of a cart from its stored root. */
export function asCart(root: TableItem): ListedCart {
  return asListed(asCartState(root).cart);
}
