import type { ReturnReason } from '@waybill/client/shapes';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { codeAsWords, inLanguage } from '../../frame/format/label.ts';

/** The return reasons of the shop in the order and language to offer them, disabled ones among them; at most 200. */
export function useReturnReasons(when: boolean): readonly ReturnReason[] {
  const { data } = useAnswer(
    ['orders.return-reasons.list', 'all'],
    (waybill, options) => waybill.orders.returnReasons.list({ limit: 200 }, options),
    { when, freshFor: 60_000 },
  );
  return inLanguage((when ? data?.items : undefined) ?? [], navigator.languages);
}

/** The title of a reason by its code; the code as words while it is not known. */
export const reasonTitle = (
  code: string,
  reasons: readonly Pick<ReturnReason, 'code' | 'title'>[],
): string => reasons.find((one) => one.code === code)?.title ?? codeAsWords(code);
