import type { ReactNode } from 'react';

interface Props {
  readonly tone?: 'good' | 'warn';
  readonly children: ReactNode;
}

/** A sentence that a person has to see; nothing where there is none. */
export const Notice = ({ tone, children }: Props) =>
  !children ? null : (
    <p className="notice" data-tone={tone} role="status">
      {children}
    </p>
  );
