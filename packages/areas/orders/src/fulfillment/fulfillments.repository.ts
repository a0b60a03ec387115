import { isRejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { EMPTY_PAGE, type Filter, type ListRequest, listRows } from '@waybill/table/list';
import { queryAll, readPage } from '@waybill/table/read';
import { byLocation, filteredBy } from '../goods/by-location.ts';
import type { GoodsLocation } from '../goods/goods.port.ts';
import { asFulfillments, FULFILLMENT } from '../order/fulfillment.entity.ts';
import { orderPartition } from '../order/order.entity.ts';
import { orderStore } from '../order/order.store.ts';
import { fulfillmentStore } from '../order/record.store.ts';
import { newestFirst } from '../shared/request-values.ts';

export const patterns = [
  definePattern({
    name: 'The fulfilments of an order',
    key: 'pk = T#tenant#ORDER#id, sk begins A#FUL#',
    reads: 'all of one order, for a list that is filtered by the order or its number',
  }),
];

/** The one order that filters name, by its id or its number; null where nothing has that number. */
async function namedOrder(
  tenant: string,
  filters: readonly Filter[],
): Promise<string | null | undefined> {
  const number = filteredBy(filters, 'order_number');
  if (number === undefined) return filteredBy(filters, 'order_id');
  return (await orderStore.unique['number']?.(tenant, number)) ?? null;
}

/** A page of the fulfilments of all orders, the newest first (ORD-281). */
export async function listFulfillments(
  tenant: string,
  { filters: asked, ...request }: ListRequest,
  locations: readonly GoodsLocation[],
) {
  const filters = byLocation(asked, locations);
  if (filters === undefined) return EMPTY_PAGE;
  const orderId = await namedOrder(tenant, filters);
  const list = newestFirst({ ...request, filters });
  if (orderId === null) return EMPTY_PAGE;
  if (orderId === undefined) return readPage(fulfillmentStore, tenant, list);
  const stored = await queryAll({ pk: orderPartition(tenant, orderId), prefix: FULFILLMENT });
  return listRows(asFulfillments(orderId, stored), list);
}

/** Tells a location at which an order has something to be shipped: it cannot be deleted (ORD-292). */
export async function hasWorkAt(tenant: string, locationId: string): Promise<boolean> {
  const filters = [
    { column: 'location_id', value: locationId },
    { column: 'status', value: 'open', or: ['accepted'] },
  ];
  const first = { order: undefined, limit: 1, offset: 0 };
  const found = await readPage(fulfillmentStore, tenant, { filters, ...first });
  return isRejection(found) || found.rows.length > 0;
}
