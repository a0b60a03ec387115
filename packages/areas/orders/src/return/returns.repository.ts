import { isRejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import type { ListRequest } from '@waybill/table/list';
import { getMany, readPage } from '@waybill/table/read';
import { orderIdOf } from '../order/order.entity.ts';
import { ordersOf } from '../order/order.repository.ts';
import type { Return } from '../order/order.schema.ts';
import { firstPositionsKey, namesOfPositions } from '../order/position.entity.ts';
import { returnStore } from '../order/record.store.ts';
import { newestFirst } from '../shared/request-values.ts';

export const patterns = [
  definePattern({
    name: 'The orders of a page of returns',
    key: 'pk = T#tenant#ORDER#id, sk = A#ORDER and A#POS#0001',
    reads: 'roots and first positions of the orders in two batches',
  }),
];

/** A page of the returns of all orders, the newest first (ORD-161). */
export async function listReturns(tenant: string, request: ListRequest) {
  return readPage(returnStore, tenant, newestFirst(request));
}

/** The orders of a page of returns by their ids, each with its first articles (ORD-361). */
export async function loadReturned(tenant: string, rows: readonly Pick<Return, 'order_id'>[]) {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const keys = ids.map((id) => firstPositionsKey(tenant, id));
  const [orders, chunks] = await Promise.all([
    ordersOf(tenant, ids),
    getMany(keys, { consistent: false }),
  ]);
  if (isRejection(orders)) return orders;
  const found = chunks.filter((chunk) => chunk !== undefined);
  const articles = new Map(found.map((chunk) => [orderIdOf(chunk), namesOfPositions(chunk)]));
  return new Map(
    orders.map((order) => [order.id, { order, articles: articles.get(order.id) ?? [] }]),
  );
}
