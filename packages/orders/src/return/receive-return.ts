import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, entry, type Moment, orderRow } from '../order/order-change.ts';
import { findReturn } from './find-return.ts';
import { orderReturnReceived } from './return.events.ts';
import { returnPayload } from './return-payload.ts';
import { returnLifecycle } from './return-status.ts';

/** Notes that the goods of a registered return arrived (ORD-73). */
export function receiveReturn(
  order: OrderAggregate,
  returnId: string,
  moment: Moment,
): Change<Return> | Rejection<'not_found' | 'return_not_registered'> {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].receive;
  if (status === undefined) {
    const message = `Return ${found.number} is ${found.status}, not registered.`;
    return reject('return_not_registered', message);
  }
  const received = { ...found, status, received_at: moment.at, updated_at: moment.at };
  return {
    order: orderRow(order),
    returns: [received],
    entries: [entry(orderReturnReceived.topic, returnPayload(received))],
    answer: received,
  };
}
