import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Filter, ListRequest } from '@waybill/table/list';
import type { Cart } from './cart.schema.ts';

/** The contact a call acts for, as far as carts care; without one the call is the back office's. */
export interface Principal {
  readonly contactId: string | undefined;
}

/** The refusal of a cart that does not exist. */
export function noSuchCart(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no cart ${id}.`);
}

/** A contact sees its own carts; others are as if they were not there (CRT-3). */
export function refuseUnseen(
  { id, contact_id }: Pick<Cart, 'id' | 'contact_id'>,
  principal: Principal | undefined,
): Rejection<'not_found'> | undefined {
  return principal === undefined || principal.contactId === contact_id ? undefined : noSuchCart(id);
}

/**
 * A list as a contact may ask for it: of its own carts, by one more equality on an indexed column
 * (CRT-3). Undefined when no cart can match.
 */
export function limitToOwner(
  request: ListRequest,
  principal: Principal | undefined,
): ListRequest | undefined {
  if (principal === undefined) return request;
  const { contactId: value } = principal;
  const isOfOwner = ({ column }: Filter) => column === 'contact_id';
  const asked = request.filters.filter(isOfOwner);
  if (value === undefined || asked.some((filter) => filter.value !== value)) return undefined;
  const others = request.filters.filter((filter) => !isOfOwner(filter));
  return { ...request, filters: [{ column: 'contact_id', value }, ...others] };
}

/** The contact whose current cart a list asks for, and nothing but that one (CRT-25). */
export function ownerOfCurrent({ filters }: Pick<ListRequest, 'filters'>): string | undefined {
  const asksCurrent = filters.some(
    ({ column, value }) => column === 'is_current' && value === true,
  );
  const owner = filters.find(({ column }) => column === 'contact_id')?.value;
  return asksCurrent && typeof owner === 'string' ? owner : undefined;
}

/**
 * Tells that rows read one by one show two current carts of one contact: they were read
 * while it switched from one to the other, and are read again (CRT-25).
 */
export function showsTwoCurrent(rows: readonly Cart[]): boolean {
  const owners = rows.filter(({ is_current }) => is_current).map(({ contact_id }) => contact_id);
  return new Set(owners).size < owners.length;
}

/** Refuses a change of a cart that was ordered: it never changes again (CRT-20). */
export function refuseInactive({
  status,
}: Pick<Cart, 'status'>): Rejection<'cart_not_active'> | undefined {
  if (status === 'active') return undefined;
  return reject('cart_not_active', `The cart is ${status} and does not change any more.`);
}
