import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Waiting } from '../frame/parts/waiting.tsx';
import { Refusal } from '../frame/refusal/refusal.tsx';
import { useTitle } from '../frame/shell/use-title.ts';

interface Props {
  readonly title: string;
  readonly error: unknown;
  readonly isReady: boolean;
  /** What may be chosen or done before printing; none of it is printed. */
  readonly choices?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is made to be printed: the browser prints it without menu and buttons. */
export function PrintFrame({ title, error, isReady, choices, children }: Props) {
  useTitle(title);
  return (
    <section className="paper">
      <div className="unprinted">
        <Link href="/orders">← Orders</Link>
        <header className="toolbar">
          <h1>{title}</h1>
          <span className="line end">
            {choices}
            <button
              type="button"
              className="button main"
              disabled={!isReady}
              onClick={() => window.print()}
            >
              Print
            </button>
          </span>
        </header>
        {error !== null && <Refusal error={error} />}
        {error === null && !isReady && <Waiting rows={10} />}
      </div>
      {children}
    </section>
  );
}
