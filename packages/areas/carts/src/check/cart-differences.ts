import { type Difference, differencesOf, tornParts } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import { ownerName } from '../cart/cart-owner.ts';
import { type OpenCart, totalsOf } from '../line/open-cart.ts';

/** A cart; without lines where they were not all of one version. */
export type CheckedCart = Pick<OpenCart, 'cart' | 'priced'> & Partial<Pick<OpenCart, 'lines'>>;

/** The counts and the current cart of an owner, as stored. */
export interface StoredOwner {
  /** The name under which its carts are counted. */
  readonly owner: string;
  readonly active: number;
  readonly current: string | undefined;
}

function cartDifferences({ cart, priced, lines }: CheckedCart): Difference[] {
  if (lines === undefined) return [tornParts(`cart ${cart.id}`)];
  const totals = totalsOf(cart, lines);
  const expected = isRejection(totals) ? { lines: totals.message } : totals;
  const stored = { ...cart, ...factsOf(cart), priced };
  return differencesOf(`cart ${cart.id}`, stored, { ...expected, ...factsBy(cart, lines.length) });
}

/** The facts of a cart that follow from its state. */
function factsOf(cart: Cart) {
  return {
    owners: [cart.contact_id, cart.session_key].filter((one) => one !== null).length,
    abandoned: cart.abandoned_at !== null,
    ordered: cart.ordered_at !== null,
    merged: cart.merged_into_cart_id !== null,
  };
}

function factsBy({ status, is_current }: Cart, lines: number) {
  return {
    owners: 1,
    abandoned: status === 'abandoned',
    ordered: status === 'ordered',
    merged: status === 'merged' && lines === 0,
    is_current: is_current && status === 'active',
  };
}

function ownerDifferences({ owner, ...stored }: StoredOwner, own: readonly Cart[]) {
  const current = own.filter(({ is_current }) => is_current).map(({ id }) => id);
  const active = own.filter(({ status }) => status === 'active').length;
  return differencesOf(`owner ${owner}`, stored, {
    active,
    current: current.join() || undefined,
  });
}

/** Differences within carts, and between owners and their carts (CRT-13, CRT-23, CRT-61, CRT-63). */
export function findDifferences(
  carts: readonly CheckedCart[],
  owners: readonly StoredOwner[],
): Difference[] {
  const rows = carts.map(({ cart }) => cart);
  const ofOwner = Map.groupBy(rows, ownerName);
  return [
    ...carts.flatMap(cartDifferences),
    ...owners.flatMap((owner) => ownerDifferences(owner, ofOwner.get(owner.owner) ?? [])),
  ];
}
