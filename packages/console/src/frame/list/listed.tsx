import type { ReactNode } from 'react';
import { Refusal } from '../parts/refusal.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { Renewing } from './renewing.tsx';

interface PageOfRows {
  readonly items: readonly unknown[];
}

interface Props<Page extends PageOfRows> {
  /** A question as `useAnswer` asks it. */
  readonly answer: {
    readonly data: Page | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Lines that hold the place until the first answer comes. */
  readonly rows: number;
  /** Stands in place of the rows where there is none. */
  readonly empty: ReactNode;
  readonly children: (page: Page) => ReactNode;
}

/**
 * The rows of a list, or why there are none; nothing is said of rows that answer another question.
 */
export function Listed<Page extends PageOfRows>({ answer, rows, empty, children }: Props<Page>) {
  const { data, error, isPlaceholderData, refetch } = answer;
  const hasRows = data !== undefined && data.items.length > 0;
  if (error !== null && !hasRows) return <Refusal error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {error !== null && <Refusal error={error} onRetry={() => void refetch()} />}
      <Renewing isOld={isPlaceholderData}>
        {hasRows && children(data)}
        {!hasRows && (data === undefined || isPlaceholderData) && <Waiting rows={rows} />}
        {!hasRows && data !== undefined && !isPlaceholderData && empty}
      </Renewing>
    </>
  );
}
