import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Signer, signatureOf } from '../buyer/signature.ts';
import { allOpen } from '../fulfillment/leaving-lines.ts';
import { releaseGoods } from '../fulfillment/release-goods.ts';
import type { OrderGoods } from '../goods/goods.port.ts';
import { orderCancelled } from '../order/closing.events.ts';
import type { Cancellation, Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import {
  refuseBegun,
  refuseHold,
  refuseMissingReason,
  refuseState,
} from '../order/order-guards.ts';
import { checkTransition, fulfillmentStatus, isFinal } from '../order/order-status.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import type { CancelBody } from './command.schema.ts';

type CancelRefusal = Rejection<
  'order_closed' | 'reason_required' | 'order_not_cancellable' | 'order_shipped' | 'order_on_hold'
>;

/** A request to cancel, and whether a buyer makes it. */
export interface Cancel extends CancelBody {
  readonly byBuyer: boolean;
}

/** Reads the body, signed as its caller may sign (ORD-175). */
export function readCancel(
  { cancelled_by, ...body }: CancelBody,
  signer: Signer,
): Cancel | Rejection<'buyer_not_permitted'> {
  const signed = signatureOf('cancelled_by', cancelled_by, signer);
  if (isRejection(signed)) return signed;
  return { ...body, cancelled_by: signed, byBuyer: signer.principal !== undefined };
}

/**
 * Cancels the whole order while nothing of it has been shipped (ORD-54, ORD-55); for a buyer only
 * while the shop has not begun to handle it (ORD-110). Its goods are free again (ORD-284).
 */
export function cancel(
  order: OrderAggregate,
  { cancelled_by = null, reason = null, byBuyer }: Cancel,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Change<Order> | CancelRefusal {
  // A closed order says so before anything else (ORD-56).
  const refused =
    refuseClosed(order) ??
    refuseMissingReason(reason, settings) ??
    (byBuyer ? refuseBegun(order, 'order_not_cancellable') : undefined) ??
    refuseState(order, 'cancel') ??
    refuseHold(order, 'cancel', settings);
  if (refused !== undefined) return refused;

  const items = order.items.map((item) => ({
    ...item,
    quantity_cancelled: item.quantity,
    updated_at: moment.at,
  }));
  const cancellation: Cancellation = {
    id: moment.newId(),
    order_id: order.id,
    scope: 'order',
    positions: items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
    reason,
    cancelled_by,
    created_at: moment.at,
  };
  const next = nextOrder(
    order,
    {
      status: checkTransition(order.status, 'cancel', 'cancelled'),
      fulfillment_status: fulfillmentStatus(items),
      cancelled_at: moment.at,
    },
    moment,
  );
  const released = releaseGoods(order.fulfillments, allOpen(order.fulfillments), goods, moment);
  return {
    order: next,
    items,
    fulfillments: released.fulfillments,
    cancellations: [cancellation],
    entries: [...released.told, cancelledEntry(cancellation)],
    answer: next,
  };
}

/** The entry of an order that is cancelled. */
export function cancelledEntry({ id, reason, cancelled_by }: Cancellation): TrailEntry {
  return entryOf(orderCancelled, { reason, cancelled_by, cancellation_id: id });
}

/** The part of the lifecycle guard that comes before the reason. */
export function refuseClosed(order: Order): Rejection<'order_closed'> | undefined {
  return isFinal(order.status) ? refuseState(order, 'items-cancel') : undefined;
}
