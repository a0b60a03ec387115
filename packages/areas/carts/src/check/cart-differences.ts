import { type Difference, differencesOf, tornParts } from '@waybill/kernel/difference';
import { isRejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import { type OpenCart, totalsOf } from '../line/open-cart.ts';

/** A cart; without lines where they were not all of one version. */
export type CheckedCart = Pick<OpenCart, 'cart' | 'priced'> & Partial<Pick<OpenCart, 'lines'>>;

/** The counts and the current cart of a contact, as stored. */
export interface StoredOwner {
  readonly contact_id: string;
  readonly active: number;
  readonly current: string | undefined;
}

function cartDifferences({ cart, priced, lines }: CheckedCart): Difference[] {
  if (lines === undefined) return [tornParts(`cart ${cart.id}`)];
  const totals = totalsOf(cart, lines);
  const expected = isRejection(totals) ? { lines: totals.message } : totals;
  return differencesOf(`cart ${cart.id}`, { ...cart, priced }, expected);
}

function ownerDifferences({ contact_id, ...stored }: StoredOwner, carts: readonly Cart[]) {
  const own = carts.filter((cart) => cart.contact_id === contact_id);
  const current = own.filter(({ is_current }) => is_current).map(({ id }) => id);
  const active = own.filter(({ status }) => status === 'active').length;
  return differencesOf(`contact ${contact_id}`, stored, {
    active,
    current: current.join() || undefined,
  });
}

/** Differences between totals and lines, and between contacts and their carts (CRT-13, CRT-23). */
export function findDifferences(
  carts: readonly CheckedCart[],
  owners: readonly StoredOwner[],
): Difference[] {
  const rows = carts.map(({ cart }) => cart);
  return [
    ...carts.flatMap(cartDifferences),
    ...owners.flatMap((owner) => ownerDifferences(owner, rows)),
  ];
}
