import type { ReactNode } from 'react';

interface Props {
  /** Rows answer the question before, and the answer to this one is on its way. */
  readonly isOld: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps an old answer in sight until the new one is here, dimmed, and says that it is looked for.
 */
export function Renewing({ isOld, children }: Props) {
  return (
    <div className="renewing" aria-busy={isOld}>
      {isOld && (
        <p className="searching" role="status">
          Searching…
        </p>
      )}
      {children}
    </div>
  );
}
