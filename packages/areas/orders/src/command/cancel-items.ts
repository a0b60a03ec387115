import { compare } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { cancelledFrom } from '../fulfillment/leaving-lines.ts';
import { releaseGoods } from '../fulfillment/release-goods.ts';
import type { OrderGoods } from '../goods/goods.port.ts';
import { deliveredEntries, deliveryOf } from '../order/delivery.ts';
import type { Item } from '../order/item.schema.ts';
import { type NamedPosition, namePositions, positionsRequired } from '../order/named-positions.ts';
import type { Cancellation, Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { refuseHold, refuseMissingReason, refuseState } from '../order/order-guards.ts';
import { checkTransition, fulfillmentStatus } from '../order/order-status.ts';
import {
  addQuantities,
  openQuantity,
  refuseExcess,
  refuseUnknown,
  resolvePositions,
} from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { cancelledEntry, refuseClosed } from './cancel-order.ts';
import { orderItemCancelled } from './command.events.ts';
import type { CancelItemsBody } from './command.schema.ts';

type ItemsCancelRefusal = Rejection<
  | 'order_closed'
  | 'reason_required'
  | 'order_on_hold'
  | 'unknown_position'
  | 'quantity_exceeds_open'
>;

/** The positions to take off an order, and why. */
export interface ItemsCancel {
  readonly positions: readonly NamedPosition[];
  readonly reason: string | null;
  readonly cancelled_by: string | null;
}

/** Reads the body; positions have no default (ORD-57). */
export function readItemsCancel(
  body: CancelItemsBody,
): ItemsCancel | Rejection<'positions_required'> {
  const positions = namePositions(body.positions) ?? positionsRequired;
  if (isRejection(positions)) return positions;
  const { reason = null, cancelled_by = null } = body;
  return { positions, reason, cancelled_by };
}

/** Takes quantities off the order; one that keeps nothing is cancelled (ORD-57, ORD-58, ORD-284). */
export function cancelItems(
  order: OrderAggregate,
  { positions, reason, cancelled_by }: ItemsCancel,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Change<Order> | ItemsCancelRefusal {
  const refused =
    refuseClosed(order) ??
    refuseMissingReason(reason, settings) ??
    refuseState(order, 'items-cancel') ??
    refuseHold(order, 'items-cancel', settings) ??
    refuseUnknown(order.items, positions);
  if (refused !== undefined) return refused;
  const taken = resolvePositions(order.items, positions, openQuantity);
  const excess = refuseExcess(order.items, taken);
  if (excess !== undefined) return excess;

  const leaving = cancelledFrom(order.fulfillments, taken);
  const released = releaseGoods(order.fulfillments, leaving, goods, moment);
  const items = addQuantities(order.items, taken, 'quantity_cancelled', moment.at);
  const cancellation: Cancellation = {
    id: moment.newId(),
    order_id: order.id,
    scope: 'items',
    positions: taken.map((one) => ({ ...one })),
    reason,
    cancelled_by,
    created_at: moment.at,
  };
  const itemsCancelled = entryOf(orderItemCancelled, {
    positions: cancellation.positions,
    reason,
    cancelled_by,
    cancellation_id: cancellation.id,
  });
  const emptied = items.every(isCancelled);
  const status = checkTransition(
    order.status,
    'items-cancel',
    emptied ? 'cancelled' : order.status,
  );
  const fulfillment = fulfillmentStatus(items);
  const next = nextOrder(
    order,
    {
      status,
      fulfillment_status: fulfillment,
      ...deliveryOf(fulfillment, order.shipments),
      ...(emptied ? { cancelled_at: moment.at } : {}),
    },
    moment,
  );
  const ended = emptied ? [cancelledEntry(cancellation)] : [];
  return {
    order: next,
    items,
    fulfillments: released.fulfillments,
    cancellations: [cancellation],
    entries: [itemsCancelled, ...released.told, ...ended, ...deliveredEntries(order, next)],
    answer: next,
  };
}

function isCancelled({ quantity, quantity_cancelled }: Item): boolean {
  return compare(quantity_cancelled, quantity) >= 0;
}
