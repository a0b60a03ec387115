import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The next step: a sentence, a link, a command. */
  readonly children?: ReactNode;
}

/** Stands where nothing is, and says what to do about it. */
export function Empty({ title, children }: Props) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}
