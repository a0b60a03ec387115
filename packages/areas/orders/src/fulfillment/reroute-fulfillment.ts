import { isAt, type Places } from '@waybill/api/places';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type {
  GoodsAsk,
  GoodsLine,
  OrderGoods,
  RouteRefusal,
  RouteTerms,
} from '../goods/goods.port.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { openLines, type Unfinished, unfinishedAt } from '../order/fulfillment-status.ts';
import type { Item } from '../order/item.schema.ts';
import { type NamedPosition, namePositions } from '../order/named-positions.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, detailAfter, nextOrder } from '../order/order-change.ts';
import type { TakenQuantity } from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { takeFrom } from './choose-fulfillment.ts';
import { orderFulfillmentRerouted } from './fulfillment.events.ts';
import type { Moved, RerouteBody, Rerouted } from './fulfillment.schema.ts';
import { closedEntries, joinedEntries, named } from './fulfillment-entries.ts';
import { arrivingLines, askFor, movingIds, promiseGoods } from './goods-lines.ts';
import { type ArrivingLine, joinLines } from './join-lines.ts';
import { letLeaveOne } from './leaving-lines.ts';
import { codesOf, type LocationCodes, showFulfillment } from './show-fulfillment.ts';
import { findUnfinished } from './unfinished-fulfillment.ts';

type RerouteRefusal = Rejection<
  | 'not_found'
  | 'order_closed'
  | 'fulfillment_closed'
  | 'fulfillment_on_hold'
  | 'unknown_position'
  | 'quantity_exceeds_open'
  | 'unknown_location'
  | 'location_not_permitted'
  | 'invalid_value'
  | 'insufficient_stock'
  | 'payload_too_large'
>;

/** Lines to move away from a fulfilment. */
export interface RerouteInput {
  readonly fulfillment_id: string;
  /** Null moves everything open. */
  readonly positions: readonly NamedPosition[] | null;
  /** Null leaves the places to the strategy. */
  readonly location_code: string | null;
  readonly reason: string | null;
  readonly dry_run: boolean;
  /** The places of the key that asks. */
  readonly places?: Places;
}

/** Reads the body of a reroute. */
export function readReroute(
  fulfillment_id: string,
  body: RerouteBody,
  places?: Places,
): RerouteInput | Rejection<'positions_required'> {
  const positions = namePositions(body.positions);
  if (isRejection(positions)) return positions;
  const { location_code = null, reason = null, dry_run } = body;
  return { fulfillment_id, positions, location_code, reason, dry_run: dry_run === true, places };
}

/** Reads the stock for lines that are to move: the goods of their articles, and what they reserved. */
export function askRerouted(
  { items, fulfillments }: OrderAggregate,
  { fulfillment_id, positions }: RerouteInput,
): GoodsAsk {
  const ids = new Set(positions?.map(({ order_item_id }) => order_item_id));
  const lines = fulfillments
    .filter(({ id }) => id === fulfillment_id)
    .flatMap(openLines)
    .filter(({ order_item_id }) => positions === null || ids.has(order_item_id));
  const moving = new Set(lines.map(({ order_item_id }) => order_item_id));
  const { articles } = askFor(items.filter(({ id }) => moving.has(id)));
  return { articles, reservation_ids: lines.flatMap((line) => line.reservation_ids) };
}

/**
 * Moves open lines of a fulfilment to other places: their reservations end, and new ones begin there
 * (ORD-313, ORD-314, ORD-315).
 */
export function reroute(
  order: OrderAggregate,
  input: RerouteInput,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Change<Rerouted> | RerouteRefusal {
  const from = findUnfinished(order, input.fulfillment_id, input.places);
  if (isRejection(from)) return from;
  const taken = takeFrom(order, from, input.positions);
  if (isRejection(taken)) return taken;
  /* v8 ignore next -- goods are read for every reroute, which no type of a command can say */
  if (goods === undefined) throw new Error('lines are moved with the goods of their order');
  const reroute = placesFor(from, taken, input, goods);
  if (isRejection(reroute)) return reroute;

  const next = nextOrder(order, {}, moment);
  const left = letLeaveOne(from, taken, 'leave', moment.at);
  goods.release(left.ends);
  const after = detailAfter(order, { order: next, fulfillments: [left.fulfillment] });
  const routed = promiseGoods(goods, {
    ...after,
    order: next,
    lines: movedLines(order.items, from, taken),
    strategy: settings.routing_strategy,
    reroute,
  });
  if (isRejection(routed)) return asLack(routed);
  const arriving = arrivingLines(order.items, routed).map((line) => rejected(line, from));
  const joined = joinLines(next, after.fulfillments, arriving, moment);

  const codes = codesOf(goods.locations);
  if (input.dry_run) {
    const fulfillment = showFulfillment(from, codes);
    const moved = movedTo(arriving, order.fulfillments, codes, input.places);
    return { order: next, entries: [], answer: { dry_run: true, fulfillment, moved } };
  }
  const all = [...after.fulfillments, ...joined];
  const moved = movedTo(arriving, all, codes);
  const entry = { ...named(from, codes), reason: input.reason, moved };
  return {
    order: next,
    fulfillments: [left.fulfillment, ...joined],
    entries: [
      entryOf(orderFulfillmentRerouted, entry),
      ...joinedEntries(after.fulfillments, joined, codes),
      ...closedEntries([left.fulfillment], codes),
    ],
    answer: {
      dry_run: false,
      fulfillment: showFulfillment(left.fulfillment, codes),
      moved: movedTo(arriving, all, codes, input.places),
    },
  };
}

/** Decides which places are asked: the named one, or all that have not given a line of these away (ORD-314). */
function placesFor(
  { location_id, items }: Unfinished,
  taken: readonly TakenQuantity[],
  { location_code, places }: RerouteInput,
  goods: OrderGoods,
):
  | Pick<RouteTerms, 'only' | 'except'>
  | Rejection<'unknown_location' | 'location_not_permitted' | 'invalid_value'> {
  if (location_code === null) {
    const moving = new Set(taken.map(({ order_item_id }) => order_item_id));
    const lines = items.filter(({ order_item_id }) => moving.has(order_item_id));
    return { except: [location_id, ...lines.flatMap(({ rejected_by }) => rejected_by)] };
  }
  const place = goods.locationOf(location_code);
  if (isRejection(place)) return place;
  if (!isAt(places, place.id)) return notPermitted(location_code);
  if (place.id !== location_id) return { only: place.id };
  const detail = { path: 'location_code', message: 'is where the goods are to leave' };
  return reject('invalid_value', `location_code ${detail.message}`, [detail]);
}

const notPermitted = (code: string): Rejection<'location_not_permitted'> =>
  reject(
    'location_not_permitted',
    `This key is bound to other locations than ${JSON.stringify(code)}.`,
  );

/** The lines that are to move, in ascending position; a refusal counts them as they were named. */
function movedLines(
  items: readonly Item[],
  from: Unfinished,
  taken: readonly TakenQuantity[],
): GoodsLine[] {
  const moving = movingIds(items);
  const parts = new Map(
    taken.map(({ order_item_id, quantity }, index) => [
      order_item_id,
      { path: `positions.${index}`, quantity, moves: moving.has(order_item_id) },
    ]),
  );
  return from.items.flatMap(({ order_item_id, product_id, sku, name }) => {
    const part = parts.get(order_item_id);
    return part === undefined ? [] : [{ ...part, order_item_id, product_id, sku, name }];
  });
}

/** A line that a location gave away says so, for good. */
function rejected(line: ArrivingLine, { location_id, items }: Unfinished): ArrivingLine {
  const own = items.filter(({ order_item_id }) => order_item_id === line.order_item_id);
  const before = own.flatMap(({ rejected_by }) => rejected_by);
  return { ...line, rejected_by: [...new Set([...before, location_id])] };
}

/**
 * The places that lines move to, each with the fulfilment that it has by then; of other places a key
 * learns no more than the code (API-320).
 */
function movedTo(
  arriving: readonly ArrivingLine[],
  fulfillments: readonly KeptFulfillment[],
  codes: LocationCodes,
  places?: Places,
): Moved[] {
  const fulfillmentAt = unfinishedAt(fulfillments);
  const byPlace = Map.groupBy(arriving, ({ location_id }) => location_id);
  return [...byPlace].map(([place, lines]) => ({
    fulfillment_id: (isAt(places, place) && fulfillmentAt(place)) || null,
    location_code: codes.get(place) ?? null,
    positions: lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
  }));
}

/** A reroute makes no backorder: goods are all that it may lack, but for its size. */
const asLack = ({ rejected: code, message, details }: RouteRefusal) =>
  code === 'payload_too_large'
    ? reject(code, message)
    : reject('insufficient_stock', message, details);
