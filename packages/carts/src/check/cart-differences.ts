import { isRejection } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import { totalsOf } from '../line/cart-totals.ts';
import type { OpenCart } from '../line/open-cart.ts';

/** Something stored that disagrees with what it follows from. */
export interface Difference {
  /** What was compared, and of which record: `subtotal of cart 0197…`. */
  readonly what: string;
  readonly stored: unknown;
  readonly expected: unknown;
}

/** What a contact has of carts, as it is stored. */
export interface StoredOwner {
  readonly contact_id: string;
  readonly active: number;
  readonly current: string | undefined;
}

function compare(of: string, stored: object, expected: object): Difference[] {
  const found = new Map(Object.entries(stored));
  return Object.entries(expected)
    .filter(([name, value]) => found.get(name) !== value)
    .map(([name, value]) => ({
      what: `${name} of ${of}`,
      stored: found.get(name),
      expected: value,
    }));
}

function cartDifferences({ cart, priced, lines }: OpenCart): Difference[] {
  const totals = totalsOf(lines);
  const expected = isRejection(totals) ? { lines: totals.message } : totals;
  return compare(`cart ${cart.id}`, { ...cart, priced }, expected);
}

function ownerDifferences({ contact_id, ...stored }: StoredOwner, carts: readonly Cart[]) {
  const own = carts.filter((cart) => cart.contact_id === contact_id);
  const current = own.filter(({ is_current }) => is_current).map(({ id }) => id);
  const active = own.filter(({ status }) => status === 'active').length;
  return compare(`contact ${contact_id}`, stored, { active, current: current.join() || undefined });
}

/** What disagrees in carts: totals with lines, and what contacts have with their carts (CRT-13, CRT-23). */
export function findDifferences(
  carts: readonly OpenCart[],
  owners: readonly StoredOwner[],
): Difference[] {
  const rows = carts.map(({ cart }) => cart);
  return [
    ...carts.flatMap(cartDifferences),
    ...owners.flatMap((owner) => ownerDifferences(owner, rows)),
  ];
}
