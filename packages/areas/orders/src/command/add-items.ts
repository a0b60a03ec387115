import type { Context } from '@waybill/api/context';
import { allows } from '@waybill/api/permission';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { askFor } from '../fulfillment/goods-lines.ts';
import { joinGoods } from '../fulfillment/join-goods.ts';
import { codesOf, showOrder } from '../fulfillment/show-fulfillment.ts';
import type { GoodsAsk, OrderGoods, RouteRefusal } from '../goods/goods.port.ts';
import { deliveryOf } from '../order/delivery.ts';
import { type Item, POSITION_LIMIT } from '../order/item.schema.ts';
import type { OrderDetail } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, detailAfter, nextOrder } from '../order/order-change.ts';
import { refuseHold, refuseState } from '../order/order-guards.ts';
import { refuseAddition, refuseTransactionSize } from '../order/order-size.ts';
import { fulfillmentStatus } from '../order/order-status.ts';
import { withDay } from '../order/position-day.ts';
import { entryOf } from '../order/trail-entry.ts';
import { extendTotals, type OrderTotals } from '../placement/order-totals.ts';
import { decidedItem, exceededThreshold } from '../placement/place-order.ts';
import { type PlacementItem, readItem } from '../placement/placement-input.ts';
import { refuseItems } from '../placement/placement-refusals.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderItemAdded } from './command.events.ts';
import type { AddItemsBody } from './command.schema.ts';

type AddRefusal = Rejection<
  | 'order_pending'
  | 'order_closed'
  | 'order_on_hold'
  | 'items_required'
  | 'too_many_items'
  | 'item_identity_required'
  | 'discount_exceeds_total'
  | 'invalid_value'
  | 'approval_required'
  | 'payload_too_large'
  | 'unknown_line'
>;

/** A position to add, and the line of the buyer that it stands for. */
type Added = PlacementItem & { readonly peppol_line_id?: string | null | undefined };

/** Positions to add, and whether who adds them may lift the threshold of approval. */
export interface Addition {
  readonly items: readonly Added[];
  readonly mayApprove: boolean;
}

/** Reads the body; a key lifts the threshold where it may approve orders (ORD-210). */
export function readAddition(
  { items }: AddItemsBody,
  { permissions }: Pick<Context, 'permissions'>,
): Addition {
  const mayApprove = allows(permissions, 'orders.approve');
  const added = (items ?? []).map((item) => ({
    ...readItem(item),
    peppol_line_id: item.peppol_line_id,
  }));
  return { items: added, mayApprove };
}

/** Reads the stock for positions that are added to an order that moves it. */
export function askAdded(
  { moves_stock }: OrderAggregate,
  { items }: Addition,
): GoodsAsk | undefined {
  return moves_stock ? askFor(items) : undefined;
}

/** Adds positions to an order that is placed or in fulfillment, with their goods (ORD-209, ORD-210, ORD-273). */
export function addItems(
  order: OrderAggregate,
  { items: named, mayApprove }: Addition,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Change<OrderDetail> | AddRefusal | RouteRefusal {
  const refused =
    refuseState(order, 'items-create') ??
    refuseHold(order, 'items-create', settings) ??
    refuseItems(named, settings, order.items.length);
  if (refused !== undefined) return refused;
  const added = standForLines(order.items, named);
  if (isRejection(added)) return added;
  const totals = extendTotals(withShippingTax(order), order.items, added);
  if (isRejection(totals)) return totals;
  const unapproved = mayApprove ? undefined : refuseAboveThreshold(totals.order, settings);
  if (unapproved !== undefined) return unapproved;

  const step = stepBehind(order.items, added.length);
  if (isRejection(step)) return step;
  const highest = highestOf(order.items);
  const at = { order_id: order.id, created_at: moment.at, updated_at: moment.at };
  const more = added.map((item, index) => ({
    ...decidedItem(item, totals.lines[index], { ...at, id: moment.newId() }),
    position: highest + (index + 1) * step,
  }));
  const items = [...order.items, ...more];
  const oversized = refuseTransactionSize(items) ?? refuseAddition(order, more);
  if (oversized !== undefined) return oversized;
  const fulfillment = fulfillmentStatus(items);
  const next = nextOrder(
    order,
    {
      ...totals.order,
      item_count: items.length,
      fulfillment_status: fulfillment,
      ...deliveryOf(fulfillment, order.shipments),
    },
    moment,
  );
  const { routing_strategy: strategy } = settings;
  const { fulfillments: before } = order;
  const joining = { order: next, items, joining: more, fulfillments: before, strategy };
  const joined = joinGoods(joining, goods, moment);
  if (isRejection(joined)) return joined;
  const { fulfillments, told } = joined;
  const positions = more.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
  const entries = [entryOf(orderItemAdded, { positions }), ...told];
  const change = { order: next, items, fulfillments, entries };
  const detail = showOrder(detailAfter(order, change), codesOf(goods?.locations));
  return { ...change, answer: { ...detail, items: items.map((item) => withDay(item, next)) } };
}

/**
 * Positions with the lines of the buyer that they stand for: of these they know the number, the unit and what
 * is wanted, and nothing of the article that the buyer named (PEP-89).
 */
function standForLines(
  items: readonly Item[],
  added: readonly Added[],
): PlacementItem[] | Rejection<'unknown_line'> {
  const lines = new Map(items.flatMap(({ peppol }) => (peppol ? [[peppol.line_id, peppol]] : [])));
  const details = added.flatMap(({ peppol_line_id: line }, index) =>
    line && !lines.has(line)
      ? [{ path: `items.${index}.peppol_line_id`, message: 'is no line of the buyer’s order' }]
      : [],
  );
  if (details.length > 0) {
    return reject('unknown_line', 'The buyer’s order has no such line.', details);
  }
  return added.map(({ peppol_line_id: line, ...item }) => {
    const ofLine = lines.get(line ?? '');
    return ofLine === undefined ? item : { ...item, peppol: { ...ofLine, ...nothingOfArticle } };
  });
}

const nothingOfArticle = {
  price: null,
  price_quantity: null,
  tax_category: null,
  buyer_item: null,
  standard_item: null,
  standard_scheme: null,
};

/**
 * An order of before its taxes were kept by rate says in `shipping` at which rate its shipping was taxed,
 * and has no fee.
 */
function withShippingTax(order: OrderAggregate): OrderAggregate {
  if (order.taxes.length > 0 || order.shipping_total === 0) return order;
  return { ...order, shipping_tax_rate: Number(order.shipping?.['tax_rate'] ?? 0) };
}

function refuseAboveThreshold(
  { grand_total }: OrderTotals,
  settings: CommandSettings,
): Rejection<'approval_required'> | undefined {
  const threshold = exceededThreshold(grand_total, settings);
  if (threshold === null) return undefined;
  return reject(
    'approval_required',
    `The order would come to ${grand_total}, above ${threshold}: it takes a key that may call orders.approve.`,
  );
}

const highestOf = (items: readonly Item[]) => Math.max(...items.map(({ position }) => position));

/**
 * New positions are numbered on from the highest, in the step that led to it, or in the widest one that
 * leaves all of them a number (ORD-209).
 */
function stepBehind(items: readonly Item[], added: number): number | Rejection<'invalid_value'> {
  const highest = highestOf(items);
  const before = Math.max(0, ...items.map((one) => one.position).filter((one) => one < highest));
  const widest = Math.floor((POSITION_LIMIT - highest) / added);
  if (widest > 0) return Math.min(Math.max(1, highest - before), widest);
  const message = `would be numbered beyond ${POSITION_LIMIT}, behind position ${highest}`;
  return rejectProblems('invalid_value', [{ path: 'items', message }]);
}
