import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { askFor } from '../fulfillment/goods-lines.ts';
import type { GoodsAsk, OrderGoods, RestockRefusal, RouteRefusal } from '../goods/goods.port.ts';
import { type NoNumberRange, noNumberRange } from '../number-range/number-format.ts';
import { findReturn } from '../order/find-return.ts';
import { unfinishedAt } from '../order/fulfillment-status.ts';
import { ORDER_ENTITY } from '../order/order.entity.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, type Decision, nextOrder, orderRow } from '../order/order-change.ts';
import { newKey, type Taken } from '../order/order-claims.writes.ts';
import { addQuantities } from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import { numberOrder, type PlacementDecision } from '../placement/place-order.ts';
import { placementChanges } from '../placement/placement.writes.ts';
import { readItem } from '../placement/placement-input.ts';
import type { ShopRefusal } from '../placement/placement-refusals.ts';
import { promisePlacement } from '../placement/promise-placement.ts';
import { giveBack, type Refunding } from '../refund/refund-order.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { decideExchange, refusedWithin } from './exchange.ts';
import { refuseRestock, restockByHand, restockOf } from './restock-goods.ts';
import { orderReturnCompleted, orderReturnReceived, orderReturnRejected } from './return.events.ts';
import type {
  CompleteReturnBody,
  Exchange,
  RejectReturnBody,
  Restock,
  ReturnCompleted,
} from './return.schema.ts';
import { returnLifecycle, returnPayload } from './return-status.ts';

/** Which return of the order a command is about. */
export interface NamedReturn {
  readonly returnId: string;
}

/** Refuses a command on a return that is completed or rejected (ORD-77). */
function refuseClosedReturn({ number, status }: Return): Rejection<'return_closed'> {
  return reject('return_closed', `Return ${number} is ${status}.`);
}

/** Notes that the goods of a registered return arrived (ORD-73). */
export function receiveReturn(
  order: OrderAggregate,
  { returnId }: NamedReturn,
  _settings: CommandSettings,
  moment: Moment,
): Change<Return> | Rejection<'not_found' | 'return_not_registered'> {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].receive;
  if (status === undefined) {
    const message = `Return ${found.number} is ${found.status}, not registered.`;
    return reject('return_not_registered', message);
  }
  const received = { ...found, status, received_at: moment.at, updated_at: moment.at };
  return {
    order: orderRow(order),
    returns: [received],
    entries: [entryOf(orderReturnReceived, returnPayload(received))],
    answer: received,
  };
}

type CompleteRefusal =
  | Rejection<
      | 'not_found'
      | 'return_closed'
      | 'refund_exceeds_order'
      | 'moves_no_stock'
      | 'unknown_position'
      | 'quantity_exceeds_returnable'
      | ShopRefusal
    >
  | RouteRefusal
  | RestockRefusal;

/** Reads the stock for returned goods and for those of an exchange, as far as these orders move it. */
export function askCompleted(
  { moves_stock, items, returns }: OrderAggregate,
  { returnId, exchange }: NamedReturn & CompleteReturnBody,
  { stock_follows_orders }: CommandSettings,
): GoodsAsk | undefined {
  const replaces = exchange !== null && exchange !== undefined;
  if (!moves_stock && !(replaces && stock_follows_orders === 'reserve')) return undefined;
  const positions = returns.find(({ id }) => id === returnId)?.positions ?? [];
  const back = new Set(positions.map(({ order_item_id }) => order_item_id));
  return askFor([
    ...items.filter(({ id }) => back.has(id)),
    ...(exchange?.items ?? []).map((item) => readItem(item)),
  ]);
}

/**
 * Completes an open return: its quantities count as returned from now on (ORD-74), a refund is
 * recorded with it (ORD-222), an order replaces the goods (ORD-223), and its goods go into stock
 * where the order moves it (ORD-287).
 */
export function completeReturn(
  order: OrderAggregate,
  { returnId, resolution = null, ...asked }: NamedReturn & CompleteReturnBody,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Decision<ReturnCompleted, Taken | NoNumberRange> | CompleteRefusal | Taken {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].complete;
  if (status === undefined) return refuseClosedReturn(found);
  const misplaced = refuseRestock(order, asked);
  if (misplaced !== undefined) return misplaced;
  const stocked = goods && order.moves_stock ? restockOf(order, found, asked, goods) : null;
  if (isRejection(stocked)) return stocked;
  const refunding =
    asked.refund &&
    giveBack(order, { ...asked.refund, return_id: returnId }, moment, 'refund.amount');
  if (isRejection(refunding)) return refunding;
  const exchanged = exchangeOf(order, asked, settings, moment, goods);
  if (isRejection(exchanged)) return exchanged;
  // Behind the exchange, which does not count on these goods.
  const unbooked = stocked === null ? undefined : goods?.restock(stocked, order.number);
  if (unbooked !== undefined) return unbooked;
  const { at } = moment;
  const completed = { ...found, status, resolution, completed_at: at, updated_at: at };
  const restock = stocked?.map(({ location_id: _id, ...one }) => one);
  const settle = (exchange: Exchange | null) =>
    settlement(order, completed, { refunding: refunding ?? null, exchange, restock }, moment);
  return exchanged ? replacing(exchanged, settle, settings) : settle(null);
}

/** The order that replaces returned goods, with its own where it moves stock (ORD-223). */
function exchangeOf(
  order: OrderAggregate,
  { exchange }: CompleteReturnBody,
  settings: CommandSettings,
  moment: Moment,
  goods: OrderGoods | undefined,
): PlacementDecision | Rejection<ShopRefusal> | RouteRefusal | undefined {
  if (!exchange) return undefined;
  const decision = decideExchange(order, exchange, settings, moment);
  if (isRejection(decision)) return decision;
  if (goods === undefined || !decision.order.moves_stock) return decision;
  return promisePlacement(decision, goods, settings, 'exchange.');
}

/** The change that completes a return and places what replaces its goods. */
function replacing(
  decision: PlacementDecision,
  settle: (exchange: Exchange) => Change<ReturnCompleted>,
  { order_number_range_code: range }: CommandSettings,
): Decision<ReturnCompleted, Taken | NoNumberRange> {
  return {
    range,
    missing: noNumberRange(range),
    key: { ...newKey(ORDER_ENTITY, decision.order), refused: refusedWithin },
    numbered: (drawn) => {
      const placed = numberOrder(decision, drawn);
      const { id, number, status } = placed.order;
      const beside = (tenant: string) => placementChanges(tenant, placed);
      const reservedFor = { number, fulfillmentAt: unfinishedAt(placed.fulfillments) };
      return { ...settle({ id, number, status }), beside, reservedFor };
    },
  };
}

/** Money and goods that were given for a return. */
interface Given {
  readonly refunding: Refunding | null;
  readonly exchange: Exchange | null;
  /** Undefined where the order books no goods. */
  readonly restock: Restock | undefined;
}

/** The change that completes a return, with what was given for it. */
function settlement(
  order: OrderAggregate,
  settled: Return,
  { refunding, exchange, restock: booked }: Given,
  moment: Moment,
): Change<ReturnCompleted> {
  const refund = refunding?.refund ?? null;
  const completed = { ...settled, exchange_id: exchange?.id ?? null };
  const restock = booked ?? restockByHand(order.items, completed);
  const entry = entryOf(orderReturnCompleted, {
    ...returnPayload(completed),
    resolution: completed.resolution,
    restock: restockForEvent(restock),
    refund_id: refund?.id ?? null,
    exchange,
  });
  return {
    order: refunding === null ? orderRow(order) : nextOrder(order, refunding.columns, moment),
    items: addQuantities(order.items, completed.positions, 'quantity_returned', moment.at),
    returns: [completed],
    refunds: refund === null ? [] : [refund],
    entries: refunding === null ? [entry] : [entry, refunding.entry],
    answer: { ...completed, restock, refund, exchange },
  };
}

/** Space in an event beside 500 positions; article numbers can be long. */
const RESTOCK_BYTES = 128 * 1024;

/** Null says nothing about it: the positions still carry their flags. */
function restockForEvent(restock: Restock): Restock | null {
  return Buffer.byteLength(JSON.stringify(restock)) <= RESTOCK_BYTES ? restock : null;
}

/** Turns an open return down; what it claimed may be requested again (ORD-67, ORD-75). */
export function rejectReturn(
  order: OrderAggregate,
  { returnId, reason = null, ...body }: NamedReturn & RejectReturnBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Return> | Rejection<'not_found' | 'return_closed'> {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].reject;
  if (status === undefined) return refuseClosedReturn(found);
  const resolution = body.resolution ?? reason;
  const rejected: Return = {
    ...found,
    status,
    resolution,
    rejected_at: moment.at,
    updated_at: moment.at,
  };
  return {
    order: orderRow(order),
    returns: [rejected],
    entries: [entryOf(orderReturnRejected, { ...returnPayload(rejected), resolution, reason })],
    answer: rejected,
  };
}
