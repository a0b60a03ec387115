import { DAY_SECONDS, type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { KeptApiKey } from './api-key.schema.ts';

type Ending = Pick<KeptApiKey, 'expires_at'>;
type Made = Pick<KeptApiKey, 'id' | 'created_by'>;

/** A key past its end opens nothing any more (API-98). */
export const hasEnded = ({ expires_at: end }: Ending, at: Instant): boolean =>
  end !== null && end <= at;

/** A key is shown until a day after its end, and is gone then (API-186). */
export const isGone = (key: Ending, at: Instant): boolean =>
  hasEnded(key, toInstant(plusSeconds(new Date(at), -DAY_SECONDS)));

/** The keys that end with one: itself, those that it made, and those that they made (API-185). */
export function endingWith<Key extends Made>(key: Key, keys: readonly Key[]): Key[] {
  const ending = [key];
  for (const { id } of ending) ending.push(...keys.filter(({ created_by: by }) => by === id));
  return ending;
}

/** The kind of key that a tenant must keep one of, to be able to manage itself: unbound, `*`, and for good. */
function opensEverything(key: KeptApiKey): boolean {
  const isUnbound = key.contact_id === null && key.location_ids === null;
  return isUnbound && key.expires_at === null && key.permissions.includes('*');
}

const lastKey = reject(
  'last_key',
  'No other key that may do everything and does not expire would be left; create one first, by a key that stays.',
);

/**
 * The keys that a removal ends, and the one that must still be there at that moment, if one has to.
 */
export interface Removal<Key extends KeptApiKey> {
  readonly ended: readonly Key[];
  readonly remaining: Key | undefined;
}

/** Decides the removal of a key, with the keys that end with it (API-104, API-185). */
export function decideRemoval<Key extends KeptApiKey>(
  key: Key,
  keys: readonly Key[],
): Removal<Key> | Rejection<'last_key'> {
  const ended = endingWith(key, keys);
  if (!ended.some(opensEverything)) return { ended, remaining: undefined };
  const remaining = keys.find((other) => opensEverything(other) && !ended.includes(other));
  return remaining === undefined ? lastKey : { ended, remaining };
}
