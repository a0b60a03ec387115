import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  /** The way back: its address and its name. */
  readonly back: readonly [href: string, title: string];
  readonly heading: string;
  /** Stands beside the heading. */
  readonly beside?: ReactNode;
  /** The buttons of what may be done with it. */
  readonly commands?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a record: the way back, its name, its commands, and what there is to see. */
export function Detail({ back, heading, beside, commands, children }: Props) {
  const [href, title] = back;
  return (
    <article className="listing">
      <Link href={href}>← {title}</Link>
      <header className="toolbar">
        <h1>{heading}</h1>
        {beside}
      </header>
      {commands !== undefined && (
        <section className="toolbar" aria-label="Commands">
          {commands}
        </section>
      )}
      {children}
    </article>
  );
}
