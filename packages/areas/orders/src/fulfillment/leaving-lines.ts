import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { GoodsEnd } from '../goods/goods.port.ts';
import type { KeptFulfillment, KeptLine } from '../order/fulfillment.entity.ts';
import {
  afterStep,
  isUnfinished,
  openLines,
  openOf,
  type Unfinished,
} from '../order/fulfillment-status.ts';
import type { TakenQuantity } from '../order/position-quantities.ts';

/** Units of a position that leave one fulfilment. */
export interface LeavingLine extends TakenQuantity {
  readonly fulfillment_id: string;
}

/** Fulfilments after lines left them, and the reserved goods that end with that. */
export interface Left {
  readonly fulfillments: readonly KeptFulfillment[];
  readonly ends: readonly GoodsEnd[];
}

const least = (one: Decimal, other: Decimal): Decimal => (compare(one, other) < 0 ? one : other);

/** A line of which units were shipped, cancelled or moved away; its reservations end with the last of them. */
function without(line: KeptLine, quantity: Decimal, step: 'leave' | 'ship'): KeptLine {
  const next =
    step === 'ship'
      ? { ...line, quantity_shipped: add(line.quantity_shipped, quantity) }
      : { ...line, quantity: subtract(line.quantity, quantity) };
  const open = openOf(next);
  const reservation_ids = compare(open, 0) > 0 ? line.reservation_ids : [];
  return { ...next, backordered: least(line.backordered, open), reservation_ids };
}

/** A fulfilment after units left it, and the reserved goods that end with that. */
interface LeftOne {
  readonly fulfillment: KeptFulfillment;
  readonly ends: readonly GoodsEnd[];
}

/**
 * Lets units leave a fulfilment, shipped, cancelled or moved away: a line at 0 leaves with them, and one
 * that moves no stock ends no reservation (ORD-279, ORD-282).
 */
export function letLeaveOne(
  one: Unfinished,
  leaving: readonly TakenQuantity[],
  step: 'leave' | 'ship',
  at: string,
): LeftOne {
  const taken = new Map(leaving.map(({ order_item_id, quantity }) => [order_item_id, quantity]));
  const ends: GoodsEnd[] = [];
  const items = one.items.map((line) => {
    const quantity = taken.get(line.order_item_id);
    if (quantity === undefined) return line;
    const { reservation_ids } = line;
    if (reservation_ids.length > 0) ends.push({ reservation_ids, quantity });
    return without(line, quantity, step);
  });
  const left = items.filter(({ quantity }) => compare(quantity, 0) > 0);
  return { fulfillment: afterStep(one, step, left, at), ends };
}

/** Lets units leave the fulfilments that they name. */
export function letLeave(
  fulfillments: readonly KeptFulfillment[],
  leaving: readonly LeavingLine[],
  step: 'leave' | 'ship',
  at: string,
): Left {
  const by = Map.groupBy(leaving, ({ fulfillment_id }) => fulfillment_id);
  const left = fulfillments.filter(isUnfinished).flatMap((one) => {
    const taken = by.get(one.id);
    return taken === undefined ? [] : [letLeaveOne(one, taken, step, at)];
  });
  return {
    fulfillments: left.map(({ fulfillment }) => fulfillment),
    ends: left.flatMap(({ ends }) => ends),
  };
}

/** Everything open of a fulfilment; one that ended has nothing. */
export const everythingOf = (one: KeptFulfillment): TakenQuantity[] =>
  openLines(one).map((line) => ({ order_item_id: line.order_item_id, quantity: openOf(line) }));

/** Everything open of some fulfilments. */
export function allOpen(fulfillments: readonly KeptFulfillment[]): LeavingLine[] {
  return fulfillments
    .filter(isUnfinished)
    .flatMap((one) => everythingOf(one).map((line) => ({ ...line, fulfillment_id: one.id })));
}

/** Open fulfilments before accepted ones, of those the youngest first. */
function asCancelled(fulfillments: readonly KeptFulfillment[]): KeptFulfillment[] {
  const youngest = fulfillments.filter(isUnfinished).toReversed();
  return [
    ...youngest.filter(({ status }) => status === 'open'),
    ...youngest.filter(({ status }) => status === 'accepted'),
  ];
}

/** Chooses the fulfilments that lose cancelled quantities (ORD-284). */
export function cancelledFrom(
  fulfillments: readonly KeptFulfillment[],
  cancelled: readonly TakenQuantity[],
): LeavingLine[] {
  const ordered = asCancelled(fulfillments);
  return cancelled.flatMap(({ order_item_id, quantity }) => {
    let left = quantity;
    return ordered.flatMap((one) => {
      const line = one.items.find((item) => item.order_item_id === order_item_id);
      const taken = line === undefined ? 0 : least(left, openOf(line));
      left = subtract(left, taken);
      return compare(taken, 0) > 0
        ? [{ fulfillment_id: one.id, order_item_id, quantity: taken }]
        : [];
    });
  });
}
