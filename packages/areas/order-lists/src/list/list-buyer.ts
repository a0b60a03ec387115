import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from './list-access.ts';

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
