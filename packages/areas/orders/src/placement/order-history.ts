import { allows } from '@waybill/api/permission';
import type { Decimal } from '@waybill/kernel/decimal';
import { type Instant, toInstant } from '@waybill/kernel/instant';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { Principal } from '../buyer/principal.ts';
import { orderCancelled, orderCompleted } from '../order/closing.events.ts';
import type { Item } from '../order/item.schema.ts';
import type { Cancellation, Order } from '../order/order.schema.ts';
import type { PaymentStatus } from '../order/order-status.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import { historyNames, type pastStatuses } from './history.schema.ts';
import type { PlaceOrderBody } from './placement.schema.ts';

/** The permission of keys that bring orders in. */
const IMPORT = 'orders.import';

/** The past of an order that is brought in; null is not said. */
export interface OrderHistory {
  readonly number: string | null;
  readonly placed_at: Instant | null;
  readonly status: (typeof pastStatuses)[number];
  readonly payment_status: PaymentStatus | null;
  readonly silent: boolean;
}

const sentNames = (body: PlaceOrderBody) =>
  historyNames.filter((name) => body[name] !== undefined && body[name] !== null);

/** The past that a body tells; undefined where it tells none. */
export function readHistory(body: PlaceOrderBody): OrderHistory | undefined {
  if (sentNames(body).length === 0) return undefined;
  const { number = null, placed_at = null, status, payment_status = null, silent } = body;
  return {
    number,
    placed_at,
    status: status ?? 'placed',
    payment_status,
    silent: silent ?? false,
  };
}

/** Refuses a past from whom it is not taken, and one that is still to come (ORD-262). */
export function refuseHistory(
  body: PlaceOrderBody,
  {
    principal,
    permissions,
    agent,
    now,
  }: {
    readonly principal: Principal | undefined;
    readonly permissions: readonly string[];
    readonly agent?: object | undefined;
    readonly now: Date;
  },
): Rejection<'buyer_not_permitted' | 'forbidden' | 'invalid_value'> | undefined {
  const sent = sentNames(body).join(', ');
  if (sent === '') return undefined;
  if (principal !== undefined) {
    return reject('buyer_not_permitted', `${sent} cannot be set by a buyer.`);
  }
  if (!allows(permissions, IMPORT)) {
    return reject('forbidden', `The key lacks ${IMPORT}, which ${sent} needs.`);
  }
  // A past waits for no approval.
  if (agent !== undefined) return reject('forbidden', `${sent} cannot be set by an assistant.`);
  const isToCome = (body.placed_at ?? '') > toInstant(now);
  return isToCome
    ? rejectProblems('invalid_value', [{ path: 'placed_at', message: 'must not be in the future' }])
    : undefined;
}

/** Columns of an order that its past gives it: whatever ended it did so on its own day (ORD-263). */
export function pastColumns(
  { status, placed_at, payment_status }: OrderHistory,
  now: Instant,
): Partial<Order> {
  const at = placed_at ?? now;
  const columns = {
    status,
    fulfillment_status: status === 'completed' ? 'fulfilled' : 'unfulfilled',
    placed_at: at,
    completed_at: status === 'completed' ? at : null,
    cancelled_at: status === 'cancelled' ? at : null,
  } as const;
  return payment_status === null ? columns : { ...columns, payment_status };
}

/** Quantities of a position that was brought in: shipped or cancelled is all of it, or nothing. */
export function pastQuantities(status: OrderHistory['status'], quantity: Decimal) {
  return {
    quantity_shipped: status === 'completed' ? quantity : 0,
    quantity_cancelled: status === 'cancelled' ? quantity : 0,
  };
}

/** The cancellation of an order that is brought in as cancelled. */
export function pastCancellation(
  { id, cancelled_at }: Pick<Order, 'id' | 'cancelled_at'>,
  items: readonly Pick<Item, 'id' | 'quantity'>[],
  newId: () => string,
): Cancellation[] {
  if (cancelled_at === null) return [];
  const positions = items.map((item) => ({ order_item_id: item.id, quantity: item.quantity }));
  const nobody = { reason: null, cancelled_by: null };
  const created_at = cancelled_at;
  return [{ id: newId(), order_id: id, scope: 'order', positions, ...nobody, created_at }];
}

/** The row of the trail that tells how an order ended that is brought in. */
export function closingEntries(
  { status, number }: Order,
  cancellations: readonly Cancellation[],
): TrailEntry[] {
  if (status === 'completed') {
    return [entryOf(orderCompleted, { number, via: 'import', completed_by: null })];
  }
  return cancellations.map(({ id, reason, cancelled_by }) =>
    entryOf(orderCancelled, { number, reason, cancelled_by, cancellation_id: id }),
  );
}
