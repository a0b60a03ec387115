import type { Waybill } from '@waybill/client';
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
