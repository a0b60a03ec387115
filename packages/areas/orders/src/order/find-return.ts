import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { OrderDetail, Return } from './order.schema.ts';

/** The order's return with this id; one of another order is as unknown as none (ORD-78). */
export function findReturn(
  { number, returns }: Pick<OrderDetail, 'number' | 'returns'>,
  id: string,
): Return | Rejection<'not_found'> {
  const found = returns.find((one) => one.id === id);
  return found ?? reject('not_found', `Order ${number} has no return ${id}.`);
}
