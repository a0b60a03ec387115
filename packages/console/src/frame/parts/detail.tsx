import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FormButtons } from '../form/form-buttons.tsx';
import type { FormCall } from '../form/form-call.ts';

interface Props {
  /** The way back: its address and its name. */
  readonly back: readonly [href: string, title: string];
  readonly heading: string;
  /** Stands beside the heading. */
  readonly beside?: ReactNode;
  readonly offered?: readonly FormCall[];
  readonly onDone?: (form: FormCall, answer: unknown) => void;
  /** Stands beside the buttons. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a record: the way back, its name, its commands, and what there is to see. */
export function Detail({ back, heading, beside, offered = [], onDone, more, children }: Props) {
  const [href, title] = back;
  return (
    <article className="listing">
      <Link href={href}>← {title}</Link>
      <header className="toolbar">
        <h1>{heading}</h1>
        {beside}
      </header>
      {(offered.length > 0 || more !== undefined) && (
        <section className="toolbar" aria-label="Commands">
          <FormButtons offered={offered} onDone={onDone} />
          {more}
        </section>
      )}
      {children}
    </article>
  );
}
