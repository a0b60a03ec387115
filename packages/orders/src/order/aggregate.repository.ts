import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import { asAggregate, type OrderAggregate } from './aggregate.ts';
import { AGGREGATE, orderPartition } from './order.entity.ts';
import { noSuchOrder } from './reach.ts';

export const patterns = [
  definePattern({
    name: 'An order with everything that belongs to it',
    key: 'pk = T#tenant#ORDER#id, sk begins A#',
    reads:
      'the root, its positions, their moving quantities, shipments, returns and cancellations, in one query',
  }),
];

/** The whole aggregate, strongly consistent, in one query. */
export async function loadAggregate(
  tenant: string,
  id: string,
): Promise<OrderAggregate | Rejection<'not_found'>> {
  const stored = await queryAll({ pk: orderPartition(tenant, id), prefix: AGGREGATE });
  return asAggregate(stored) ?? noSuchOrder(id);
}
