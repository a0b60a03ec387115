import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { checkTransition } from '../order/order-status.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderPaymentStatusChanged } from './command.events.ts';
import type { PaymentStatusBody } from './command.schema.ts';
import { completedEntry } from './complete-order.ts';

/** Any status may follow any other, in every state; `paid` may close the order (ORD-36, ORD-64). */
export function changePaymentStatus(
  order: OrderAggregate,
  { status: to, payment_id = null }: PaymentStatusBody,
  { auto_complete_on }: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection<never> {
  const closes =
    to === 'paid' &&
    auto_complete_on === 'payment' &&
    order.status === 'in_fulfillment' &&
    order.fulfillment_status === 'fulfilled';
  const status = checkTransition(
    order.status,
    'payment-status',
    closes ? 'completed' : order.status,
  );
  const next = nextOrder(
    order,
    {
      status,
      payment_status: to,
      payment: payment_id === null ? order.payment : { ...order.payment, payment_id },
      ...(closes ? { completed_at: moment.at } : {}),
    },
    moment,
  );
  const changed = entryOf(orderPaymentStatusChanged, {
    from: order.payment_status,
    to,
    payment_id,
  });
  return {
    order: next,
    entries: closes ? [changed, completedEntry('payment', null)] : [changed],
    answer: next,
  };
}
