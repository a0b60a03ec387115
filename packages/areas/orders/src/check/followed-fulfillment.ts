import { compare, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import { type Difference, differenceOf, differencesOf } from '@waybill/kernel/difference';
import { joinLines } from '../fulfillment/join-lines.ts';
import { allOpen, letLeave } from '../fulfillment/leaving-lines.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { isEnded, isUnfinished, openLines, openOf } from '../order/fulfillment-status.ts';
import type { KeptOrder } from '../order/kept-order.ts';

interface Moved {
  readonly order_item_id: string;
  readonly quantity: Decimal;
}

/** Units of a position among all that moved. */
export const sumOf = (moved: readonly Moved[], id: string): Decimal =>
  sum(moved.filter((one) => one.order_item_id === id).map(({ quantity }) => quantity));

/** A fulfilment as it follows from its lines, the shipments that left it, and its order (ORD-350). */
function followed(
  { shipments, on_hold }: Pick<KeptOrder, 'shipments' | 'on_hold'>,
  one: KeptFulfillment,
): KeptFulfillment {
  const sent = shipments
    .filter(({ fulfillment_id }) => fulfillment_id === one.id)
    .flatMap(({ items }) => items);
  const items = one.items.map((line) => ({
    ...line,
    quantity_shipped: sumOf(sent, line.order_item_id),
  }));
  const status = statusOf({ ...one, items });
  if (!isEnded(status)) return { ...one, items, status, order_on_hold: on_hold, closed_at: null };
  const closed_at = one.closed_at ?? one.updated_at;
  const ended = { on_hold: false, hold_reason: null, order_on_hold: false, closed_at };
  return { ...one, items, status, ...ended };
}

function statusOf(one: KeptFulfillment): KeptFulfillment['status'] {
  if (openLines(one).length > 0) return one.accepted_at === null ? 'open' : 'accepted';
  const isShipped = one.items.some(({ quantity_shipped }) => compare(quantity_shipped, 0) > 0);
  return isShipped ? 'shipped' : 'cancelled';
}

/** The unfinished fulfilments by their locations. */
const unfinishedByPlace = (fulfillments: readonly KeptFulfillment[]) =>
  Map.groupBy(fulfillments.filter(isUnfinished), ({ location_id }) => location_id);

/** Positions of an order that moves stock whose lines are not what is to be shipped of them, or was. */
export function lineDifferences(order: KeptOrder): Difference[] {
  if (!order.moves_stock) return [];
  const isClosed = order.status === 'completed' || order.status === 'cancelled';
  const lines = order.fulfillments.flatMap(({ items }) => items);
  return order.items.flatMap(({ id, position, quantity, quantity_cancelled, quantity_shipped }) =>
    differenceOf(
      `lines of position ${position} of order ${order.id}`,
      sumOf(lines, id),
      isClosed ? quantity_shipped : subtract(quantity, quantity_cancelled),
    ),
  );
}

/** Disagreements of an order’s fulfilments with its positions, its shipments and each other (ORD-350). */
export function fulfillmentDifferences(order: KeptOrder): Difference[] {
  return [
    ...lineDifferences(order),
    ...order.fulfillments.flatMap((one) => {
      const { items, ...expected } = followed(order, one);
      const name = `fulfilment ${one.id} of order ${order.id}`;
      return [
        ...differencesOf(name, one, expected),
        ...one.items.flatMap(({ position, quantity_shipped }, index) =>
          differenceOf(
            `quantity_shipped of position ${position} of ${name}`,
            quantity_shipped,
            items[index]?.quantity_shipped,
          ),
        ),
      ];
    }),
    ...[...unfinishedByPlace(order.fulfillments)].flatMap(([place, there]) =>
      differenceOf(`unfinished fulfilments of order ${order.id} at ${place}`, there.length, 1),
    ),
  ];
}

/**
 * The fulfilments of an order as they follow from its lines and shipments: of several unfinished ones at a
 * location the oldest has everything that is open there.
 */
export function mendFulfillments(order: KeptOrder, at: string): KeptFulfillment[] {
  const mended = new Map(order.fulfillments.map((one) => [one.id, followed(order, one)]));
  for (const [, [oldest, ...others]] of unfinishedByPlace([...mended.values()])) {
    if (oldest === undefined || others.length === 0) continue;
    const { location_id } = oldest;
    const arriving = others.flatMap(openLines).map((line) => ({
      ...line,
      location_id,
      quantity: openOf(line),
      quantity_shipped: 0,
    }));
    // A new one never begins: the oldest is there.
    const newId = () => oldest.id;
    const joined = joinLines(order, [oldest], arriving, { at, newId });
    for (const one of [...letLeave(others, allOpen(others), 'leave', at).fulfillments, ...joined]) {
      mended.set(one.id, one);
    }
  }
  return [...mended.values()];
}
