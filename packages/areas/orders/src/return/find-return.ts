import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';

/** Which return of the order a command is about. */
export interface NamedReturn {
  readonly returnId: string;
}

/** The order's return with this id; one of another order is as unknown as none (ORD-78). */
export function findReturn(order: OrderAggregate, id: string): Return | Rejection<'not_found'> {
  const found = order.returns.find((one) => one.id === id);
  return found ?? reject('not_found', `Order ${order.number} has no return ${id}.`);
}

/** Refuses a command on a return that is completed or rejected (ORD-77). */
export function refuseClosedReturn({ number, status }: Return): Rejection<'return_closed'> {
  return reject('return_closed', `Return ${number} is ${status}.`);
}
