import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Filter, ListRequest } from '@waybill/table/list';
import type { Cart } from './cart.schema.ts';
import { type CartOwner, ownerName, type Principal, sessionDigest } from './cart-owner.ts';

/** The refusal of a cart that does not exist. */
export function noSuchCart(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no cart ${id}.`);
}

/** Tells that a call reaches a cart: that of its contact, or of the session that it names. */
function reaches({ contactId, session }: Principal, { contact_id, session_key }: CartOwner) {
  return contact_id === null ? session === session_key : contactId === contact_id;
}

/** A buyer sees its own carts; others are as if they were not there (CRT-3). */
export function refuseUnseen(
  cart: CartOwner & Pick<Cart, 'id'>,
  principal: Principal | undefined,
): Rejection<'not_found'> | undefined {
  return principal === undefined || reaches(principal, cart) ? undefined : noSuchCart(cart.id);
}

/** The filter that leaves a buyer its own carts; undefined where it has none. */
function ownFilter({ contactId, session }: Principal): Filter | undefined {
  if (contactId !== undefined) return { column: 'contact_id', value: contactId };
  return session === undefined ? undefined : { column: 'session_key', value: session };
}

/**
 * A list as a buyer may ask for it: of its own carts, by one more equality on an indexed column
 * (CRT-3). Undefined when no cart can match.
 */
export function limitToOwner(
  request: ListRequest,
  principal: Principal | undefined,
): ListRequest | undefined {
  if (principal === undefined) return request;
  const own = ownFilter(principal);
  if (own === undefined) return undefined;
  const isOfOwner = ({ column }: Filter) => column === own.column;
  const asked = request.filters.filter(isOfOwner);
  if (asked.some((filter) => filter.value !== own.value)) return undefined;
  const others = request.filters.filter((filter) => !isOfOwner(filter));
  return { ...request, filters: [own, ...others] };
}

/** A list that finds the carts of a session by its digest, as their index has it (CRT-62). */
export function byDigest(request: ListRequest): ListRequest {
  const filters = request.filters.map((filter) =>
    filter.column === 'session_key'
      ? { column: 'session', value: sessionDigest(String(filter.value)) }
      : filter,
  );
  return { ...request, filters };
}

/** The owner whose current cart a list asks for, and nothing but that one (CRT-25). */
export function ownerOfCurrent({ filters }: Pick<ListRequest, 'filters'>): string | undefined {
  const asksCurrent = filters.some(
    ({ column, value }) => column === 'is_current' && value === true,
  );
  const owner = filters.find(({ column }) => ['contact_id', 'session'].includes(column))?.value;
  return asksCurrent && typeof owner === 'string' ? owner : undefined;
}

/**
 * Tells that rows read one by one show two current carts of one owner: they were read
 * while it switched from one to the other, and are read again (CRT-25).
 */
export function showsTwoCurrent(rows: readonly Cart[]): boolean {
  const owners = rows.filter(({ is_current }) => is_current).map(ownerName);
  return new Set(owners).size < owners.length;
}

/** Refuses a change of a cart that is not active (CRT-20). */
export function refuseInactive({
  id,
  status,
}: Pick<Cart, 'id' | 'status'>): Rejection<'cart_not_active'> | undefined {
  if (status === 'active') return undefined;
  return reject('cart_not_active', `The cart ${id} is ${status}; only an active cart changes.`);
}

/** Refuses to take an ordered cart away: it is kept beside its order (CRT-20). */
export function refuseOrdered({
  status,
}: Pick<Cart, 'status'>): Rejection<'cart_not_active'> | undefined {
  if (status !== 'ordered') return undefined;
  return reject('cart_not_active', 'The cart was ordered and stays.');
}

/** Refuses to reopen a cart that nobody has left (CRT-64). */
export function refuseUnabandoned({
  status,
}: Pick<Cart, 'status'>): Rejection<'cart_not_abandoned'> | undefined {
  if (status === 'abandoned') return undefined;
  return reject('cart_not_abandoned', `The cart is ${status}; only an abandoned cart is reopened.`);
}
