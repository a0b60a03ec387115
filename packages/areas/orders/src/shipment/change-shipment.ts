import { isDeepStrictEqual } from 'node:util';
import type { Places } from '@waybill/api/places';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { ownShipments } from '../fulfillment/choose-fulfillment.ts';
import {
  addEvents,
  decidingEvent,
  deliveredEntries,
  deliveryOf,
  isSameDelivery,
  parcelState,
} from '../order/delivery.ts';
import type { Shipment, TrackingEvent } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, detailAfter, nextOrder, orderRow } from '../order/order-change.ts';
import { changeClaims, type Taken } from '../order/order-claims.writes.ts';
import { refuseShipmentSize } from '../order/order-size.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import { instantOf } from '../shared/request-values.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { readTrackingCode } from './ship-order.ts';
import { orderShipmentTracked, orderShipmentUpdated } from './shipment.events.ts';
import { TRACKING_LIMIT, type TrackBody, type UpdateShipmentBody } from './shipment.schema.ts';

/** The delivery note that a command is about, and the places of the key that calls it. */
interface NamedShipment {
  readonly shipmentId: string;
  readonly places?: Places;
}

const columnNames = [
  'carrier',
  'tracking_code',
  'tracking_url',
  'metadata',
  'external_id',
  'external_refs',
] as const satisfies (keyof Shipment)[];

/** The columns that were sent, null where they shall be emptied. */
export interface ShipmentUpdate extends NamedShipment {
  readonly columns: Partial<Pick<Shipment, (typeof columnNames)[number]>>;
}

/** Reports as they are kept. */
export interface Tracking extends NamedShipment {
  readonly events: readonly TrackingEvent[];
}

/** Reads the body of an update; what is absent stays as it is (ORD-334). */
export function readShipmentUpdate(
  shipmentId: string,
  body: UpdateShipmentBody,
  places?: Places,
): ShipmentUpdate {
  const { tracking_code: code } = body;
  const sent = code === undefined ? body : { ...body, tracking_code: readTrackingCode(code) };
  const names = columnNames.filter((name) => sent[name] !== undefined);
  return {
    shipmentId,
    places,
    columns: Object.fromEntries(names.map((name) => [name, sent[name]])),
  };
}

/** Reads reports: their times in UTC, null for what is absent (ORD-331). */
export function readTracking(shipmentId: string, { events }: TrackBody, places?: Places): Tracking {
  const kept = events.map(({ status, at, note = null, place = null }) => ({
    status,
    at: instantOf(at),
    note,
    place,
  }));
  return { shipmentId, places, events: kept };
}

/** The order's delivery note with this id; one of another order is as unknown as none (ORD-333, API-321). */
function findShipment(
  order: OrderAggregate,
  { shipmentId: id, places }: NamedShipment,
): Shipment | Rejection<'not_found'> {
  const found = ownShipments(order, places).find((one) => one.id === id);
  return found ?? reject('not_found', `Order ${order.number} has no shipment ${id}.`);
}

const unchanged = (order: OrderAggregate, shipment: Shipment): Change<Shipment> => ({
  order: orderRow(order),
  entries: [],
  answer: shipment,
});

/** Replaces columns of a delivery note, in every state of its order (ORD-334). */
export function updateShipment(
  order: OrderAggregate,
  input: ShipmentUpdate,
  _settings: CommandSettings,
  moment: Moment,
): Change<Shipment, Taken> | Rejection<'not_found' | 'payload_too_large'> {
  const found = findShipment(order, input);
  if (isRejection(found)) return found;
  const updated = { ...found, ...input.columns, updated_at: moment.at };
  const changed = columnNames.filter((name) => !isDeepStrictEqual(updated[name], found[name]));
  if (changed.length === 0) return unchanged(order, found);
  return (
    refuseShipmentSize(updated) ?? {
      order: orderRow(order),
      shipments: [updated],
      claims: changeClaims(found, updated),
      entries: [entryOf(orderShipmentUpdated, { shipment_id: found.id, columns: changed })],
      answer: updated,
    }
  );
}

/** Keeps reports about a parcel; where it is and what of the order has arrived follow (ORD-331 to ORD-336). */
export function trackShipment(
  order: OrderAggregate,
  input: Tracking,
  _settings: CommandSettings,
  moment: Moment,
): Change<Shipment> | Rejection<'not_found' | 'too_many_tracking_events' | 'payload_too_large'> {
  const found = findShipment(order, input);
  if (isRejection(found)) return found;
  const tracking = addEvents(found.tracking, input.events);
  if (tracking.length === found.tracking.length) return unchanged(order, found);
  if (tracking.length > TRACKING_LIMIT) {
    return reject(
      'too_many_tracking_events',
      `A shipment keeps at most ${TRACKING_LIMIT} reports; with these it would have ${tracking.length}.`,
    );
  }
  const tracked = { ...found, ...parcelState(tracking), tracking, updated_at: moment.at };
  const { shipments } = detailAfter(order, { order, shipments: [tracked] });
  const delivery = deliveryOf(order.fulfillment_status, shipments);
  return (
    refuseShipmentSize(tracked) ?? {
      order: isSameDelivery(order, delivery) ? orderRow(order) : nextOrder(order, delivery, moment),
      shipments: [tracked],
      entries: [...trackedEntries(found, tracked), ...deliveredEntries(order, delivery)],
      // A report between two others changes nothing that is told.
      isUntold: true,
      answer: tracked,
    }
  );
}

/** The entry of a parcel whose status or arrival changed; none of one that only has another report. */
function trackedEntries(before: Shipment, after: Shipment): TrailEntry[] {
  const { id: shipment_id, status: to, delivered_at } = after;
  const decided = decidingEvent(after.tracking);
  const isNews = before.status !== to || before.delivered_at !== delivered_at;
  if (decided === undefined || !isNews) return [];
  const { at } = decided;
  return [
    entryOf(orderShipmentTracked, { shipment_id, from: before.status, to, at, delivered_at }),
  ];
}
