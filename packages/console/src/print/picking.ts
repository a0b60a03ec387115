import type { Fulfillment, Order, OrderItem, StockLevel } from '@waybill/client/shapes';
import { sumOf } from '../frame/format/quantity.ts';
import { isUnfinished } from '../orders/goods/places.ts';
import { leavingQuantity } from '../orders/goods/quantities.ts';

/** An article to fetch, in one unit: how many, and for which orders. */
export interface PickLine {
  readonly id: string;
  readonly sku: string | null;
  readonly productId: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: number;
  readonly orders: readonly PickOrder[];
}

interface PickOrder {
  readonly number: string;
  readonly quantity: number;
  readonly isHeld: boolean;
}

type PickItem = Pick<
  OrderItem,
  'sku' | 'product_id' | 'name' | 'unit' | 'quantity' | 'quantity_shipped' | 'quantity_cancelled'
>;

/** An order, or what one location has to ship of it, as a list for the shelves needs it. */
export interface Picked extends Pick<Order, 'id' | 'status'> {
  readonly number: string;
  readonly on_hold: boolean;
  readonly items: readonly PickItem[];
}

/** The part of a location as an order of its own; one that ended has nothing to fetch. */
export const pickedAt = (one: Fulfillment): Picked => ({
  id: one.order_id,
  number: one.order_number,
  status: isUnfinished(one) ? 'in_fulfillment' : 'completed',
  on_hold: one.on_hold || one.order_on_hold,
  items: one.items.map((line) => ({ ...line, quantity_cancelled: 0 })),
});

/** Articles with numbers in their order, then those without one by their names. */
const byArticle = (a: PickLine, b: PickLine) =>
  (a.sku === null ? 1 : 0) - (b.sku === null ? 1 : 0) ||
  (a.sku ?? a.name).localeCompare(b.sku ?? b.name, undefined, { numeric: true }) ||
  (a.unit ?? '').localeCompare(b.unit ?? '');

/** The stock of an article is kept under its number, else under its product; else there is none. */
export const articleOf = ({ sku, productId }: Pick<PickLine, 'sku' | 'productId'>) => {
  if (sku !== null) return { sku };
  return productId === null ? undefined : { product_id: productId };
};

/** Sums what is to leave of some orders by article and unit, in the order of article numbers. */
export function pickingList(orders: readonly Omit<Picked, 'id'>[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const order of orders) {
    const { number, on_hold: isHeld, items } = order;
    for (const item of items) {
      const quantity = leavingQuantity(order, item);
      if (quantity <= 0) continue;
      const { sku, product_id: productId, name, unit } = item;
      const id = JSON.stringify([articleOf({ sku, productId }) ?? name, unit]);
      const line = lines.get(id);
      lines.set(id, {
        ...(line ?? { id, sku, productId, name, unit }),
        quantity: sumOf(line?.quantity ?? 0, quantity),
        orders: [...(line?.orders ?? []), { number, quantity, isHeld }],
      });
    }
  }
  return [...lines.values()].sort(byArticle);
}

/** Places of an article, and how many are missing there. */
export interface Shelf {
  readonly places: readonly { readonly locationId: string; readonly onHand: number }[];
  readonly short: number;
}

/** Finds the shelf of a line; undefined where no stock of it is kept. */
export function shelfOf(
  { quantity }: Pick<PickLine, 'quantity'>,
  rows: readonly Pick<StockLevel, 'location_id' | 'on_hand'>[],
): Shelf | undefined {
  if (rows.length === 0) return undefined;
  const places = rows
    .filter((row) => row.on_hand > 0)
    .map((row) => ({ locationId: row.location_id, onHand: row.on_hand }));
  const missing = sumOf(quantity, ...places.map(({ onHand }) => -onHand));
  return { places, short: Math.max(0, missing) };
}
