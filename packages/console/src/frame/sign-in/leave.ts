import type { Waybill } from '@waybill/client';
import type { Session } from '../api/session.ts';
import { sessionStore } from '../api/session-store.ts';
import { signOut } from './sign-in.ts';

/** Ends the session here, also where the service does not answer: its key ends by itself then. */
export async function leave(waybill: Waybill, session: Session): Promise<void> {
  await signOut(waybill, session).catch(() => undefined);
  sessionStore.set(undefined);
}
