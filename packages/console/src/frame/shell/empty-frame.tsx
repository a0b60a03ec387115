import type { ReactNode } from 'react';
import type { Session } from '../api/session.ts';
import { Whose } from './whose.tsx';

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
        <Whose {...{ session, onLeave }} />
      </header>
      <aside className="side" />
      <main id="main">{children}</main>
    </div>
  );
}
