import type { ReactNode } from 'react';
import type { Session } from '../api/session.ts';

interface Props {
  readonly session: Session;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** What stands around the page until it is known what the key may do: nothing moves when the rest comes. */
export function EmptyFrame({ session, onLeave, children }: Props) {
  return (
    <div className="shell">
      <header className="bar">
        <span className="brand">Waybill</span>
        <span className="whose">
          <b>{session.tenant}</b> <span className="quiet">{session.person}</span>
        </span>
        <button type="button" className="button small" onClick={onLeave}>
          Sign out
        </button>
      </header>
      <aside className="side" />
      <main id="main">{children}</main>
    </div>
  );
}
