import type { Rejection } from '@waybill/kernel/rejection';
import { listLedger } from '@waybill/table/ledger/list';
import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import { definePattern } from '@waybill/table/pattern';
import { get } from '@waybill/table/read';
import type { Buyer } from '../buyer/buyer.ts';
import { asOrder, rootKey } from './order.entity.ts';
import { orderLedger } from './order.ledger.ts';
import type { Order } from './order.schema.ts';
import { noSuchOrder, refuseUnseen } from './order-reach.ts';

export const patterns = [
  definePattern({
    name: 'The order of a number',
    key: 'pk = T#tenant#ORDER-NUMBER#number, sk = ORDER',
    reads: 'the id of the order; the same item makes the number unique',
  }),
  definePattern({
    name: 'Orders by creation, all, of one code or of one facet',
    key: 'f0 = T#tenant#ORDERS#*, f1 = T#tenant#ORDERS#status|payment|fulfillment|hold, f5…f9 = T#tenant#ORDERS#column=value, fs = id',
    index: 'facet0, facet1, facet5…facet9',
    reads: 'a page of keys, of several codes merged by id; the roots follow in one batch',
  }),
];

/** A page of the tenant's orders. */
export async function listOrders(
  tenant: string,
  request: ListRequest,
): Promise<Listed<Order> | Rejection<'list_too_broad'>> {
  return listLedger(orderLedger, tenant, request);
}

/** Refuses what stands beside an order that the buyer does not see; no read for the back office. */
export async function refuseHidden(
  tenant: string,
  id: string,
  buyer: Buyer | undefined,
): Promise<Rejection<'not_found'> | undefined> {
  if (buyer === undefined) return undefined;
  const root = await get(rootKey(tenant, id));
  return root === undefined ? noSuchOrder(id) : refuseUnseen(asOrder(root), buyer);
}
