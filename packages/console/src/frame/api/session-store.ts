import { type Session, storableText, storedSession } from './session.ts';

const NAME = 'waybill.console.session';

let current: Session | undefined = storedSession(sessionStorage.getItem(NAME), new Date());
const listeners = new Set<() => void>();

/** The one session of this tab. */
export const sessionStore = {
  get: (): Session | undefined => current,

  /** Begins a session, or ends the one there is. */
  set(session: Session | undefined): void {
    current = session;
    const text = session && storableText(session);
    if (text === undefined) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, text);
    for (const hear of listeners) hear();
  },

  subscribe(hear: () => void): () => void {
    listeners.add(hear);
    return () => listeners.delete(hear);
  },
};
