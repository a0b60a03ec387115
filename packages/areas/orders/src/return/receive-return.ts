import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, orderRow } from '../order/order-change.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { findReturn, type NamedReturn } from './find-return.ts';
import { orderReturnReceived } from './return.events.ts';
import { returnPayload } from './return-payload.ts';
import { returnLifecycle } from './return-status.ts';

/** Notes that the goods of a registered return arrived (ORD-73). */
export function receiveReturn(
  order: OrderAggregate,
  { returnId }: NamedReturn,
  _settings: CommandSettings,
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
    entries: [entryOf(orderReturnReceived, returnPayload(received))],
    answer: received,
  };
}
