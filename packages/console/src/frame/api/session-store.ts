import { browserValue } from '../browser/browser-value.ts';
import { dropDrafts } from '../browser/draft-texts.ts';
import { type Session, storableText, storedSession } from './session.ts';
import { tabSession } from './tab-session.ts';

/** The one session of this tab, which it hands to other tabs of the browser that ask. */
export const sessionStore = tabSession({
  own: browserValue<Session | undefined>(sessionStorage, 'waybill.console.session', {
    read: (text) => storedSession(text, new Date()),
    write: (session) => session && storableText(session),
  }),
  channel: new BroadcastChannel('waybill.console'),
  lastUsed: browserValue<string | undefined>(localStorage, 'waybill.console.last-key', {
    read: (text) => text ?? undefined,
    write: (keyId) => keyId,
  }),
  onLeft: dropDrafts,
});

for (const act of ['focus', 'pointerdown', 'keydown']) {
  window.addEventListener(act, sessionStore.use, { capture: true, passive: true });
}
