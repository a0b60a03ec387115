import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Waybill } from '@waybill/client';
import { rethrowOfQuestion } from './refused.ts';
import { useApi } from './use-api.ts';

interface AnswerOptions {
  /** Asked only where true. */
  readonly when?: boolean;
  /** Milliseconds for which an answer counts as fresh. */
  readonly freshFor?: number;
  /** Shows the answer to the last question until the one to this comes. */
  readonly keepsLast?: boolean;
}

/**
 * The answer to a question, which is named by an operation and what it is asked with. Answers of an
 * operation are asked for anew by `queryClient.invalidateQueries({ queryKey: [operation] })`. The
 * question is not asked at all where the key may not call the operation.
 */
export function useAnswer<Answer>(
  question: readonly [operation: string, ...input: unknown[]],
  ask: (waybill: Waybill, options: { readonly signal: AbortSignal }) => PromiseLike<Answer>,
  { when = true, freshFor = 5000, keepsLast = false }: AnswerOptions = {},
): UseQueryResult<Answer> {
  const { waybill, may } = useApi();
  return useQuery({
    queryKey: question,
    queryFn: ({ signal }) => Promise.resolve(ask(waybill, { signal })).catch(rethrowOfQuestion),
    enabled: when && may(question[0]),
    staleTime: freshFor,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<Answer>;
}
