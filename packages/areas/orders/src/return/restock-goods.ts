import { compare, type Decimal, sum } from '@waybill/kernel/decimal';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { movesStock } from '../fulfillment/goods-lines.ts';
import type { GoodsLocation, OrderGoods, RestockedGoods } from '../goods/goods.port.ts';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { numberOf } from '../shared/request-values.ts';
import type { CompleteReturnBody, Restock } from './return.schema.ts';

/** Returned goods on their way into stock, as they are booked and as they are answered. */
interface Restocking extends RestockedGoods {
  readonly location_code: string;
}

type RestockRequest = Pick<CompleteReturnBody, 'restock' | 'location_code'>;

type Refused = Rejection<'unknown_position' | 'quantity_exceeds_returnable' | 'unknown_location'>;

/** A position of the return that goes into stock; null leaves the place to the call. */
interface Entry {
  readonly order_item_id: string;
  readonly quantity: Decimal;
  readonly location_code: string | null;
}

/** Refuses to say where goods go of an order that books none (ORD-287). */
export function refuseRestock(
  { moves_stock }: Pick<OrderAggregate, 'moves_stock'>,
  { restock = null, location_code = null }: RestockRequest,
): Rejection<'moves_no_stock'> | undefined {
  if (moves_stock || (restock === null && location_code === null)) return undefined;
  return reject(
    'moves_no_stock',
    'The order moves no stock; call inventories.restock for its goods.',
  );
}

/** The positions that were flagged when the return was requested. */
const flagged = ({ positions }: Return): Entry[] =>
  positions
    .filter(({ restock }) => restock)
    .map(({ order_item_id, quantity }) => ({ order_item_id, quantity, location_code: null }));

/** The goods of a return for a call to the inventories, where its order books none (ORD-74). */
export function restockByHand(items: readonly Item[], one: Return): Restock {
  const byId = new Map(items.map((item) => [item.id, item]));
  return flagged(one).map(({ order_item_id, quantity }) => {
    const item = byId.get(order_item_id);
    return { ...articleOf(item), quantity, location_code: null };
  });
}

const articleOf = (item: Item | undefined) => ({
  product_id: item?.product_id ?? null,
  sku: item?.sku ?? null,
});

/** The entries of a request, each with its quantity; absent, the flagged positions (ORD-287). */
function entriesOf(one: Return, { restock }: RestockRequest): Entry[] | Refused {
  if (restock === null || restock === undefined) return flagged(one);
  const returned = new Map(one.positions.map((each) => [each.order_item_id, each.quantity]));
  const named = restock.map((entry, index) => {
    return { ...entry, index, most: returned.get(entry.order_item_id) };
  });
  const known = named.flatMap(({ most, ...entry }) =>
    most === undefined ? [] : { ...entry, most },
  );
  if (known.length < named.length) {
    const details = named
      .filter(({ most }) => most === undefined)
      .map(({ index }) => {
        return { path: `restock.${index}.order_item_id`, message: 'is no position of this return' };
      });
    return reject('unknown_position', 'The return has no such position.', details);
  }
  const entries = known.map(({ order_item_id, quantity, most, location_code = null }) => {
    return { order_item_id, quantity: numberOf(quantity) ?? most, most, location_code };
  });
  for (const [id, parts] of Map.groupBy(entries, ({ order_item_id }) => order_item_id)) {
    const total = sum(parts.map(({ quantity }) => quantity));
    const excess = parts.find(({ most }) => compare(total, most) > 0);
    if (excess !== undefined) {
      return reject(
        'quantity_exceeds_returnable',
        `The return has ${excess.most} of position ${id}, not ${total}.`,
      );
    }
  }
  return entries;
}

/** The location that a position left last, while there is one with its id. */
function lastPlace(
  { shipments, fulfillments }: OrderAggregate,
  itemId: string,
  locations: readonly GoodsLocation[],
): GoodsLocation | undefined {
  const last = shipments.findLast(({ items }) =>
    items.some(({ order_item_id }) => order_item_id === itemId),
  );
  const from = fulfillments.find(({ id }) => id === last?.fulfillment_id);
  return locations.find(({ id }) => id === from?.location_id);
}

/** Decides which goods of a return go into stock, and where (ORD-287). */
export function restockOf(
  order: OrderAggregate,
  one: Return,
  request: RestockRequest,
  goods: Pick<OrderGoods, 'locations' | 'locationOf'>,
): Restocking[] | Refused {
  const entries = entriesOf(one, request);
  if (isRejection(entries)) return entries;
  const byId = new Map(order.items.map((item) => [item.id, item]));
  const restocking: Restocking[] = [];
  for (const { order_item_id, quantity, location_code } of entries) {
    const item = byId.get(order_item_id);
    const code = location_code ?? request.location_code ?? null;
    const left = code === null ? lastPlace(order, order_item_id, goods.locations) : undefined;
    const place = left ?? goods.locationOf(code);
    if (isRejection(place)) return place;
    if (item !== undefined && movesStock(item)) {
      const at = { location_id: place.id, location_code: place.code };
      restocking.push({ ...articleOf(item), quantity, ...at });
    }
  }
  return restocking;
}
