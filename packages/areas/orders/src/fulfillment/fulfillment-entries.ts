import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { isEnded } from '../order/fulfillment-status.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import {
  orderFulfillmentClosed,
  orderFulfillmentCreated,
  orderFulfillmentUpdated,
} from './fulfillment.events.ts';
import type { LocationCodes } from './show-fulfillment.ts';

/** Fulfilments that a change writes, and what is told of them. */
export interface Told {
  readonly fulfillments: readonly KeptFulfillment[];
  readonly told: readonly TrailEntry[];
}

/** The fulfilment that an entry is about. */
export const named = ({ id, location_id }: KeptFulfillment, codes: LocationCodes) => ({
  fulfillment_id: id,
  location_code: codes.get(location_id) ?? null,
});

const linesOf = ({ items }: KeptFulfillment) =>
  items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }));

/** The entries of fulfilments that lines begin or join (ORD-288). */
export function joinedEntries(
  before: readonly KeptFulfillment[],
  joined: readonly KeptFulfillment[],
  codes: LocationCodes,
): TrailEntry[] {
  const known = new Set(before.map(({ id }) => id));
  return joined.map((one) => {
    const positions = linesOf(one);
    return known.has(one.id)
      ? entryOf(orderFulfillmentUpdated, { ...named(one, codes), status: one.status, positions })
      : entryOf(orderFulfillmentCreated, { ...named(one, codes), positions });
  });
}

/** The entries of fulfilments that ended (ORD-288). */
export function closedEntries(
  left: readonly KeptFulfillment[],
  codes: LocationCodes,
): TrailEntry[] {
  return left
    .filter(({ status }) => isEnded(status))
    .map((one) => entryOf(orderFulfillmentClosed, { ...named(one, codes), status: one.status }));
}

/** The entries of fulfilments of which units were cancelled (ORD-288). */
export function cancelledEntries(
  left: readonly KeptFulfillment[],
  codes: LocationCodes,
): TrailEntry[] {
  return left.flatMap((one) => {
    if (isEnded(one.status)) return closedEntries([one], codes);
    const { status } = one;
    const positions = linesOf(one);
    return [entryOf(orderFulfillmentUpdated, { ...named(one, codes), status, positions })];
  });
}
