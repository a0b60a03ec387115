import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { OrderList } from './list.schema.ts';

/** The contact that a call acts for, as far as lists care; undefined is the back office. */
export interface Principal {
  readonly contactId: string | undefined;
  readonly organizationId: string | undefined;
}

type Shared = Pick<OrderList, 'owner_id' | 'organization_id' | 'shared'>;

type Access = 'write' | 'shared' | 'none';

/**
 * The rights of a caller to a list: the back office and the owner may do everything, the contacts of its
 * organization read it where it is shared (ORL-17, ORL-18).
 */
function accessOf(
  { owner_id, organization_id, shared }: Shared,
  caller: Principal | undefined,
): Access {
  if (caller === undefined || caller.contactId === owner_id) return 'write';
  const isColleague = organization_id !== null && caller.organizationId === organization_id;
  return shared && isColleague ? 'shared' : 'none';
}

/** The refusal of a list that is not there, or that the caller must not know of (ORL-17). */
export function noSuchList(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no order list ${id}.`);
}

/** Refuses a list that the caller may not read, as one that is not there (ORL-17). */
export function refuseReading(
  list: Shared & { readonly id: string },
  caller: Principal | undefined,
): Rejection<'not_found'> | undefined {
  return accessOf(list, caller) === 'none' ? noSuchList(list.id) : undefined;
}

/**
 * Refuses a list that the caller may not change; a shared one takes changes of its whole
 * organization only where the setting says so (ORL-19).
 */
export function refuseWriting(
  list: Shared & { readonly id: string },
  caller: Principal | undefined,
  { shared_lists_editable: editable }: { readonly shared_lists_editable: boolean },
): Rejection<'not_found' | 'forbidden'> | undefined {
  const access = accessOf(list, caller);
  if (access === 'none') return noSuchList(list.id);
  if (access === 'write' || editable) return undefined;
  return reject('forbidden', 'The list is shared for reading; only its owner changes it.');
}

/** Refuses keys of other systems from a buyer: integrations find lists by them (ORL-29). */
export function refuseBuyerKeys(
  sent: { readonly external_id?: unknown; readonly external_refs?: unknown },
  principal: Principal | undefined,
): Rejection<'buyer_not_permitted'> | undefined {
  const named = (['external_id', 'external_refs'] as const).filter(
    (name) => sent[name] !== undefined && sent[name] !== null,
  );
  if (principal === undefined || named.length === 0) return undefined;
  return reject('buyer_not_permitted', `${named.join(', ')} cannot be set by a buyer.`);
}
