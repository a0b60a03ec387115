import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { ApiKey } from './api-key.schema.ts';

/** What a tenant must keep one of, to be able to manage itself: unbound, `*`, and for good. */
function opensEverything(key: ApiKey): boolean {
  return key.contact_id === null && key.expires_at === null && key.permissions.includes('*');
}

const lastKey = reject(
  'last_key',
  'This is the last key that may do everything and does not expire; create another one first.',
);

/**
 * Decides the removal of a key (API-104). Answers the key that must still be there
 * at that moment: undefined where none has to.
 */
export function decideRemoval<Key extends ApiKey>(
  key: Key,
  keys: readonly Key[],
): { readonly remaining: Key | undefined } | Rejection<'last_key'> {
  if (!opensEverything(key)) return { remaining: undefined };
  const remaining = keys.find((other) => other.id !== key.id && opensEverything(other));
  return remaining === undefined ? lastKey : { remaining };
}
