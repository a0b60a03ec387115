import type { Fulfillment, Order, OrderItem, StockLevel } from '@waybill/client/shapes';
import { isolated } from '../frame/format/isolated.ts';
import { sumOf } from '../frame/format/quantity.ts';
import { isUnfinished } from '../orders/goods/places.ts';
import { leavingQuantity } from '../orders/goods/quantities.ts';
import type { HeldOrder } from './held.ts';
import type { Printed } from './use-printed.ts';

/** An article to fetch, in one unit: how many, and for which orders. */
export interface PickLine {
  readonly id: string;
  readonly sku: string | null;
  readonly productId: string | null;
  readonly name: string;
  readonly unit: string | null;
  /** The location that fetches it; null where any may. */
  readonly locationId: string | null;
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
export interface Picked extends HeldOrder, Pick<Order, 'status'> {
  readonly on_hold: boolean;
  readonly items: readonly PickItem[];
  /** The location of a part of an order. */
  readonly location_id?: string;
  /** The parts of an order that moves stock. */
  readonly fulfillments?: readonly Fulfillment[] | undefined;
}

/** The part of a location as an order of its own; one that ended has nothing to fetch. */
export const pickedAt = (one: Fulfillment): Picked => ({
  id: one.order_id,
  number: one.order_number,
  status: isUnfinished(one) ? 'in_fulfillment' : 'completed',
  on_hold: one.on_hold || one.order_on_hold,
  heldBy: one.on_hold ? 'order.fulfillment.held' : 'order.held',
  location_id: one.location_id,
  items: one.items.map((line) => ({ ...line, quantity_cancelled: 0 })),
});

/** An order that moves stock as the parts of its locations, any other one whole. */
const partsOf = (order: Picked): readonly Picked[] =>
  order.fulfillments === undefined || order.fulfillments.length === 0
    ? [order]
    : order.fulfillments.filter(isUnfinished).map(pickedAt);

/** The parts of chosen orders; those on hold are left out by name, unless they are printed too. */
export function pickedParts(printed: Printed<Picked>, takesHeld: boolean): Printed<Picked> {
  const parts = printed.orders.flatMap(partsOf);
  const held = takesHeld ? [] : parts.filter(({ on_hold: isHeld }) => isHeld);
  return {
    ...printed,
    orders: parts.filter((part) => !held.includes(part)),
    held: { ...printed.held, orders: [...printed.held.orders, ...held] },
  };
}

const last = (isLast: boolean) => (isLast ? 1 : 0);

/** Articles with numbers in their order, then those without one by their names. */
const byArticle = (a: PickLine, b: PickLine) =>
  last(a.sku === null) - last(b.sku === null) ||
  (a.sku ?? a.name).localeCompare(b.sku ?? b.name, undefined, { numeric: true }) ||
  (a.unit ?? '').localeCompare(b.unit ?? '');

/** The stock of an article is kept under its number, else under its product; else there is none. */
export const articleOf = ({ sku, productId }: Pick<PickLine, 'sku' | 'productId'>) => {
  if (sku !== null) return { sku };
  return productId === null ? undefined : { product_id: productId };
};

/** Sums what is to leave of some orders by article, unit and location, in the order of article numbers. */
export function pickingList(orders: readonly Omit<Picked, 'id'>[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const order of orders) {
    const { number, on_hold: isHeld, items, location_id: locationId = null } = order;
    for (const item of items) {
      const quantity = leavingQuantity(order, item);
      if (quantity <= 0) continue;
      const { sku, product_id: productId, name, unit } = item;
      const id = JSON.stringify([articleOf({ sku, productId }) ?? name, unit, locationId]);
      const line = lines.get(id);
      lines.set(id, {
        ...(line ?? { id, sku, productId, name, unit, locationId }),
        quantity: sumOf(line?.quantity ?? 0, quantity),
        orders: [...(line?.orders ?? []), { number, quantity, isHeld }],
      });
    }
  }
  return [...lines.values()].sort(byArticle);
}

/** A place of an article: where it lies there, and how much of it. */
export interface ShelfPlace {
  readonly locationId: string;
  readonly bin: string | null;
  readonly onHand: number;
}

/** Places of an article, and how many are missing there. */
export interface Shelf {
  readonly places: readonly ShelfPlace[];
  readonly short: number;
}

type StockRow = Pick<StockLevel, 'location_id' | 'on_hand' | 'name' | 'bin'>;

/** Bins in which numbers count as numbers: A-2 before A-10; what has none comes last. */
const byBin = (one: string | null, other: string | null) =>
  last(one === null) - last(other === null) ||
  (one ?? '').localeCompare(other ?? '', undefined, { numeric: true });

/**
 * Finds the shelf of a line, its places in the order in which locations are walked; undefined where no
 * stock of it is kept. A line of a location has that place alone.
 */
export function shelfOf(
  { quantity, locationId }: Pick<PickLine, 'quantity' | 'locationId'>,
  rows: readonly StockRow[],
  locations: readonly string[],
): Shelf | undefined {
  const here = rows.filter((row) => locationId === null || row.location_id === locationId);
  if (here.length === 0) return undefined;
  const places = here
    .filter((row) => row.on_hand > 0)
    .map(
      (row): ShelfPlace => ({
        locationId: row.location_id,
        bin: row.bin,
        onHand: row.on_hand,
      }),
    )
    .sort((one, other) => rankIn(locations, one.locationId) - rankIn(locations, other.locationId));
  const missing = sumOf(quantity, ...places.map(({ onHand }) => -onHand));
  return { places, short: Math.max(0, missing) };
}

const rankIn = (locations: readonly string[], id: string | null): number => {
  const rank = locations.indexOf(id ?? '');
  return rank === -1 ? locations.length : rank;
};

/** A line with the shelf that it is fetched from. */
export interface ShelvedLine extends PickLine {
  readonly shelf: Shelf | undefined;
}

/**
 * Puts lines into the order of a walk: by location, then by bin, then by article. `shelves` are the stock
 * rows by the ids of lines, `locations` the ids of places in the order in which they are walked.
 */
export function inShelfOrder(
  lines: readonly PickLine[],
  shelves: Readonly<Record<string, readonly StockRow[]>>,
  locations: readonly string[],
): ShelvedLine[] {
  const placed = lines.map((line): ShelvedLine => {
    const rows = shelves[line.id] ?? [];
    // A position without a name of its own repeats the number.
    const named = rows.find(({ name }) => name !== null)?.name ?? line.name;
    const name = line.name === line.sku ? named : line.name;
    return { ...line, name, shelf: shelfOf(line, rows, locations) };
  });
  const firstOf = ({ shelf }: ShelvedLine) => shelf?.places[0];
  return placed.sort(
    (one, other) =>
      rankIn(locations, firstOf(one)?.locationId ?? one.locationId) -
        rankIn(locations, firstOf(other)?.locationId ?? other.locationId) ||
      byBin(firstOf(one)?.bin ?? null, firstOf(other)?.bin ?? null) ||
      byArticle(one, other),
  );
}

/** Says for each line that is short what lacks: part of it, or all. */
export function shortages(
  lines: readonly ShelvedLine[],
  format: (quantity: number) => string,
): string[] {
  return lines.flatMap(({ sku, name, quantity, shelf }) => {
    if (shelf === undefined || shelf.short === 0) return [];
    const needed = `${format(quantity)} needed`;
    if (shelf.places.length === 0) {
      const article = sku === null || sku === name ? name : `${sku} ${name}`;
      return `${isolated(article)}: ${needed}, out of stock`;
    }
    const here = format(sumOf(...shelf.places.map(({ onHand }) => onHand)));
    return `${isolated(sku ?? name)}: ${needed}, ${here} here, ${format(shelf.short)} short`;
  });
}
