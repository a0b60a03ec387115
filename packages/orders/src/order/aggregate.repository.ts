import { type Rejection, reject } from '@waybill/kernel/rejection';
import { queryAll } from '@waybill/table/read';
import { asAggregate, type OrderAggregate } from './aggregate.ts';
import { AGGREGATE, orderPartition } from './order.entity.ts';

/** The whole aggregate, strongly consistent, in one query. */
export async function loadAggregate(
  tenant: string,
  id: string,
): Promise<OrderAggregate | Rejection<'not_found'>> {
  const stored = await queryAll({ pk: orderPartition(tenant, id), prefix: AGGREGATE });
  return asAggregate(stored) ?? reject('not_found', `There is no order ${id}.`);
}
