import { compare, type Decimal, round } from '@waybill/kernel/decimal';
import { toInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { refuseBuyerKeys } from '../buyer/buyer-keys.ts';
import { type Principal, permits } from '../buyer/principal.ts';
import type { OrderDetail, OrderPlaced } from '../order/order.schema.ts';
import { refuseOversize } from '../order/order-documents.ts';
import { NUMBER_TO_COME, refuseDetailSize, refuseTransactionSize } from '../order/order-size.ts';
import { initialPaymentStatus, type PaymentStatus } from '../order/order-status.ts';
import type { PlaceOrderBody } from '../order/place-order.schema.ts';
import type { PlacementSettings } from '../settings.ts';
import { computeTotals, type LineTotals, type OrderTotals } from './order-totals.ts';
import { type Placement, type PlacementItem, readPlacement } from './placement-input.ts';

export type PlacementRefusal =
  | 'invalid_value'
  | 'items_required'
  | 'too_many_items'
  | 'item_identity_required'
  | 'contact_mismatch'
  | 'payment_status_not_allowed'
  | 'buyer_not_permitted'
  | 'grand_total_mismatch'
  | 'forbidden'
  | 'payload_too_large';

/** Why an order waits; null when it does not (ORD-21, ORD-22). */
export interface Approval {
  readonly reason: 'permission' | 'value_threshold';
  /** The limit that was exceeded; null for a missing permission. */
  readonly threshold: Decimal | null;
}

/** What the order's number range gave. */
export interface Draw {
  readonly number: string;
  readonly position_step: number;
}

/** An accepted placement that only lacks its number. */
export interface PlacementDecision {
  readonly order: Omit<OrderPlaced, 'number' | 'items'>;
  /** A null position is numbered by the draw. */
  readonly items: readonly DecidedItem[];
  readonly approval: Approval | null;
  /** The resolved contact, on whose behalf the placement counts in the trail. */
  readonly actor: string | null;
}

type DecidedItem = Omit<OrderPlaced['items'][number], 'position'> & {
  readonly position: number | null;
};

/** A placement as it will be stored. */
export interface PlacedOrder {
  readonly order: OrderPlaced;
  readonly approval: Approval | null;
  readonly actor: string | null;
}

export interface PlacementRequest {
  readonly body: PlaceOrderBody;
  readonly principal: Principal | undefined;
  readonly settings: PlacementSettings;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * Everything about a placement that can refuse it, before a number is drawn: checks in the order
 * of ORD-2 to ORD-23, totals and approval.
 */
export function decidePlacement(
  request: PlacementRequest,
): PlacementDecision | Rejection<PlacementRefusal> {
  const { body, principal, settings } = request;
  const placement = readPlacement(body);
  const refusal =
    refuseWeight(placement) ??
    refuseItems(placement, settings) ??
    refuseContact(placement, principal) ??
    refuseBuyerKeys(placement, principal) ??
    refusePaymentStatus(placement, principal);
  if (refusal !== undefined) return refusal;
  const totals = computeTotals(placement.items, {
    total: placement.shipping_total,
    tax_rate: placement.shipping_tax_rate,
  });
  if (isRejection(totals)) return totals;
  const late = refuseChecksum(placement, totals.order) ?? refuseRights(principal);
  if (late !== undefined) return late;

  const approval = approvalOf(totals.order.grand_total, principal, settings);
  const order = decidedOrder(request, placement, totals.order, approval !== null);
  const items = placement.items.map((item, index) =>
    decidedItem(item, totals.lines[index], { ...order, id: request.newId(), order_id: order.id }),
  );
  const decision = { order, items, approval, actor: principal?.contactId ?? null };
  return refuseTransactionSize(items) ?? refuseDetailSize(preview(decision)) ?? decision;
}

/** The order as it will be answered, before its number is known. */
function preview(decision: PlacementDecision): OrderDetail {
  return asDetail(numberOrder(decision, { number: NUMBER_TO_COME, position_step: 1 }));
}

/** The answer of a placement: the shape of `orders.get` (ORD-1). */
export function asDetail({ order }: PlacedOrder): OrderDetail {
  return { ...order, shipments: [], returns: [], cancellations: [] };
}

/** Completes a decision with what the number range gave (ORD-6). */
export function numberOrder(decision: PlacementDecision, draw: Draw): PlacedOrder {
  const items = decision.items.map((item, index) => ({
    ...item,
    position: item.position ?? (index + 1) * draw.position_step,
  }));
  return {
    order: {
      ...decision.order,
      number: draw.number,
      items: items.sort((left, right) => left.position - right.position),
    },
    approval: decision.approval,
    actor: decision.actor,
  };
}

function refuseWeight(placement: Placement): Rejection<PlacementRefusal> | undefined {
  const oversized = refuseOversize(placement);
  if (oversized === undefined) return undefined;
  return reject('invalid_value', 'The request holds values that are not accepted.', [oversized]);
}

function refuseItems(
  { items }: Placement,
  settings: PlacementSettings,
): Rejection<PlacementRefusal> | undefined {
  const limit = settings.max_items_per_order;
  if (items.length === 0) return reject('items_required', 'An order needs at least one item.');
  if (items.length > limit) {
    return reject('too_many_items', `An order holds at most ${limit} items, not ${items.length}.`);
  }
  const nameless = items.flatMap((item, index) =>
    item.name === '' ? [{ path: `items.${index}`, message: 'needs a name or a sku' }] : [],
  );
  return nameless.length === 0
    ? undefined
    : reject('item_identity_required', 'Every item needs a name or a sku.', nameless);
}

function refuseContact(
  { contact_id }: Placement,
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  const acting = principal?.contactId;
  if (acting === undefined || contact_id === null || contact_id === acting) return undefined;
  return reject('contact_mismatch', `contact_id is not the acting contact ${acting}.`);
}

/** How a payment may stand when a buyer says so: that it arrived is the shop's to say. */
const BUYER_PAYMENT_STATUSES: readonly PaymentStatus[] = ['open', 'pending'];

function refusePaymentStatus(
  { payment }: Placement,
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  const status = initialPaymentStatus(payment?.['status']);
  if (principal === undefined || BUYER_PAYMENT_STATUSES.includes(status)) return undefined;
  const message = `must be ${BUYER_PAYMENT_STATUSES.join(' or ')} when a buyer orders, not ${status}`;
  return reject('payment_status_not_allowed', `payment.status ${message}.`, [
    { path: 'payment.status', message },
  ]);
}

function refuseChecksum(
  { grand_total: expected }: Placement,
  { grand_total: computed }: OrderTotals,
): Rejection<PlacementRefusal> | undefined {
  if (expected === null || round(expected, 2) === round(computed, 2)) return undefined;
  return reject(
    'grand_total_mismatch',
    `The grand_total sent is ${expected}, the computed one ${computed}.`,
  );
}

function refuseRights(principal: Principal | undefined): Rejection<PlacementRefusal> | undefined {
  if (permits(principal, 'orders.create') || permits(principal, 'orders.request')) return undefined;
  return reject('forbidden', 'The contact holds neither orders.create nor orders.request.');
}

function approvalOf(
  grandTotal: Decimal,
  principal: Principal | undefined,
  { require_approval_above_value: threshold }: PlacementSettings,
): Approval | null {
  if (!permits(principal, 'orders.create')) return { reason: 'permission', threshold: null };
  // The back office needs no right to order, but only a named right lifts the threshold.
  const exempt = principal?.permissions.includes('orders.approve') === true;
  if (threshold === null || exempt || compare(grandTotal, threshold) <= 0) return null;
  return { reason: 'value_threshold', threshold };
}

function decidedOrder(
  { principal, settings, now, newId }: PlacementRequest,
  placement: Placement,
  totals: OrderTotals,
  pending: boolean,
): PlacementDecision['order'] {
  const instant = toInstant(now);
  return {
    id: newId(),
    customer_order_number: placement.customer_order_number,
    external_ref: null,
    external_id: placement.external_id,
    external_refs: placement.external_refs,
    acknowledged_at: null,
    cart_id: placement.cart_id,
    channel_id: placement.channel_id,
    contact_id: principal?.contactId ?? placement.contact_id,
    organization_id: principal?.organizationId ?? placement.organization_id,
    currency: placement.currency ?? settings.default_currency,
    status: pending ? 'pending' : 'placed',
    payment_status: initialPaymentStatus(placement.payment?.['status']),
    fulfillment_status: 'unfulfilled',
    on_hold: false,
    hold_reason: null,
    item_count: placement.items.length,
    ...totals,
    placed_at: pending ? null : instant,
    completed_at: null,
    cancelled_at: null,
    billing_address: placement.billing_address,
    shipping_address: placement.shipping_address,
    buyer: placement.buyer,
    payment: placement.payment,
    shipping: placement.shipping,
    metadata: placement.metadata,
    user_data: placement.user_data,
    created_at: instant,
    updated_at: instant,
  };
}

function decidedItem(
  item: PlacementItem,
  totals: LineTotals | undefined,
  frame: { id: string; order_id: string; created_at: string; updated_at: string },
): DecidedItem {
  if (totals === undefined) throw new Error('totals cover fewer lines than the order has');
  return {
    ...item,
    ...totals,
    id: frame.id,
    order_id: frame.order_id,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    quantity_returned: 0,
    created_at: frame.created_at,
    updated_at: frame.updated_at,
  };
}
