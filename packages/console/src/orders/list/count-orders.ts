import type { Waybill } from '@waybill/client';
import type { ListAddress } from './list-address.ts';
import { questionOf } from './list-query.ts';

/** Counts the orders that an address shows, whatever page of them. */
export async function countOrders(
  waybill: Waybill,
  address: ListAddress,
  options: { readonly signal: AbortSignal },
): Promise<number> {
  const { operation, query } = questionOf({ ...address, after: '' }, new Date());
  const counted = { ...query, limit: 1 };
  const page =
    operation === 'orders.search'
      ? await waybill.orders.search(counted, options)
      : await waybill.orders.list(counted, options);
  return page.total;
}
