import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { allOpen } from '../fulfillment/leaving-lines.ts';
import { releaseGoods } from '../fulfillment/release-goods.ts';
import type { OrderGoods } from '../goods/goods.port.ts';
import { orderCompleted } from '../order/closing.events.ts';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { refuseState } from '../order/order-guards.ts';
import { checkTransition } from '../order/order-status.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import type { CompleteBody } from './command.schema.ts';

/**
 * Closes the order by hand, on hold or not; open quantities stay open, and their goods are free (ORD-63,
 * ORD-284).
 */
export function complete(
  order: OrderAggregate,
  { completed_by = null }: CompleteBody,
  _settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Change<Order> | Rejection<'order_pending' | 'order_closed'> {
  const refused = refuseState(order, 'complete');
  if (refused !== undefined) return refused;
  const status = checkTransition(order.status, 'complete', 'completed');
  const next = nextOrder(order, { status, completed_at: moment.at }, moment);
  const released = releaseGoods(order.fulfillments, allOpen(order.fulfillments), goods, moment);
  return {
    order: next,
    fulfillments: released.fulfillments,
    entries: [...released.told, completedEntry('manual', completed_by)],
    answer: next,
  };
}

/** The entry of an order that is completed; only a hand has a name (ORD-63). */
export function completedEntry(
  via: 'shipment' | 'payment' | 'manual',
  completedBy: string | null,
): TrailEntry {
  return entryOf(orderCompleted, { via, completed_by: completedBy });
}
