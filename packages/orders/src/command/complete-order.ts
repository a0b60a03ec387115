import type { Rejection } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, entry, type Moment, nextOrder } from '../order/order-change.ts';
import { refuseState } from '../order/order-guards.ts';
import { checkTransition } from '../order/order-status.ts';
import type { CommandSettings } from '../settings.ts';
import type { CompleteBody } from './command.schema.ts';

/** Closes the order by hand, on hold or not; open quantities stay open (ORD-63). */
export function complete(
  order: OrderAggregate,
  { completed_by = null }: CompleteBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection {
  const refused = refuseState(order, 'complete');
  if (refused !== undefined) return refused;
  const status = checkTransition(order.status, 'complete', 'completed');
  const next = nextOrder(order, { status, completed_at: moment.at }, moment);
  return { order: next, entries: [orderCompleted('manual', completed_by)], answer: next };
}

/** What the trail says of an order that closes; only a hand has a name. */
export function orderCompleted(via: 'shipment' | 'payment' | 'manual', completedBy: string | null) {
  return entry('order.completed', { via, completed_by: completedBy });
}
