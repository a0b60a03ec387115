import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FRESH_MS, type Question, queryOf } from './question.ts';
import { useApi } from './use-api.ts';

interface AnswerOptions {
  /** Asked only where true. */
  readonly when?: boolean;
  /** Milliseconds for which an answer counts as fresh. */
  readonly freshFor?: number;
  /** Shows the answer to the last question until the one to this comes. */
  readonly keepsLast?: boolean;
  /** The page hears of changes by news: its rows stay in their places when its window is seen again. */
  readonly hearsNews?: boolean;
}

/**
 * The answer to a question, which is named by an operation and what it is asked with. Answers of an
 * operation are asked for anew by `queryClient.invalidateQueries({ queryKey: [operation] })`. The
 * question is not asked at all where the key may not call the operation.
 */
export function useAnswer<Answer>(
  key: Question<Answer>['key'],
  ask: Question<Answer>['ask'],
  { when = true, freshFor = FRESH_MS, keepsLast = false, hearsNews = false }: AnswerOptions = {},
): UseQueryResult<Answer> {
  const { waybill, may } = useApi();
  return useQuery({
    ...queryOf({ key, ask }, waybill),
    enabled: when && may(key[0]),
    staleTime: freshFor,
    refetchOnWindowFocus: !hearsNews,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<Answer>;
}
