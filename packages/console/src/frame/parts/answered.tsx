import type { ReactNode } from 'react';
import { Refusal } from '../refusal/refusal.tsx';
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
  /** Whether the page has a heading without it. */
  readonly isPart?: boolean;
  readonly children: (data: Answer) => ReactNode;
}

/** What a page is about: until the answer comes its place, and where none comes the refusal. */
export function Answered<Answer>({ answer, rows, isPart = false, children }: Props<Answer>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting rows={rows} />;
  return (
    <>
      {!isPart && <h1>This cannot be shown</h1>}
      <Refusal error={error} onRetry={() => void refetch()} />
    </>
  );
}
