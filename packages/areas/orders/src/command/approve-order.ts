import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type Principal, permits } from '../buyer/principal.ts';
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

/** Accepts an order that waits for approval (ORD-25). */
export function approve(
  order: OrderAggregate,
  { approver }: Approver,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection<'order_not_pending'> {
  const refused = refuseState(order, 'approve');
  if (refused !== undefined) return refused;
  const status = checkTransition(order.status, 'approve', 'placed');
  const next = nextOrder(order, { status, placed_at: moment.at }, moment);
  const placed = placementEntry({ order: next, approval: null, actor: approver });
  return { order: next, entries: [placed], answer: next };
}
