import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { ApiKey } from './api-key.schema.ts';
import { endingWith } from './ended-key.ts';

/** The kind of key that a tenant must keep one of, to be able to manage itself: unbound, `*`, and for good. */
function opensEverything(key: ApiKey): boolean {
  return key.contact_id === null && key.expires_at === null && key.permissions.includes('*');
}

const lastKey = reject(
  'last_key',
  'No other key that may do everything and does not expire would be left; create one first, by a key that stays.',
);

/**
 * The keys that a removal ends, and the one that must still be there at that moment, if one has to.
 */
export interface Removal<Key extends ApiKey> {
  readonly ended: readonly Key[];
  readonly remaining: Key | undefined;
}

/** Decides the removal of a key, with the keys that end with it (API-104, API-185). */
export function decideRemoval<Key extends ApiKey>(
  key: Key,
  keys: readonly Key[],
): Removal<Key> | Rejection<'last_key'> {
  const ended = endingWith(key, keys);
  if (!ended.some(opensEverything)) return { ended, remaining: undefined };
  const remaining = keys.find((other) => opensEverything(other) && !ended.includes(other));
  return remaining === undefined ? lastKey : { ended, remaining };
}
