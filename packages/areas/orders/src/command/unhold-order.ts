import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderUnheld } from './command.events.ts';

/** Lifts the hold of an order, in every state (ORD-61). */
export function unhold(
  order: OrderAggregate,
  _input: object,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection<'not_on_hold'> {
  if (!order.on_hold) return reject('not_on_hold', 'The order is not on hold.');
  const next = nextOrder(order, { on_hold: false, hold_reason: null }, moment);
  return { order: next, entries: [entryOf(orderUnheld, {})], answer: next };
}
