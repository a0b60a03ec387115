import { TRAIL } from '@waybill/events/change-address';
import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import { queryAll } from '@waybill/table/read';
import type { Buyer } from '../buyer/buyer.ts';
import { isInternal, withoutKey } from '../comment/comment-visibility.ts';
import { FULFILLMENT_TOPICS } from '../fulfillment/fulfillment.events.ts';
import { withoutPlace } from '../fulfillment/show-fulfillment.ts';
import { orderPartition } from '../order/order.entity.ts';
import { noSuchOrder } from '../order/order-reach.ts';
import { asTrailEvents } from '../order/trail.entity.ts';
import type { TrailEvent } from '../order/trail.schema.ts';

export const patterns = [
  definePattern({
    name: 'The trail of an order',
    key: 'pk = T#tenant#ORDER#id, sk begins EVT#',
    reads: 'every change of one order with its rows, oldest first',
  }),
];

/**
 * A row as a buyer sees it: none about an internal comment or a fulfilment, and neither an API key nor a
 * place (ORD-112, ORD-290, API-138).
 */
function asBuyersRow(row: TrailEvent): TrailEvent[] {
  if (isInternal(row) || row.name.startsWith(FULFILLMENT_TOPICS)) return [];
  const { payload, ...seen } = withoutKey(row);
  return [{ ...seen, payload: payload && withoutPlace(payload) }];
}

/**
 * A page of an order's trail, for a buyer without what is the shop's own. Every order
 * has a row from its placement, so none means no order.
 */
export async function listTrail(
  tenant: string,
  id: string,
  request: ListRequest,
  buyer: Buyer | undefined,
): Promise<Listed<TrailEvent> | Rejection<'not_found'>> {
  const stored = await queryAll({ pk: orderPartition(tenant, id), prefix: TRAIL });
  if (stored.length === 0) return noSuchOrder(id);
  const rows = stored.flatMap(asTrailEvents);
  return listRows(buyer === undefined ? rows : rows.flatMap(asBuyersRow), request);
}
