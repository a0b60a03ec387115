import { isRejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import type { ListRequest } from '@waybill/table/list';
import { queryAll, readPage } from '@waybill/table/read';
import { orderIdOf, ROOT } from '../order/order.entity.ts';
import { completeOrders } from '../order/order.repository.ts';
import type { Return } from '../order/order.schema.ts';
import { firstPositionsKey, isPositions, namesOfPositions } from '../order/position.entity.ts';
import { returnStore } from '../order/record.store.ts';
import { newestFirst } from '../shared/request-values.ts';

export const patterns = [
  definePattern({
    name: 'The orders of a page of returns',
    key: 'pk = T#tenant#ORDER#id, sk from A#ORDER to A#POS#0001',
    reads:
      'root and first positions of each order in one query, which costs what the two weigh together',
  }),
];

/** A page of the returns of all orders, the newest first (ORD-161). */
export async function listReturns(tenant: string, request: ListRequest) {
  return readPage(returnStore, tenant, newestFirst(request));
}

/** The orders of a page of returns by their ids, each with its first articles (ORD-361). */
export async function loadReturned(tenant: string, rows: readonly Pick<Return, 'order_id'>[]) {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const heads = ids.map((id) => firstPositionsKey(tenant, id));
  const read = await Promise.all(
    heads.map(({ pk, sk }) => queryAll({ pk, from: ROOT, to: sk, consistent: false })),
  );
  const found = read.flat();
  const orders = await completeOrders(
    tenant,
    found.filter(({ sk }) => sk === ROOT),
  );
  if (isRejection(orders)) return orders;
  const chunks = found.filter(isPositions);
  const articles = new Map(chunks.map((chunk) => [orderIdOf(chunk), namesOfPositions(chunk)]));
  return new Map(
    orders.map((order) => [order.id, { order, articles: articles.get(order.id) ?? [] }]),
  );
}
