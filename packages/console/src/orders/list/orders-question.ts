import type { Waybill } from '@waybill/client';
import type { OrderPage } from '@waybill/client/shapes';
import type { Question } from '../../frame/api/question.ts';
import type { Waiting } from '../../frame/areas/area.ts';
import type { Total } from '../../frame/format/total.ts';
import type { ListAddress } from './list-address.ts';
import { type ListQuestion, questionOf } from './list-query.ts';

/** A page of orders, found by words or listed. */
type FoundPage = Omit<OrderPage, 'capped'> & Total;

type Options = { readonly signal: AbortSignal };

/** Asks for orders, by the operation that answers. */
export const askOrders = (
  waybill: Waybill,
  { operation, query }: ListQuestion,
  options: Options,
): Promise<FoundPage> =>
  operation === 'orders.search'
    ? waybill.orders.search({ q: '', ...query }, options)
    : waybill.orders.list(query, options);

/** The page of orders that an address asks for. */
export function ordersQuestion(address: ListAddress): Question<FoundPage> {
  const { preview: _, columns: __, page: ___, ...asked } = address;
  const { operation } = questionOf(address, new Date());
  return {
    key: [operation, asked],
    ask: (waybill, options) => askOrders(waybill, questionOf(address, new Date()), options),
  };
}

/** Counts the orders that an address shows, whatever page of them, and names the oldest. */
export async function countOrders(
  waybill: Waybill,
  address: ListAddress,
  options: Options,
): Promise<Waiting> {
  const oldestFirst = { ...address, after: '', order: 'created_at.asc' };
  const { operation, query } = questionOf(oldestFirst, new Date());
  const asked = { operation, query: { ...query, limit: 1 } };
  const { total, capped, items } = await askOrders(waybill, asked, options);
  const [oldest] = items;
  return { total, capped, since: oldest?.created_at, wished: oldest?.requested_delivery_date };
}
