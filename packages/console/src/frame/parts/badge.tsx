import type { ReactNode } from 'react';

interface Props {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | undefined;
  /** Its meaning. */
  readonly about?: string | undefined;
  readonly children: ReactNode;
}

/** A state in its tone. */
export const Badge = ({ tone, about, children }: Props) => (
  <span className="badge word" data-tone={tone} title={about}>
    {children}
  </span>
);
