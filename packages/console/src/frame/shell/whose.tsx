import type { Session } from '../api/session.ts';

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
      <button type="button" className="button small" onClick={onLeave}>
        Sign out
      </button>
    </>
  );
}
