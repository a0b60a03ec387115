import type { Rejection } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, entry, type Moment, nextOrder } from '../order/order-change.ts';
import { refuseState } from '../order/order-guards.ts';
import type { CommandSettings } from '../settings.ts';
import type { HoldBody } from './command.schema.ts';

/** Stops the order; a second hold replaces the reason of the first (ORD-60). */
export function hold(
  order: OrderAggregate,
  { reason = null }: HoldBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection {
  const refused = refuseState(order, 'hold');
  if (refused !== undefined) return refused;
  const next = nextOrder(order, { on_hold: true, hold_reason: reason }, moment);
  return { order: next, entries: [entry('order.held', { reason })], answer: next };
}
