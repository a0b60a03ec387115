import { add } from '@waybill/kernel/decimal';
import type { KeptFulfillment, KeptLine } from '../order/fulfillment.entity.ts';
import { afterStep, isUnfinished } from '../order/fulfillment-status.ts';
import type { Order } from '../order/order.schema.ts';

/** A line that comes to a location. */
export interface ArrivingLine extends KeptLine {
  readonly location_id: string;
}

/** When lines arrive, and the ids of the fulfilments that begin with them. */
interface Arrival {
  readonly at: string;
  readonly newId: () => string;
}

/**
 * The fulfilments that lines begin or join, in the order in which their places were given lines: an order
 * has one unfinished fulfilment at a place at most, and one that lines join is accepted anew (ORD-279,
 * ORD-280).
 */
export function joinLines(
  order: Pick<Order, 'id' | 'number' | 'on_hold'>,
  before: readonly KeptFulfillment[],
  arriving: readonly ArrivingLine[],
  { at, newId }: Arrival,
): KeptFulfillment[] {
  const unfinished = before.filter(isUnfinished);
  const places = Map.groupBy(arriving, ({ location_id }) => location_id);
  return [...places].map(([location_id, lines]) => {
    const joined = unfinished.find((one) => one.location_id === location_id);
    const items = withLines(joined?.items ?? [], lines);
    if (joined !== undefined) return afterStep(joined, 'join', items, at);
    return {
      id: newId(),
      order_id: order.id,
      order_number: order.number,
      location_id,
      status: 'open',
      on_hold: false,
      hold_reason: null,
      order_on_hold: order.on_hold,
      accepted_at: null,
      accepted_by: null,
      items,
      closed_at: null,
      created_at: at,
      updated_at: at,
    };
  });
}

/** Lines by the numbers of their positions; one that meets its own position is one with it. */
function withLines(before: readonly KeptLine[], arriving: readonly ArrivingLine[]): KeptLine[] {
  const lines = new Map(before.map((line) => [line.order_item_id, line]));
  for (const { location_id: _place, ...line } of arriving) {
    const own = lines.get(line.order_item_id);
    lines.set(line.order_item_id, own === undefined ? line : joined(own, line));
  }
  return [...lines.values()].toSorted((left, right) => left.position - right.position);
}

const joined = (own: KeptLine, line: KeptLine): KeptLine => ({
  ...own,
  quantity: add(own.quantity, line.quantity),
  backordered: add(own.backordered, line.backordered),
  rejected_by: [...new Set([...own.rejected_by, ...line.rejected_by])],
  reservation_ids: [...own.reservation_ids, ...line.reservation_ids],
});
