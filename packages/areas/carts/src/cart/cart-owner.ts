import { createHash } from 'node:crypto';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { Cart } from './cart.schema.ts';

/** The caller of an operation, as far as carts care; without one it is the back office's. */
export interface Principal {
  readonly contactId: string | undefined;
  /** The session of a guest; beside a contact, the one that it came from. */
  readonly session?: string | undefined;
}

/** The owner of a cart: a contact, or the session of a guest (CRT-61). */
export type CartOwner = Pick<Cart, 'contact_id' | 'session_key'>;

/** A session as it stands in keys and indexes: who reads those cannot act as its guest (CRT-62). */
export function sessionDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The name under which the carts of an owner are counted; that of a session tells nothing of it. */
export function ownerName({ contact_id, session_key }: CartOwner): string {
  return contact_id ?? sessionDigest(session_key ?? '');
}

/** The owner that a call acts for: its contact, without one its session. */
function actingOwner({ contactId, session }: Principal): CartOwner {
  if (contactId !== undefined) return { contact_id: contactId, session_key: null };
  return { contact_id: null, session_key: session ?? null };
}

/** An owner as a body names it. */
interface SentOwner {
  readonly contact_id?: string | null | undefined;
  readonly session_key?: string | null | undefined;
}

/** Refuses an owner that is not the acting one. */
export function refuseOther(name: 'contact_id' | 'session_key'): Rejection<'owner_mismatch'> {
  const acting = name === 'contact_id' ? 'contact' : 'session';
  return reject('owner_mismatch', `${name} is not the acting ${acting}; leave it out.`);
}

/** Reads the owner of a new cart: of a buyer itself, else exactly the one named (CRT-7, CRT-8). */
export function readOwner(
  { contact_id = null, session_key = null }: SentOwner,
  principal: Principal | undefined,
): CartOwner | Rejection<'invalid_value' | 'owner_mismatch'> {
  const sent = { contact_id, session_key };
  const acting = principal && actingOwner(principal);
  const isOther = (name: keyof CartOwner) =>
    acting !== undefined && sent[name] !== null && sent[name] !== acting[name];
  if (isOther('contact_id')) return refuseOther('contact_id');
  if (isOther('session_key')) return refuseOther('session_key');
  const owner = acting ?? sent;
  if ((owner.contact_id === null) !== (owner.session_key === null)) return owner;
  const message =
    owner.contact_id === null
      ? 'is needed, or session_key: a cart belongs to a contact or to a guest'
      : 'must not stand beside session_key: a cart belongs to one of both';
  return rejectProblems('invalid_value', [{ path: 'contact_id', message }]);
}
