import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { isUnfinished } from '../order/fulfillment-status.ts';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { refuseState } from '../order/order-guards.ts';
import { orderHeld } from '../order/standing.events.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderUnheld } from './command.events.ts';
import type { HoldBody } from './command.schema.ts';

/** Stops the order; a second hold replaces the reason of the first (ORD-60). */
export function hold(
  order: OrderAggregate,
  { reason = null }: HoldBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection<'order_closed'> {
  const refused = refuseState(order, 'hold');
  if (refused !== undefined) return refused;
  const next = nextOrder(order, { on_hold: true, hold_reason: reason }, moment);
  const fulfillments = withHold(order, true, moment);
  return { order: next, fulfillments, entries: [entryOf(orderHeld, { reason })], answer: next };
}

/** Lifts the hold of an order, in every state (ORD-61). */
export function unhold(
  order: OrderAggregate,
  _input: object,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection<'not_on_hold'> {
  if (!order.on_hold) return reject('not_on_hold', 'The order is not on hold.');
  const next = nextOrder(order, { on_hold: false, hold_reason: null }, moment);
  const fulfillments = withHold(order, false, moment);
  return { order: next, fulfillments, entries: [entryOf(orderUnheld, {})], answer: next };
}

/** The unfinished fulfilments that the hold of their order begins or ends to stop (ORD-285). */
function withHold(
  { fulfillments }: OrderAggregate,
  order_on_hold: boolean,
  { at }: Moment,
): KeptFulfillment[] {
  return fulfillments
    .filter((one) => isUnfinished(one) && one.order_on_hold !== order_on_hold)
    .map((one) => ({ ...one, order_on_hold, updated_at: at }));
}
