import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { findActiveCarts, loadOwner } from '../cart/cart.repository.ts';
import type { StoredCart } from '../cart/cart.writes.ts';
import { ownerName } from '../cart/cart-owner.ts';
import { refuseTooMany } from './claim-carts.ts';

/**
 * All active carts of a session, the oldest first, as `read` brings them. The index trails: where
 * another number is found than the session counts, the call looks again (CRT-73).
 */
export async function loadSessionCarts<Stored extends StoredCart>(
  tenant: string,
  session_key: string,
  read: (ids: readonly string[]) => Promise<readonly (Stored | Rejection)[]>,
): Promise<readonly Stored[] | Rejection<'payload_too_large'> | Conflict> {
  const owner = { contact_id: null, session_key };
  const { active } = await loadOwner(tenant, ownerName(owner));
  if (active === 0) return [];
  const refused = refuseTooMany(active);
  if (refused !== undefined) return refused;
  const found = await findActiveCarts(tenant, owner, active);
  const carts = await read(found.map(({ id }) => id));
  const own = carts
    .flatMap((one) => (isRejection(one) ? [] : [one]))
    .filter(({ cart }) => cart.status === 'active' && cart.session_key === session_key);
  return own.length === active ? own : concurrentModification;
}
