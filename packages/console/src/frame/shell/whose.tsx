import type { Waybill } from '@waybill/client';
import type { Session } from '../api/session.ts';
import { sessionStore } from '../api/session-store.ts';
import { Button } from '../parts/button.tsx';
import { signOut } from '../sign-in/sign-in.ts';

interface Props {
  readonly session: Session;
  readonly waybill: Waybill;
}

/** The shop and the person who has signed in, at the end of the bar, with the way out. */
export function Whose({ session, waybill }: Props) {
  // The session ends here also where the service does not answer: its key ends by itself then.
  const leave = () =>
    signOut(waybill, session)
      .catch(() => undefined)
      .then(() => sessionStore.set(undefined));
  return (
    <>
      <span className="whose">
        <b>{session.tenant}</b> <span className="quiet">{session.person}</span>
      </span>
      <Button kind="small" onClick={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}
