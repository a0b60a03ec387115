import type { Waybill } from '@waybill/client';
import type { tabSession } from '../api/tab-session.ts';
import type { BrowserValue } from '../browser/browser-value.ts';
import { revoke, type SignedIn } from './sign-in.ts';

/** A key that this browser has made for a person and not ended; its id opens nothing. */
export interface OwnKey {
  readonly tenant: string;
  readonly person: string;
  readonly keyId: string;
}

/** Keys that a stored text names; none where it names none. */
export function storedKeys(text: string | null): readonly OwnKey[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? (value as OwnKey[]) : [];
  } catch {
    return [];
  }
}

interface Browser {
  /** Keys of this browser, of all shops and persons. */
  readonly keys: Pick<BrowserValue<readonly OwnKey[]>, 'get' | 'set'>;
  readonly tabs: Pick<ReturnType<typeof tabSession>, 'begin' | 'end'>;
}

/** Ends a key that the browser made; it stays noted until the service has answered. */
async function end(waybill: Waybill, keyId: string, { keys }: Browser): Promise<void> {
  await revoke(waybill, keyId);
  keys.set(keys.get().filter((one) => one.keyId !== keyId));
}

const LOST = 'The answer with the key got lost. Sign in again: that ends the key that was made.';

/**
 * Begins a session in place of those that its person had in this browser, and answers once their keys have ended: one
 * is left. A key that could not be ended is ended by the next sign-in. Throws where the answer with the
 * key got lost.
 */
export function startSession({ session, waybill }: SignedIn, browser: Browser): Promise<unknown> {
  const { tenant, person, keyId, key, endsAt } = session;
  const all = browser.keys.get();
  const isOwn = endsAt !== null;
  const earlier = all
    .filter((one) => isOwn && one.tenant === tenant && one.person === person)
    .map((one) => one.keyId);
  if (isOwn) browser.keys.set([...all, { tenant, person, keyId }]);
  if (key === '') throw new Error(LOST);
  browser.tabs.begin(session, earlier);
  return Promise.allSettled(earlier.map((one) => end(waybill, one, browser)));
}

/**
 * Signs a person out of every tab at once, and revokes the key, where it was made for the session. Without an
 * answer the key ends by itself, or with the next sign-in.
 */
export async function leaveSession(
  { session: { keyId, endsAt }, waybill }: SignedIn,
  browser: Browser,
): Promise<void> {
  browser.tabs.end(keyId, { isLeft: true });
  if (endsAt !== null) await Promise.allSettled([end(waybill, keyId, browser)]);
}
