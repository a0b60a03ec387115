import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Principal, permits } from '../buyer/principal.ts';
import { askFor } from '../fulfillment/goods-lines.ts';
import { joinGoods } from '../fulfillment/join-goods.ts';
import type { GoodsAsk, OrderGoods, RouteRefusal } from '../goods/goods.port.ts';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { refuseState } from '../order/order-guards.ts';
import { checkTransition } from '../order/order-status.ts';
import { placementEntry } from '../placement/placement-events.ts';
import type { CommandSettings } from '../shared/settings.ts';
import type { ApproveBody } from './command.schema.ts';

/** Who agrees; null when the back office does not say. */
export interface Approver {
  readonly approver: string | null;
}

/** The approver, once known to have the right (ORD-26). A contact is itself. */
export function readApprover(
  { approved_by }: ApproveBody,
  principal: Principal | undefined,
): Approver | Rejection<'forbidden'> {
  if (!permits(principal, 'orders.approve')) {
    return reject('forbidden', 'The contact does not hold orders.approve.');
  }
  return { approver: principal?.contactId ?? approved_by ?? null };
}

/** Reads the stock for an order that moves it once it is approved (ORD-270). */
export function askApproved(
  { status, items }: OrderAggregate,
  _input: Approver,
  { stock_follows_orders }: CommandSettings,
): GoodsAsk | undefined {
  return status === 'pending' && stock_follows_orders === 'reserve' ? askFor(items) : undefined;
}

/** Accepts an order that waits for approval, with its goods, or not at all (ORD-25, ORD-272). */
export function approve(
  order: OrderAggregate,
  { approver }: Approver,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Change<Order> | Rejection<'order_not_pending'> | RouteRefusal {
  const refused = refuseState(order, 'approve');
  if (refused !== undefined) return refused;
  const status = checkTransition(order.status, 'approve', 'placed');
  const columns = { status, moves_stock: goods !== undefined, placed_at: moment.at };
  const next = nextOrder(order, columns, moment);
  const { items, fulfillments: before } = order;
  const { routing_strategy: strategy } = settings;
  const joining = { order: next, items, joining: items, fulfillments: before, strategy };
  const joined = joinGoods(joining, goods, moment);
  if (isRejection(joined)) return joined;
  const { fulfillments, told } = joined;
  const placed = placementEntry({ order: next, approval: null, actor: approver });
  return { order: next, fulfillments, entries: [placed, ...told], answer: next };
}
