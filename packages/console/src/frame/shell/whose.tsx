import type { Session } from '../api/session.ts';
import { Button } from '../parts/button.tsx';

interface Props {
  readonly session: Session;
  readonly onLeave: () => void;
}

/** Whose shop it is and who has signed in, at the end of the bar. */
export function Whose({ session, onLeave }: Props) {
  return (
    <>
      <span className="whose">
        <b>{session.tenant}</b> <span className="quiet">{session.person}</span>
      </span>
      <Button kind="small" onClick={onLeave}>
        Sign out
      </Button>
    </>
  );
}
