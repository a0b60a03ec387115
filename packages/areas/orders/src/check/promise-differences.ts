import { add, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import { type Difference, differenceOf, differencesOf } from '@waybill/kernel/difference';
import { movingIds } from '../fulfillment/goods-lines.ts';
import type { GoodsBooks, PromisedLine } from '../goods/goods-books.port.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { isUnfinished, openOf } from '../order/fulfillment-status.ts';
import type { KeptOrder } from '../order/kept-order.ts';

type Fulfilled = Pick<KeptOrder, 'number' | 'items' | 'fulfillments' | 'shipments'>;

/** The lines of a fulfilment with what the stock should have reserved for them. */
export function promisedLines(
  items: KeptOrder['items'],
  one: KeptFulfillment,
): readonly PromisedLine[] {
  const moving = movingIds(items);
  return one.items.map((line) => {
    const { order_item_id, product_id, sku, reservation_ids } = line;
    const isPromised = isUnfinished(one) && moving.has(order_item_id);
    return {
      fulfillment_id: one.id,
      order_item_id,
      location_id: one.location_id,
      product_id,
      sku,
      quantity: isPromised ? openOf(line) : 0,
      reservation_ids,
    };
  });
}

/** Quantities by what they belong to. */
function sumBy(entries: Iterable<readonly [name: string, quantity: Decimal]>) {
  const sums = new Map<string, Decimal>();
  for (const [name, quantity] of entries) sums.set(name, add(sums.get(name) ?? 0, quantity));
  return sums;
}

function compareSums(stored: Map<string, Decimal>, expected: Map<string, Decimal>): Difference[] {
  return [...new Set([...stored.keys(), ...expected.keys()])].flatMap((name) =>
    differenceOf(name, stored.get(name) ?? 0, expected.get(name) ?? 0),
  );
}

/** Goods that left a location with the shipments of an order, as far as they moved stock. */
function shippedGoods({ number, items, fulfillments, shipments }: Fulfilled) {
  const moving = movingIds(items);
  return fulfillments.flatMap((one) =>
    shipments
      .filter(({ fulfillment_id }) => fulfillment_id === one.id)
      .flatMap((shipment) => shipment.items)
      .filter(({ order_item_id }) => moving.has(order_item_id))
      .map(({ quantity }) => [shippedAt(number, one.location_id), quantity] as const),
  );
}

const shippedAt = (number: string, place: string) =>
  `shipped by the movements of order ${number} at location ${place}`;
const reservedAt = (number: string, place: string) =>
  `reserved by the movements of order ${number} at location ${place}`;

/** Reservations that a line names and that are not its own, and active ones of orders that no line names. */
function reservationDifferences(
  lines: readonly (PromisedLine & { readonly order_ref: string })[],
  { reservations }: GoodsBooks,
): Difference[] {
  const active = new Map(reservations.map((one) => [one.id, one]));
  const named = new Set(lines.flatMap(({ reservation_ids }) => reservation_ids));
  const leftOver = reservations.filter((one) => one.order_item_id !== null && !named.has(one.id));
  return [
    ...lines.flatMap((line) => {
      const { order_ref, fulfillment_id, order_item_id, location_id, quantity } = line;
      const own = line.reservation_ids.flatMap((id) => active.get(id) ?? []);
      const reserved = sum(own.map(({ quantity: count }) => count));
      const name = `line ${order_item_id} of fulfilment ${fulfillment_id} of order ${order_ref}`;
      const expected = { order_ref, fulfillment_id, order_item_id, location_id };
      return [
        ...differenceOf(`reserved for ${name}`, reserved, quantity),
        ...own.flatMap((one) => differencesOf(`reservation ${one.id}`, one, expected)),
      ];
    }),
    ...leftOver.map(({ id, order_ref, quantity }) => ({
      what: `reservation ${id} of order ${order_ref}, which no line has`,
      stored: quantity,
      expected: undefined,
    })),
  ];
}

/**
 * Disagreements of the orders that move stock with what is reserved for them and was booked under their
 * numbers (ORD-351).
 */
export function promiseDifferences(orders: readonly Fulfilled[], books: GoodsBooks): Difference[] {
  const numbers = new Set(orders.map(({ number }) => number));
  const lines = orders.flatMap(({ number: order_ref, items, fulfillments }) =>
    fulfillments
      .flatMap((one) => promisedLines(items, one))
      .map((line) => ({ ...line, order_ref })),
  );
  const booked = books.movements.flatMap(({ order_ref, ...one }) =>
    order_ref !== null && numbers.has(order_ref) ? { ...one, order_ref } : [],
  );
  const moved = booked.map(({ type, order_ref, location_id, quantity }) => {
    const up = type === 'shipment' ? quantity : subtract(0, quantity);
    return [reservedAt(order_ref, location_id), up] as const;
  });
  const sent = booked
    .filter(({ type }) => type === 'shipment')
    .map(({ order_ref, location_id, quantity }) => {
      return [shippedAt(order_ref, location_id), subtract(0, quantity)] as const;
    });
  const reserved = books.reservations
    .filter(({ order_ref }) => numbers.has(order_ref))
    .map(({ order_ref, location_id, quantity }) => {
      return [reservedAt(order_ref, location_id), quantity] as const;
    });
  return [
    ...reservationDifferences(lines, books),
    ...compareSums(sumBy(sent), sumBy(orders.flatMap(shippedGoods))),
    ...compareSums(sumBy(moved), sumBy(reserved)),
  ];
}
