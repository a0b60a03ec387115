import { expect } from 'vitest';
import type { Reply } from './invoke.ts';

type Sent = Readonly<Record<string, unknown>>;

interface Refused {
  readonly code?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** Expects that two calls refuse a body with every one of its keys named once, in the same words (API-171). */
export async function expectSameWords(
  wrong: Sent,
  ...calls: readonly ((body: Sent) => Promise<Reply<unknown>>)[]
): Promise<void> {
  const answers: Reply<unknown>[] = [];
  for (const call of calls) answers.push(await call(wrong));
  const refusals = answers.map(({ body }) => body as Refused);
  const said = JSON.stringify(wrong);
  // The order is that of the fields of each schema.
  const named = refusals.map(({ code, details = [] }) => ({
    code,
    details: [...details].sort((one, other) => (one.path < other.path ? -1 : 1)),
  }));
  for (const { code, details } of named) {
    expect([code, details.map(({ path }) => path)], said).toEqual([
      'invalid_value',
      Object.keys(wrong).sort(),
    ]);
    expect(details, said).toEqual(named[0]?.details);
  }
}
