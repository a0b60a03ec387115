import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { definePattern } from '@waybill/table/item';
import { everySelection } from '@waybill/table/list';
import { queryAll } from '@waybill/table/read';
import type { Conflict } from '@waybill/table/write';
import { orderStore } from '../order/order.store.ts';
import { loadAggregate } from '../order/order-aggregate.repository.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';

export const patterns = [
  definePattern({
    name: 'All of a tenant’s orders, for the checker',
    key: 'f0 = T#tenant#ORDERS#*',
    index: 'facet0',
    reads: 'every key, then each order with everything that belongs to it',
  }),
];

const AT_ONCE = 8;

/** Reads orders one by one, each with everything that belongs to it: those with these ids, or all. */
export async function visitOrders(
  tenant: string,
  visit: (order: OrderAggregate | Rejection<'not_found'> | Conflict, id: string) => void,
  ids?: readonly string[],
): Promise<void> {
  const every = async () =>
    (await queryAll(everySelection(orderStore, tenant))).map(({ fs: id }) => String(id));
  await sideBySide(AT_ONCE, ids ?? (await every()), async (id) =>
    visit(await loadAggregate(tenant, id), id),
  );
}
