import { type Moment, momentAt } from '@waybill/kernel/moment';
import type { StoredCart } from '../cart/cart.writes.ts';

/** The moment of a change of several carts, which precedes the last change of none of them (CRT-19). */
export function momentOf(clock: Date, carts: readonly StoredCart[]): Moment {
  const latest = carts.toSorted((left, right) =>
    left.cart.updated_at < right.cart.updated_at ? 1 : -1,
  )[0];
  if (latest === undefined) return momentAt(clock);
  return momentAt(clock, { at: latest.cart.updated_at, rev: latest.version.rev });
}
