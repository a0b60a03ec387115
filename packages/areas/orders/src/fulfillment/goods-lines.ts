import { compare } from '@waybill/kernel/decimal';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type {
  GoodsAsk,
  GoodsLine,
  OrderGoods,
  RoutedGoods,
  RouteRefusal,
  RouteTerms,
} from '../goods/goods.port.ts';
import { type KeptFulfillment, weighLines } from '../order/fulfillment.entity.ts';
import { isUnfinished } from '../order/fulfillment-status.ts';
import type { Item } from '../order/item.schema.ts';
import type { Order } from '../order/order.schema.ts';
import { CHUNK_ITEMS } from '../order/order-size.ts';
import { openQuantity } from '../order/position-quantities.ts';
import type { RoutingStrategy } from '../shared/settings.ts';
import type { ArrivingLine } from './join-lines.ts';

/** The most positions of an order that move stock, and the most lines of its fulfilments (ORD-289). */
const MOVING_LIMIT = 500;
const LINES_LIMIT = 1_000;

/** One item ends at 400 KB, and a fulfilment is one. */
const LINES_LIMIT_BYTES = 380_000;

/** The chunks of positions and the fulfilments that one transaction ends together. */
const WRITTEN_LIMIT = 80;

/** Tells a position whose goods lie in stock: one of an article, that no hand typed (ORD-271). */
export const movesStock = ({
  type,
  product_id,
  sku,
}: Pick<Item, 'type' | 'product_id' | 'sku'>): boolean =>
  type !== 'custom' && (product_id !== null || sku !== null);

/** The ids of positions whose goods lie in stock. */
export const movingIds = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(items.filter(movesStock).map(({ id }) => id));

/** Asks for the stock of positions. */
export function askFor(
  items: readonly Pick<Item, 'type' | 'product_id' | 'sku'>[],
  released_ref: string | null = null,
): GoodsAsk {
  const articles = items.filter(movesStock);
  const ask = { articles, reservation_ids: [] };
  return released_ref === null ? ask : { ...ask, released_ref };
}

/** The open positions of an order as lines that ask for goods, in the order in which they are covered. */
export function goodsLines(
  items: readonly Item[],
  pathOf: (index: number, item: Item) => string,
): GoodsLine[] {
  return items
    .map((item, index) => ({
      path: pathOf(index, item),
      order_item_id: item.id,
      product_id: item.product_id,
      sku: item.sku,
      name: item.name,
      quantity: openQuantity(item),
      moves: movesStock(item),
    }))
    .filter(({ quantity }) => compare(quantity, 0) > 0);
}

/** An order for whose goods places are sought. */
export interface Seeking {
  readonly order: Pick<Order, 'shipping_address'>;
  /** All its positions. */
  readonly items: readonly Item[];
  /** The lines that ask. */
  readonly lines: readonly GoodsLine[];
  readonly fulfillments: readonly KeptFulfillment[];
  readonly strategy: RoutingStrategy;
  /** The places that lines of a reroute may go to: it makes no backorder (ORD-314). */
  readonly reroute?: Pick<RouteTerms, 'only' | 'except'>;
}

/**
 * Promises goods to lines of an order, as it becomes placed or as lines come later: those go first to where
 * it has something to be shipped already (ORD-272, ORD-275).
 */
export function promiseGoods(
  goods: OrderGoods,
  { order, items, lines, fulfillments, strategy, reroute }: Seeking,
): readonly RoutedGoods[] | RouteRefusal {
  if (items.filter(movesStock).length > MOVING_LIMIT) {
    return tooLarge(`has more than ${MOVING_LIMIT} positions that move stock`);
  }
  const unfinished = fulfillments.filter(isUnfinished);
  const routed = goods.route(lines, {
    strategy,
    shipping_address: order.shipping_address,
    first: unfinished.map(({ location_id }) => location_id),
    mayBackorder: reroute === undefined,
    ...reroute,
  });
  if (isRejection(routed)) return routed;
  const arriving = arrivingLines(items, routed);
  for (const [place, lines] of Map.groupBy(arriving, ({ location_id }) => location_id)) {
    const there = unfinished.find(({ location_id }) => location_id === place)?.items ?? [];
    if (weighLines([...there, ...lines]) > LINES_LIMIT_BYTES) {
      return tooLarge('has longer lines at one location than a fulfilment holds');
    }
  }
  const kept = fulfillments.reduce((sum, one) => sum + one.items.length, 0);
  if (kept + routed.length > LINES_LIMIT) {
    return tooLarge(`has more than ${LINES_LIMIT} lines at its locations`);
  }
  const places = new Set([...unfinished, ...routed].map(({ location_id }) => location_id));
  if (places.size + items.length / CHUNK_ITEMS > WRITTEN_LIMIT) {
    return tooLarge(`would ship from ${places.size} locations`);
  }
  return routed;
}

const tooLarge = (why: string): Rejection<'payload_too_large'> =>
  reject('payload_too_large', `The order ${why}; name fewer positions in one call.`);

/** Routed goods as the lines that come to their places. */
export function arrivingLines(
  items: readonly Item[],
  routed: readonly RoutedGoods[],
): ArrivingLine[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return routed.flatMap(({ reservation_id, ...part }) => {
    const item = byId.get(part.order_item_id);
    /* v8 ignore next -- goods are routed for lines of the order alone, which no type can say */
    if (item === undefined) return [];
    const { position, sku, product_id, name, unit } = item;
    return {
      ...part,
      position,
      sku,
      product_id,
      name,
      unit,
      quantity_shipped: 0,
      rejected_by: [],
      reservation_ids: reservation_id === null ? [] : [reservation_id],
    };
  });
}

/** Asks for the reservations of all unfinished lines, some of which a command ends. */
export function askReserved({
  moves_stock,
  fulfillments,
}: Pick<Order, 'moves_stock'> & {
  readonly fulfillments: readonly KeptFulfillment[];
}): GoodsAsk | undefined {
  if (!moves_stock) return undefined;
  const lines = fulfillments.filter(isUnfinished).flatMap(({ items }) => items);
  return { articles: [], reservation_ids: lines.flatMap((line) => line.reservation_ids) };
}
