import { sessionStore } from '../api/session-store.ts';
import { browserValue } from '../browser/browser-value.ts';
import { leaveSession, type OwnKey, startSession, storedKeys } from './session-keys.ts';
import type { SignedIn } from './sign-in.ts';

const browser = {
  keys: browserValue<readonly OwnKey[]>(localStorage, 'waybill.console.keys', {
    read: storedKeys,
    write: (keys) => (keys.length === 0 ? undefined : JSON.stringify(keys)),
  }),
  tabs: sessionStore,
};

/** Signs in, one tab of the browser after the other: the later one ends the key of the earlier one. */
export async function signInHere(signingIn: () => Promise<SignedIn>): Promise<void> {
  await navigator.locks.request('waybill.console.sign-in', async () => {
    void startSession(await signingIn(), browser);
  });
}

/** Signs out, in every tab. */
export const signOutHere = (signedIn: SignedIn): Promise<void> => leaveSession(signedIn, browser);
