import { TRAIL } from '@waybill/events/change-address';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Listed, ListRequest } from '@waybill/table/ledger/request';
import { listRows } from '@waybill/table/ledger/rows';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import type { Buyer } from '../buyer/buyer.ts';
import { isInternal } from '../comment/comment-visibility.ts';
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
 * A page of an order's trail, for a buyer without the rows about internal comments. Every order
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
  const seen = buyer === undefined ? rows : rows.filter((row) => !isInternal(row));
  return listRows(seen, request);
}
