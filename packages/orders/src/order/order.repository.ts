import { type Rejection, reject } from '@waybill/kernel/rejection';
import { listLedger } from '@waybill/table/ledger/list';
import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import { listRows } from '@waybill/table/ledger/rows';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import { orderPartition } from './order.entity.ts';
import { orderLedger } from './order.ledger.ts';
import type { Order } from './order.schema.ts';
import { asTrailEvent, TRAIL } from './trail.entity.ts';
import type { TrailEvent } from './trail.schema.ts';

export const patterns = [
  definePattern({
    name: 'The trail of an order',
    key: 'pk = T#tenant#ORDER#id, sk begins EVT#',
    reads: 'every event of one order, oldest first',
  }),
  definePattern({
    name: 'The order of a number',
    key: 'pk = T#tenant#ORDER-NUMBER#number, sk = ORDER',
    reads: 'the id of the order; the same item makes the number unique',
  }),
  definePattern({
    name: 'Orders by creation, all or of one facet',
    key: 'f0 = T#tenant#ORDERS#*, f1…f9 = T#tenant#ORDERS#column=value, fs = id',
    index: 'facet0…facet9',
    reads: 'a page of keys; the roots follow in one batch',
  }),
];

/** A page of the tenant's orders. */
export async function listOrders(
  tenant: string,
  request: ListRequest,
): Promise<Listed<Order> | Rejection> {
  return listLedger(orderLedger, tenant, request);
}

/** A page of an order's trail. Every order has a row from its placement, so none means no order. */
export async function listTrail(
  tenant: string,
  id: string,
  request: ListRequest,
): Promise<Listed<TrailEvent> | Rejection<'not_found'>> {
  const rows = await queryAll({ pk: orderPartition(tenant, id), prefix: TRAIL });
  return rows.length === 0 ? missing(id) : listRows(rows.map(asTrailEvent), request);
}

function missing(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no order ${id}.`);
}
