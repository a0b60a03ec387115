import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import { type Principal, refuseOther } from '../cart/cart-owner.ts';
import { cartExists } from '../cart/create-cart.ts';
import type { ClaimCartsBody } from './merge.schema.ts';

/** The contact that takes over the carts of a session. */
export interface Claim {
  readonly contact_id: string;
  readonly session_key: string;
}

/** Reads who claims: a buyer for itself, from the session that it came from (CRT-70). */
export function readClaim(
  body: Pick<ClaimCartsBody, 'contact_id' | 'session_key'>,
  principal: Principal | undefined,
): Claim | Rejection<'invalid_value' | 'owner_mismatch'> {
  const contact_id = body.contact_id ?? principal?.contactId;
  const session_key = body.session_key ?? principal?.session;
  if (principal !== undefined && contact_id !== principal.contactId) {
    return refuseOther('contact_id');
  }
  if (contact_id !== undefined && session_key !== undefined) return { contact_id, session_key };
  const path = contact_id === undefined ? 'contact_id' : 'session_key';
  return rejectProblems('invalid_value', [{ path, message: 'is needed' }]);
}

/**
 * Carts that one claim takes. They change in one transaction, which holds a hundred items; a guest
 * with more is refused rather than half of it claimed.
 */
export const CLAIM_LIMIT = 40;

/** Refuses a session with more active carts than one change holds (CRT-74). */
export function refuseTooMany(active: number): Rejection<'payload_too_large'> | undefined {
  if (active <= CLAIM_LIMIT) return undefined;
  return reject(
    'payload_too_large',
    `The session has ${active} active carts and a claim takes ${CLAIM_LIMIT} at most; merge some of them first.`,
  );
}

/** The carts of a contact before it takes over others. */
interface Heir {
  /** It works with a cart of its own. */
  readonly hasCurrent: boolean;
  /** The shop allows one active cart at most. */
  readonly isAlone: boolean;
  /** An active cart of it, looked for where the shop allows one at most. */
  readonly active: Pick<Cart, 'id'> | undefined;
}

/** Carts of a guest that become a contact's; its own current cart stays the current one (CRT-71, CRT-72). */
export function adoptCarts(
  carts: readonly Cart[],
  contact_id: string,
  { hasCurrent, isAlone, active }: Heir,
  at: Instant,
): readonly Cart[] | Rejection<'cart_exists'> {
  const inTheWay = active ?? carts[1];
  if (isAlone && carts.length > 0 && inTheWay !== undefined) return cartExists(inTheWay);
  return carts.map((cart) => {
    const is_current = cart.is_current && !hasCurrent;
    return { ...cart, contact_id, session_key: null, is_current, updated_at: at };
  });
}
