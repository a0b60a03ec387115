import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Item } from './item.schema.ts';
import type { NamedPosition } from './named-positions.ts';

/** A position with the quantity a command takes of it. */
export interface TakenQuantity {
  readonly order_item_id: string;
  readonly quantity: Decimal;
}

/** Quantity of a position that can still be shipped or cancelled (ORD-47). */
export function openQuantity(item: Item): Decimal {
  return subtract(subtract(item.quantity, item.quantity_shipped), item.quantity_cancelled);
}

/** Everything open, position by position. */
export function takeAllOpen(items: readonly Item[]): TakenQuantity[] {
  return items
    .map((item) => ({ order_item_id: item.id, quantity: openQuantity(item) }))
    .filter(({ quantity }) => compare(quantity, 0) > 0);
}

/** Refuses positions that the order does not carry (ORD-48). */
export function refuseUnknown(
  items: readonly Item[],
  named: readonly NamedPosition[],
): Rejection<'unknown_position'> | undefined {
  const known = new Set(items.map(({ id }) => id));
  const details = named.flatMap(({ order_item_id }, index) =>
    known.has(order_item_id)
      ? []
      : [{ path: `positions.${index}.order_item_id`, message: 'is no position of this order' }],
  );
  if (details.length === 0) return undefined;
  return reject('unknown_position', 'The order carries no such position.', details);
}

/**
 * One quantity a position, of known positions: entries of the same position summed, a missing
 * quantity standing for all that `available` leaves (ORD-47).
 */
export function resolvePositions(
  items: readonly Item[],
  named: readonly NamedPosition[],
  available: (item: Item) => Decimal,
): TakenQuantity[] {
  const positionOf = positionFinder(items);
  const sums = new Map<string, Decimal>();
  for (const { order_item_id: id, quantity } of named) {
    sums.set(id, add(sums.get(id) ?? 0, quantity ?? available(positionOf(id))));
  }
  return [...sums].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
}

/** Takes that go beyond what a position has, or take nothing because there is nothing. */
export function findExcess(
  items: readonly Item[],
  taken: readonly TakenQuantity[],
  available: (item: Item) => Decimal,
): { readonly item: Item; readonly quantity: Decimal; readonly available: Decimal }[] {
  const positionOf = positionFinder(items);
  return taken.flatMap(({ order_item_id, quantity }) => {
    const item = positionOf(order_item_id);
    const left = available(item);
    const fits = compare(quantity, 0) > 0 && compare(quantity, left) <= 0;
    return fits ? [] : [{ item, quantity, available: left }];
  });
}

/** Finds positions by ids that were checked to be known (ORD-48). */
function positionFinder(items: readonly Item[]): (id: string) => Item {
  const byId = new Map(items.map((item) => [item.id, item]));
  return (id) => {
    const item = byId.get(id);
    if (item === undefined) throw new Error(`position ${id} was not checked to be known`);
    return item;
  };
}

/** Refuses to ship or cancel more than is open (ORD-47). */
export function refuseExcess(
  items: readonly Item[],
  taken: readonly TakenQuantity[],
  open: (item: Item) => Decimal = openQuantity,
): Rejection<'quantity_exceeds_open'> | undefined {
  const [first] = findExcess(items, taken, open);
  if (first === undefined) return undefined;
  const { item, quantity, available } = first;
  return reject(
    'quantity_exceeds_open',
    `Position ${item.position} has ${available} open, not ${compare(quantity, 0) > 0 ? quantity : 'more'}.`,
  );
}

/** All positions with a moving quantity raised; the others stay the objects they were. */
export function addQuantities(
  items: readonly Item[],
  taken: readonly TakenQuantity[],
  column: 'quantity_shipped' | 'quantity_cancelled' | 'quantity_returned',
  at: string,
): Item[] {
  const by = new Map(taken.map(({ order_item_id, quantity }) => [order_item_id, quantity]));
  return items.map((item) => {
    const quantity = by.get(item.id);
    if (quantity === undefined) return item;
    return { ...item, [column]: add(item[column], quantity), updated_at: at };
  });
}
