import { browserValue } from '../browser/browser-value.ts';
import { type Session, storableText, storedSession } from './session.ts';

/** The one session of this tab. */
export const sessionStore = browserValue<Session | undefined>(
  sessionStorage,
  'waybill.console.session',
  {
    read: (text) => storedSession(text, new Date()),
    write: (session) => session && storableText(session),
  },
);
