import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type NoNumberRange, noNumberRange } from '../number-range/number-format.ts';
import { findReturn } from '../order/find-return.ts';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, type Decision, nextOrder, orderRow } from '../order/order-change.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { addQuantities } from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import { numberOrder } from '../placement/place-order.ts';
import { placementChanges } from '../placement/placement.writes.ts';
import type { ShopRefusal } from '../placement/placement-refusals.ts';
import { giveBack, type Refunding } from '../refund/refund-order.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { decideExchange, refusedWithin } from './exchange.ts';
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

type CompleteRefusal = 'not_found' | 'return_closed' | 'refund_exceeds_order' | ShopRefusal;

/** A completion as it was sent, with what is known of the key of its exchange. */
interface Completion extends NamedReturn, CompleteReturnBody {
  /** Why the exchange may not have its `external_id`. */
  readonly taken?: Taken | undefined;
}

/**
 * Completes an open return: its quantities count as returned from now on (ORD-74), a refund is
 * recorded with it (ORD-222), and an order replaces the goods (ORD-223).
 */
export function completeReturn(
  order: OrderAggregate,
  { returnId, resolution = null, ...asked }: Completion,
  settings: CommandSettings,
  moment: Moment,
): Decision<ReturnCompleted, Taken | NoNumberRange> | Rejection<CompleteRefusal> | Taken {
  const found = findReturn(order, returnId);
  if (isRejection(found)) return found;
  const status = returnLifecycle[found.status].complete;
  if (status === undefined) return refuseClosedReturn(found);
  const refunding =
    asked.refund &&
    giveBack(order, { ...asked.refund, return_id: returnId }, moment, 'refund.amount');
  if (isRejection(refunding)) return refunding;
  const completed = {
    ...found,
    status,
    resolution,
    completed_at: moment.at,
    updated_at: moment.at,
  };
  const settle = (exchange: Exchange | null) =>
    settlement(order, completed, { refunding: refunding ?? null, exchange }, moment);
  if (!asked.exchange) return settle(null);
  const decision = decideExchange(order, asked.exchange, settings, moment);
  if (isRejection(decision)) return decision;
  // Before a number is drawn: an import that is repeated leaves no gap.
  if (asked.taken !== undefined) return refusedWithin(asked.taken);
  const range = settings.order_number_range_code;
  return {
    range,
    missing: noNumberRange(range),
    numbered: (drawn) => {
      const placed = numberOrder(decision, drawn);
      const { id, number, status: began } = placed.order;
      const beside = (tenant: string) => placementChanges(tenant, placed);
      return { ...settle({ id, number, status: began }), beside };
    },
  };
}

/** The change that completes a return, with what was given for it. */
function settlement(
  order: OrderAggregate,
  settled: Return,
  given: { readonly refunding: Refunding | null; readonly exchange: Exchange | null },
  moment: Moment,
): Change<ReturnCompleted> {
  const { refunding, exchange } = given;
  const refund = refunding?.refund ?? null;
  const completed = { ...settled, exchange_id: exchange?.id ?? null };
  const restock = restockOf(order.items, completed);
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

function restockOf(items: readonly Item[], { positions }: Return): Restock {
  const byId = new Map(items.map((item) => [item.id, item]));
  return positions
    .filter(({ restock }) => restock)
    .map(({ order_item_id: id, quantity }) => {
      const item = byId.get(id);
      return { product_id: item?.product_id ?? null, sku: item?.sku ?? null, quantity };
    });
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
