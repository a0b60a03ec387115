import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHeading } from './page-heading.tsx';

interface Props {
  /** The way back: its address and its name. */
  readonly back: readonly [href: string, title: string];
  readonly heading: string;
  /** Its name among other tabs, where the heading says too little. */
  readonly title?: string;
  /** Stands beside the heading. */
  readonly beside?: ReactNode;
  /** The buttons of what may be done with it. */
  readonly commands?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a record: the way back, its name, its commands, and what there is to see. */
export function Detail({ back, heading, title, beside, commands, children }: Props) {
  const [href, from] = back;
  return (
    <article className="listing">
      <Link href={href}>← {from}</Link>
      <header className="toolbar">
        <PageHeading title={title}>{heading}</PageHeading>
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
