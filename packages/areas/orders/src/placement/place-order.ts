import { compare, type Decimal } from '@waybill/kernel/decimal';
import { toInstant } from '@waybill/kernel/instant';
import { orderedUuids } from '@waybill/kernel/ordered-id';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { nextRev } from '@waybill/table/aggregate';
import { type Principal, permits } from '../buyer/principal.ts';
import { arrivingLines } from '../fulfillment/goods-lines.ts';
import { joinLines } from '../fulfillment/join-lines.ts';
import { type LocationCodes, noCodes } from '../fulfillment/show-fulfillment.ts';
import type { RoutedGoods } from '../goods/goods.port.ts';
import type { DrawnNumber } from '../number-range/number-format.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { POSITION_LIMIT } from '../order/item.schema.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import type { Cancellation, Order, OrderPlaced } from '../order/order.schema.ts';
import { emptyOrder } from '../order/order-fields.ts';
import { refuseDetailSize, refuseTransactionSize, UNDRAWN } from '../order/order-size.ts';
import { initialPaymentStatus } from '../order/order-status.ts';
import { peppolColumns } from '../order/peppol.schema.ts';
import { withDay } from '../order/position-day.ts';
import { roundingOf } from '../shared/rounding.ts';
import type { PlacementSettings } from '../shared/settings.ts';
import {
  type OrderHistory,
  pastCancellation,
  pastColumns,
  pastQuantities,
  readHistory,
  refuseHistory,
} from './order-history.ts';
import { computeTotals, type LineTotals, type OrderTotals, taxItems } from './order-totals.ts';
import type { PlaceOrderBody } from './placement.schema.ts';
import { type Placement, type PlacementItem, readPlacement } from './placement-input.ts';
import {
  type PlacementRefusal,
  refuseChecksum,
  refusePlacement,
  refuseRights,
  type ShopRefusal,
} from './placement-refusals.ts';
import type { ReceivedOrder } from './receipt.ts';

/** An accepted placement that only lacks its number. */
export interface PlacementDecision {
  readonly order: Omit<OrderPlaced, 'number' | 'items'>;
  /** A null position is numbered by the draw. */
  readonly items: readonly DecidedItem[];
  readonly approval: Approval | null;
  /** The resolved contact, on whose behalf the placement counts in the trail. */
  readonly actor: string | null;
  /** The past of an order that is brought in. */
  readonly history: OrderHistory | undefined;
  readonly cancellations: readonly Cancellation[];
  /** The places of its goods; undefined where it moves no stock, or nobody was asked yet. */
  readonly promised?: PromisedGoods;
}

/** Goods that were promised to a placement. */
export interface PromisedGoods {
  readonly routed: readonly RoutedGoods[];
  readonly codes: LocationCodes;
}

/** A position whose number may still depend on the draw. */
type DecidedItem = Omit<OrderPlaced['items'][number], 'position'> & {
  readonly position: number | null;
};

/** A placement as it will be stored. */
export interface PlacedOrder
  extends Pick<PlacementDecision, 'approval' | 'actor' | 'history' | 'cancellations'> {
  readonly order: OrderPlaced;
  readonly fulfillments: readonly KeptFulfillment[];
  readonly codes: LocationCodes;
}

export interface PlacementRequest {
  readonly body: PlaceOrderBody;
  readonly principal: Principal | undefined;
  /** Those of the calling key. */
  readonly permissions?: readonly string[];
  readonly settings: PlacementSettings;
  /** The market that the call names, else the default market. */
  readonly marketId: string | undefined;
  readonly now: Date;
  readonly newId: () => string;
  /** The order whose returned goods it replaces. */
  readonly exchangeOf?: string;
  /** The document that it was made of. */
  readonly received?: Pick<ReceivedOrder, 'peppol' | 'lines'> | undefined;
}

/**
 * Everything about a placement that can refuse it, before a number is drawn: checks in the order
 * of ORD-2 to ORD-23, totals and approval.
 */
export function decidePlacement(
  request: PlacementRequest & { readonly principal: undefined },
): PlacementDecision | Rejection<ShopRefusal>;
export function decidePlacement(
  request: PlacementRequest,
): PlacementDecision | Rejection<PlacementRefusal>;
export function decidePlacement(
  request: PlacementRequest,
): PlacementDecision | Rejection<PlacementRefusal> {
  const { body, principal, permissions = [], settings } = request;
  const placement = readPlacement(body, request.received?.lines);
  const refusal =
    refuseHistory(body, { ...request, permissions }) ??
    refusePlacement(placement, principal, settings);
  if (refusal !== undefined) return refusal;
  const currency = placement.columns.currency ?? settings.default_currency;
  const { amount_rounding } = settings;
  const totals = computeTotals(placement, roundingOf({ amount_rounding, currency }));
  if (isRejection(totals)) return totals;
  const late = refuseChecksum(placement, totals.order, currency) ?? refuseRights(principal);
  if (late !== undefined) return late;

  const history = readHistory(body);
  // A shop that brings its orders in approved them long ago.
  const approval =
    history === undefined ? approvalOf(totals.order.grand_total, principal, settings) : null;
  const money = { currency, amount_rounding, ...totals.order };
  const order = {
    ...decidedOrder(request, placement, money, {
      pending: approval !== null,
      isBroughtIn: history !== undefined,
    }),
    ...(history && pastColumns(history, toInstant(request.now))),
  };
  const items = placement.items.map((item, index) => ({
    ...decidedItem(item, totals.lines[index], {
      ...order,
      id: request.newId(),
      order_id: order.id,
    }),
    ...(history && pastQuantities(history.status, item.quantity)),
  }));
  const cancellations = history === undefined ? [] : pastCancellation(order, items, request.newId);
  const actor = principal?.contactId ?? null;
  const decision = { order, items, approval, actor, history, cancellations };
  return refuseTransactionSize(items) ?? refuseDetailSize(preview(decision)) ?? decision;
}

/** The order as it will be, before its number is known. */
export function preview(decision: PlacementDecision): KeptOrder {
  return asKept(numberOrder(decision, UNDRAWN));
}

/** An order as it was placed, with all that belongs to it. */
export function asKept({
  order,
  fulfillments,
  cancellations,
}: Pick<PlacedOrder, 'order' | 'fulfillments' | 'cancellations'>): KeptOrder {
  const items = order.items.map((item) => withDay(item, order));
  const none = { shipments: [], returns: [], refunds: [] };
  return { ...order, items, fulfillments, ...none, cancellations: [...cancellations] };
}

/** The step by which a fresh range numbers positions. */
export const STANDARD_STEP = 10;

/** The number that an order brings, with the step by which a fresh range numbers positions (ORD-262). */
export function broughtNumber({ history }: PlacementDecision): DrawnNumber | undefined {
  const { number = null } = history ?? {};
  return number === null ? undefined : { number, position_step: STANDARD_STEP };
}

/** Completes a decision with what the number range gave (ORD-6). */
export function numberOrder(decision: PlacementDecision, draw: DrawnNumber): PlacedOrder {
  const widest = Math.floor(POSITION_LIMIT / decision.items.length);
  const step = Math.min(draw.position_step, widest);
  const numbered = decision.items.map((item, index) => ({
    ...item,
    position: item.position ?? (index + 1) * step,
  }));
  const items = numbered.toSorted((left, right) => left.position - right.position);
  const isAsSent = items.every((item, index) => item === numbered[index]);
  const { order: unnumbered, items: _, promised, ...rest } = decision;
  const order = {
    ...unnumbered,
    number: draw.number,
    // Running totals of tax go along the positions (ORD-204).
    items: isAsSent ? items : taxItems(unnumbered, items),
  };
  const { routed, codes } = promised ?? { routed: [], codes: noCodes };
  const newId = orderedUuids(new Date(order.created_at), nextRev(undefined));
  const arrival = { at: order.created_at, newId };
  const fulfillments = joinLines(order, [], arrivingLines(items, routed), arrival);
  return { ...rest, order, fulfillments, codes };
}

function decidedOrder(
  request: PlacementRequest,
  placement: Placement,
  money: Pick<Order, 'currency' | 'amount_rounding'> & OrderTotals,
  { pending, isBroughtIn }: { readonly pending: boolean; readonly isBroughtIn: boolean },
): PlacementDecision['order'] {
  const { principal, marketId, now, newId, exchangeOf, received } = request;
  const { stock_follows_orders: stock } = request.settings;
  const instant = toInstant(now);
  const { columns, items } = placement;
  return {
    id: newId(),
    ...emptyOrder,
    ...columns,
    contact_id: principal?.contactId ?? columns.contact_id,
    organization_id: principal?.organizationId ?? columns.organization_id,
    market_id: marketId ?? null,
    status: pending ? 'pending' : 'placed',
    payment_status: initialPaymentStatus(columns.payment?.['status']),
    fulfillment_status: 'unfulfilled',
    on_hold: false,
    item_count: items.length,
    ...money,
    ...(received && peppolColumns(received.peppol)),
    exchange_of: exchangeOf ?? null,
    // Goods of an order with a past were moved long ago.
    moves_stock: !pending && stock === 'reserve' && !isBroughtIn,
    placed_at: pending ? null : instant,
    created_at: instant,
    updated_at: instant,
  };
}

/** A position as it begins in an order. */
export function decidedItem(
  item: PlacementItem,
  totals: LineTotals | undefined,
  frame: { id: string; order_id: string; created_at: string; updated_at: string },
): DecidedItem {
  /* v8 ignore next -- computeTotals gives a line for each item, which no type of lists can say */
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

/** Why an order waits; null when it does not (ORD-21, ORD-22). */
export interface Approval {
  readonly reason: 'permission' | 'value_threshold';
  /** The limit that was exceeded; null for a missing permission. */
  readonly threshold: Decimal | null;
}

/** Decides whether a placement waits for approval, and why (ORD-21, ORD-22). */
function approvalOf(
  grandTotal: Decimal,
  principal: Principal | undefined,
  settings: PlacementSettings,
): Approval | null {
  if (!permits(principal, 'orders.create')) return { reason: 'permission', threshold: null };
  // The back office needs no right to order, but only a named right lifts the threshold.
  const exempt = principal?.permissions.includes('orders.approve') === true;
  const threshold = exempt ? null : exceededThreshold(grandTotal, settings);
  return threshold === null ? null : { reason: 'value_threshold', threshold };
}

/** The threshold of approval that a total passes; null where it passes none (ORD-22, ORD-210). */
export function exceededThreshold(
  total: Decimal,
  {
    require_approval_above_value: threshold,
  }: Pick<PlacementSettings, 'require_approval_above_value'>,
): Decimal | null {
  return threshold !== null && compare(total, threshold) > 0 ? threshold : null;
}
