import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import { get, readPage, readRoot, readWithChildren } from '@waybill/table/read';
import { type Conflict, concurrentModification, type TableItem } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import { asCartState, asListed, cartPartition } from './cart.entity.ts';
import type { Cart } from './cart.schema.ts';
import { cartStore } from './cart.store.ts';
import type { StoredCart } from './cart.writes.ts';
import type { CartOwner } from './cart-owner.ts';
import { byDigest, noSuchCart, ownerOfCurrent, showsTwoCurrent } from './cart-reach.ts';
import { ownerEntity, ownerKey } from './owner.entity.ts';

export const patterns = [
  definePattern({
    name: 'A cart with its lines',
    key: 'pk = T#tenant#CART#id, sk begins A',
    reads: 'the root alone by its key, or the root and its lines in one query',
  }),
  definePattern({
    name: 'What an owner has of carts',
    key: 'pk = T#tenant#CART_OWNER#contact, or the digest of a session, sk = OWNER',
    reads: 'how many carts are active, and which one is current',
  }),
];

/** A cart with the items of its lines. */
export interface WholeCart extends StoredCart {
  readonly children: readonly TableItem[];
}

/** A cart without its lines, strongly consistent. */
export async function loadCart(
  tenant: string,
  id: string,
): Promise<StoredCart | Rejection<'not_found'>> {
  const read = await readRoot(cartPartition(tenant, id));
  return read === undefined ? noSuchCart(id) : { ...asCartState(read.root), version: read.version };
}

/**
 * A cart with the items of its lines, strongly consistent; a conflict while a change of it is being
 * committed, for a command that repeats.
 */
export async function readCart(
  tenant: string,
  id: string,
): Promise<WholeCart | Rejection<'not_found'> | Conflict> {
  const read = await readWithChildren(cartPartition(tenant, id));
  if (read === undefined) return noSuchCart(id);
  if (read === 'torn') return concurrentModification;
  const { root, version, children } = read;
  return { ...asCartState(root), version, children };
}

/** Reads the counts and the current cart of an owner. */
export async function loadOwner(tenant: string, owner: string) {
  const item = await get(ownerKey(tenant, owner));
  return item === undefined ? { active: 0, current: undefined } : ownerEntity.read(item);
}

/** The cart that an owner works with; a conflict where it has just chosen another one. */
async function loadCurrent(tenant: string, owner: string): Promise<Cart | undefined | Conflict> {
  const { current } = await loadOwner(tenant, owner);
  if (current === undefined) return undefined;
  const stored = await loadCart(tenant, current);
  return isRejection(stored) || !stored.cart.is_current ? concurrentModification : stored.cart;
}

async function listCurrent(
  tenant: string,
  owner: string,
  request: ListRequest,
): Promise<Listed<Cart> | Conflict> {
  const current = await loadCurrent(tenant, owner);
  if (isRejection(current)) return current;
  return listRows(current === undefined ? [] : [asListed(current)], request, []);
}

/** A page of the tenant's carts; no owner has two current ones on it (CRT-25, CRT-62). */
export async function listCarts(
  tenant: string,
  asked: ListRequest,
): Promise<Listed<Cart> | Rejection<'list_too_broad'> | Conflict> {
  const request = byDigest(asked);
  const owner = ownerOfCurrent(request);
  return retryOnConflict(async () => {
    if (owner !== undefined) return listCurrent(tenant, owner, request);
    const listed = await readPage(cartStore, tenant, request);
    const isTorn = !isRejection(listed) && showsTwoCurrent(listed.rows);
    return isTorn ? concurrentModification : listed;
  }, READING_MS);
}

/** Active carts of an owner, the oldest first, as the index has them. */
export async function findActiveCarts(
  tenant: string,
  { contact_id, session_key }: CartOwner,
  limit: number,
): Promise<readonly Cart[]> {
  const owner =
    contact_id === null
      ? { column: 'session_key', value: session_key }
      : { column: 'contact_id', value: contact_id };
  const filters = [owner, { column: 'status', value: 'active' }];
  const request = byDigest({ filters, order: undefined, limit, offset: 0 });
  const listed = await readPage(cartStore, tenant, request);
  return isRejection(listed) ? [] : listed.rows;
}
