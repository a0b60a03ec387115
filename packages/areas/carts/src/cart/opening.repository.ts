import { isRejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { loadCartSettings, type StoredCartSettings } from '../shared/settings.repository.ts';
import { findActiveCarts, loadCart, loadOwner } from './cart.repository.ts';
import type { Cart } from './cart.schema.ts';
import type { StoredCart } from './cart.writes.ts';
import { type CartOwner, ownerName } from './cart-owner.ts';

/** The current cart that a new one replaces. */
export async function loadPrevious(
  tenant: string,
  current: string | undefined,
): Promise<StoredCart | undefined | Conflict> {
  const previous = current === undefined ? undefined : await loadCart(tenant, current);
  return isRejection(previous) ? concurrentModification : previous;
}

/** The state that a new cart is decided on. */
export interface OpeningGround {
  readonly settings: StoredCartSettings;
  /** The shop allows one active cart at most; the one that the owner has. */
  readonly isAlone: boolean;
  readonly active: Cart | undefined;
  readonly previous: StoredCart | undefined;
}

/** Reads what a new cart of an owner is decided on. */
export async function loadOpening(
  tenant: string,
  fields: CartOwner & Pick<Cart, 'is_current'>,
): Promise<OpeningGround | Conflict> {
  const [owner, settings] = await Promise.all([
    loadOwner(tenant, ownerName(fields)),
    loadCartSettings(tenant),
  ]);
  const isAlone = !settings.for(undefined).multi_cart_enabled;
  const isTaken = isAlone && owner.active > 0;
  const [previous, [active]] = await Promise.all([
    fields.is_current ? loadPrevious(tenant, owner.current) : undefined,
    isTaken ? findActiveCarts(tenant, fields, 1) : [],
  ]);
  if (isRejection(previous)) return previous;
  // The index does not show the cart yet, or it was closed a moment ago.
  if (isTaken && active === undefined) return concurrentModification;
  return { settings, isAlone, active, previous };
}
