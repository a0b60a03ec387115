import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from './principal.ts';

/** Whom a call acts for, and what its key is called. */
export interface Signer {
  readonly principal: Principal | undefined;
  readonly keyName: string;
}

/**
 * The name under which a call does something: the back office's word, or null without one. A buyer
 * signs with the id of its contact, which stands where nothing is sent, or with the name of its key
 * (ORD-175).
 */
export function signatureOf(
  field: string,
  sent: string | null | undefined,
  { principal, keyName }: Signer,
): string | null | Rejection<'buyer_not_permitted'> {
  if (principal === undefined) return sent ?? null;
  const own = principal.contactId ?? null;
  if (sent === null || sent === undefined) return own;
  if (sent === own || sent === keyName) return sent;
  const message = 'must be the id of the acting contact or the name of its key';
  return reject('buyer_not_permitted', `${field} ${message}`, [{ path: field, message }]);
}
