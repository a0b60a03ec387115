import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCompletingCommand } from '@waybill/work/command';
import { workFor } from '@waybill/work/work';
import { byPriority, goodsLine } from './order-goods.factory.ts';
import { type GoodsAsk, type OrderGoods, orderGoods } from './order-goods.repository.ts';
import type { GoodsLine, RoutedGoods } from './promise-lines.ts';

type Refusal = Rejection | Conflict;

/** A change of the goods of an order alone, as the command of an order makes it beside its own. */
export async function changeGoods<Answer>(
  tenant: string,
  number: string,
  ask: Partial<GoodsAsk>,
  steps: (goods: OrderGoods) => Answer | Rejection,
): Promise<Answer | Rejection> {
  const work = workFor(tenant, new Date());
  type Done = { readonly goods: OrderGoods; readonly answer: Answer | Rejection };
  type Kept = { readonly goods: OrderGoods; readonly answer: Answer };
  return runCompletingCommand<OrderGoods, Done, Kept, Answer, Refusal>(work, {
    load: (locks) => orderGoods.load(work, { articles: [], reservation_ids: [], ...ask }, locks),
    decide: (goods) => ({ goods, answer: steps(goods) }),
    complete: async ({ goods, answer }) =>
      isRejection(answer) ? goods.settle(answer) : { goods, answer },
    write: ({ goods }) =>
      goods.writes({ number, fulfillmentAt: (id) => id.replace(/^.{8}/u, 'ffffffff') }),
    present: ({ answer }) => answer,
  });
}

/** Places an order of one piece or more of each article; answers where its goods lie. */
export function placeGoods(
  tenant: string,
  number: string,
  lines: readonly Partial<GoodsLine>[],
  released_ref?: string,
) {
  const all = lines.map((line, index) => goodsLine(index, line));
  const ask = { articles: all.filter(({ moves }) => moves), ...(released_ref && { released_ref }) };
  return changeGoods<readonly RoutedGoods[]>(tenant, number, ask, (goods) =>
    goods.route(all, byPriority),
  );
}

/** Ends goods of an order where they lie: of each reservation so much, or all of it. */
export function endGoods(
  tenant: string,
  number: string,
  step: 'commit' | 'release',
  goods: readonly RoutedGoods[],
  quantity?: number,
) {
  const reserved = goods.flatMap(({ reservation_id: id, ...one }) =>
    id === null ? [] : [{ reservation_ids: [id], quantity: quantity ?? one.quantity }],
  );
  const reservation_ids = reserved.flatMap((one) => one.reservation_ids);
  return changeGoods(tenant, number, { reservation_ids }, (found) => {
    found[step](reserved);
    return 'ended' as const;
  });
}
