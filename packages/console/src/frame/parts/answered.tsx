import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { Refusal } from './refusal.tsx';
import { Waiting } from './waiting.tsx';

interface Props<Answer> {
  /** A question as `useAnswer` asks it. */
  readonly answer: {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Lines that hold the place until the answer comes. */
  readonly rows: number;
  /** Set where the page has a heading without it. */
  readonly isPart?: boolean;
  readonly children: (data: Answer) => ReactNode;
}

/** Shows an answer; until it comes its place, and the refusal where none comes. */
export function Answered<Answer>({ answer, rows, isPart = false, children }: Props<Answer>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting rows={rows} />;
  return (
    <>
      {!isPart && <PageHeading>This page cannot be shown</PageHeading>}
      <Refusal error={error} onRetry={() => void refetch()} />
    </>
  );
}
