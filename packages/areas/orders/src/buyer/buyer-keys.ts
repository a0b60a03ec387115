import type { ExternalKeys } from '@waybill/api/external-key';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from './principal.ts';

/** A body's keys of other systems, as sent. */
type SentKeys = { readonly [Name in keyof ExternalKeys]?: ExternalKeys[Name] | undefined };

/** Refuses keys of other systems from a buyer: integrations find records by them (ORD-114). */
export function refuseBuyerKeys(
  keys: SentKeys,
  principal: Principal | undefined,
): Rejection<'buyer_not_permitted'> | undefined {
  const sent = (['external_id', 'external_refs'] as const).filter(
    (name) => keys[name] !== undefined && keys[name] !== null,
  );
  if (principal === undefined || sent.length === 0) return undefined;
  return reject('buyer_not_permitted', `${sent.join(', ')} cannot be set by a buyer.`);
}
