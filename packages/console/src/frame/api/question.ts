import type { Waybill } from '@waybill/client';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { rethrowOfQuestion } from './refused.ts';

/** A question to the service: the key of its answer, the operation first, and the call. */
export interface Question<Answer> {
  readonly key: readonly [operation: string, ...input: unknown[]];
  readonly ask: (
    waybill: Waybill,
    options: { readonly signal: AbortSignal },
  ) => PromiseLike<Answer>;
}

/** Milliseconds for which an answer counts as fresh. */
export const FRESH_MS = 5000;

/** A question as its answer is kept. */
export const queryOf = <Answer>({ key, ask }: Question<Answer>, waybill: Waybill) => ({
  queryKey: key,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer> =>
    Promise.resolve(ask(waybill, { signal })).catch(rethrowOfQuestion),
  staleTime: FRESH_MS,
});

/** Questions that a page asks at once. */
const AT_ONCE = 5;

/** Asks the service about each of some things, a few at once; the answers are in their order. */
export async function askEach<One, Answer>(
  all: readonly One[],
  ask: (one: One) => PromiseLike<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  await sideBySide(AT_ONCE, all, async (one, at) => {
    answers[at] = await ask(one);
  });
  return answers;
}
