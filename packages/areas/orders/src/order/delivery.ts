import { orderDelivered } from './closing.events.ts';
import type { Order, Shipment, TrackingEvent } from './order.schema.ts';
import type { FulfillmentStatus } from './order-status.ts';
import { entryOf, type TrailEntry } from './trail-entry.ts';

/** Columns of a delivery note that follow from its tracking. */
type ParcelState = Pick<Shipment, 'status' | 'delivered_at'>;

/** Columns of an order that follow from its delivery notes. */
export type Delivery = Pick<Order, 'delivery_status' | 'delivered_at'>;

/** Reports of one time, the one that decides last. */
const RANK = ['in_transit', 'failed', 'delivered', 'returned'];

function compareEvents(one: TrackingEvent, other: TrackingEvent): number {
  if (one.at === other.at) return RANK.indexOf(one.status) - RANK.indexOf(other.status);
  return one.at < other.at ? -1 : 1;
}

/** Reports, the earliest first, and new ones among them; one of a known state and time is known (ORD-331). */
export function addEvents(
  known: readonly TrackingEvent[],
  events: readonly TrackingEvent[],
): TrackingEvent[] {
  const byKey = new Map(
    [...known, ...events].toReversed().map((event) => [`${event.at} ${event.status}`, event]),
  );
  return [...byKey.values()].sort(compareEvents);
}

/** The report that says where a parcel is: its last end, else its last report (ORD-332). */
export function decidingEvent(tracking: readonly TrackingEvent[]): TrackingEvent | undefined {
  const isEnd = ({ status }: TrackingEvent) => status === 'delivered' || status === 'returned';
  return tracking.findLast(isEnd) ?? tracking.at(-1);
}

/** The state of a parcel and its first arrival, by its reports in their order (ORD-332). */
export function parcelState(tracking: readonly TrackingEvent[]): ParcelState {
  return {
    status: decidingEvent(tracking)?.status ?? 'shipped',
    delivered_at: tracking.find(({ status }) => status === 'delivered')?.at ?? null,
  };
}

/** The part of an order that has arrived, and the time of the last arrival (ORD-335). */
export function deliveryOf(
  fulfillment: FulfillmentStatus,
  shipments: readonly ParcelState[],
): Delivery {
  const arrived = shipments.filter(({ status }) => status === 'delivered');
  const last =
    arrived
      .map(({ delivered_at }) => delivered_at)
      .sort()
      .at(-1) ?? null;
  if (last === null) return { delivery_status: 'undelivered', delivered_at: null };
  return fulfillment === 'fulfilled' && arrived.length === shipments.length
    ? { delivery_status: 'delivered', delivered_at: last }
    : { delivery_status: 'partial', delivered_at: null };
}

/** Tells if as much of an order has arrived as before, at the same time. */
export const isSameDelivery = (one: Delivery, other: Delivery): boolean =>
  one.delivery_status === other.delivery_status && one.delivered_at === other.delivered_at;

/** The entry of an order of which the last parcel has arrived; none where it had before (ORD-336). */
export function deliveredEntries(
  before: Delivery,
  { delivery_status, delivered_at }: Delivery,
): TrailEntry[] {
  const arrives = delivery_status === 'delivered' && before.delivery_status !== 'delivered';
  return arrives ? [entryOf(orderDelivered, { delivered_at })] : [];
}
