import type { ReactNode } from 'react';
import type { Session } from '../api/session.ts';
import { Whose } from './whose.tsx';

interface Props {
  readonly session: Session;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** The frame of a page while the rights of the key are not known: nothing moves when the rest comes. */
export function EmptyFrame({ session, onLeave, children }: Props) {
  return (
    <div className="shell">
      <header className="bar">
        <span className="brand">Waybill</span>
        <Whose session={session} onLeave={onLeave} />
      </header>
      <aside className="side" />
      <main id="main">{children}</main>
    </div>
  );
}
