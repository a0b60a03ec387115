import type { Waybill } from '@waybill/client';
import type { Total } from '../../frame/format/total.ts';
import type { ListAddress } from './list-address.ts';
import { questionOf } from './list-query.ts';

/** Counts the orders that an address shows, whatever page of them. */
export async function countOrders(
  waybill: Waybill,
  address: ListAddress,
  options: { readonly signal: AbortSignal },
): Promise<Total> {
  const { operation, query } = questionOf({ ...address, after: '' }, new Date());
  const counted = { ...query, limit: 1 };
  return operation === 'orders.search'
    ? waybill.orders.search(counted, options)
    : waybill.orders.list(counted, options);
}
