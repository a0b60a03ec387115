import type { Document } from '@waybill/api/document';
import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import { withoutBlanks } from '@waybill/kernel/blank';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { orderShipmentCreated } from '../command/command.events.ts';
import { completedEntry } from '../command/complete-order.ts';
import {
  type DrawnNumber,
  type NoNumberRange,
  noNumberRange,
} from '../number-range/number-format.ts';
import { parcelState } from '../order/delivery.ts';
import type { Item } from '../order/item.schema.ts';
import { type NamedPosition, namePositions } from '../order/named-positions.ts';
import type { Order, Shipment } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, type Decision, nextOrder } from '../order/order-change.ts';
import { claimShipment, type Taken } from '../order/order-claims.writes.ts';
import { refuseHold, refuseState } from '../order/order-guards.ts';
import { checkTransition, fulfillmentStatus } from '../order/order-status.ts';
import {
  addQuantities,
  openQuantity,
  refuseExcess,
  refuseUnknown,
  resolvePositions,
  type TakenQuantity,
  takeAllOpen,
} from '../order/position-quantities.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import { instantOf } from '../shared/request-values.ts';
import type { CommandSettings } from '../shared/settings.ts';
import type { ShipBody, ShipmentCreated } from './shipment.schema.ts';

type ShipRefusal = Rejection<
  | 'order_pending'
  | 'order_closed'
  | 'order_on_hold'
  | 'unknown_position'
  | 'nothing_to_ship'
  | 'quantity_exceeds_open'
>;

/** Goods that leave, and their way. */
export interface ShipmentInput extends ExternalKeys {
  /** Null ships everything open. */
  readonly positions: readonly NamedPosition[] | null;
  /** Null draws one. */
  readonly number: string | null;
  readonly carrier: string | null;
  readonly tracking_code: string | null;
  readonly tracking_url: string | null;
  /** Null is now. */
  readonly shipped_at: string | null;
  readonly metadata: Document | null;
}

/**
 * A number as it is printed on a parcel, without its blanks; null where nothing is left (ORD-190).
 */
export function readTrackingCode(sent: string | null | undefined): string | null {
  return withoutBlanks(sent ?? '') || null;
}

/** Reads the body of a shipment (ORD-46, ORD-50). */
export function readShipment(body: ShipBody): ShipmentInput | Rejection<'positions_required'> {
  const positions = namePositions(body.positions);
  if (isRejection(positions)) return positions;
  return {
    positions,
    number: body.number ?? null,
    carrier: body.carrier ?? null,
    tracking_code: readTrackingCode(body.tracking_code),
    tracking_url: body.tracking_url ?? null,
    ...externalKeys(body),
    shipped_at: instantOf(body.shipped_at),
    metadata: body.metadata ?? null,
  };
}

/** Refusals that `orders.ship` and `orders.shippable` share, positions aside (ORD-52). */
export function refuseShipping(
  order: Order,
  settings: CommandSettings,
): Rejection<'order_pending' | 'order_closed' | 'order_on_hold'> | undefined {
  return refuseState(order, 'ship') ?? refuseHold(order, 'ship', settings);
}

/** The refusal of an order of which nothing is left to send. */
export const nothingToShip = reject('nothing_to_ship', 'Nothing of the order is open.');

/** Books a delivery note; a full shipment may close the order (ORD-34, ORD-35, ORD-46). */
export function ship(
  order: OrderAggregate,
  input: ShipmentInput,
  settings: CommandSettings,
  moment: Moment,
): Decision<ShipmentCreated, Taken | NoNumberRange> | ShipRefusal {
  const refused = refuseShipping(order, settings);
  if (refused !== undefined) return refused;
  const taken = shippedQuantities(order.items, input.positions);
  if (isRejection(taken)) return taken;

  const items = addQuantities(order.items, taken, 'quantity_shipped', moment.at);
  const fulfillment = fulfillmentStatus(items);
  const via = fulfillment === 'fulfilled' ? closedBy(order, settings) : null;
  const next = nextOrder(
    order,
    {
      status: checkTransition(order.status, 'ship', via === null ? 'in_fulfillment' : 'completed'),
      fulfillment_status: fulfillment,
      ...(via === null ? {} : { completed_at: moment.at }),
    },
    moment,
  );
  const unnumbered = deliveryNote(order.id, input, taken, moment);
  const numbered = ({ number }: Pick<DrawnNumber, 'number'>): Change<ShipmentCreated, Taken> => {
    const shipment = { ...unnumbered, number };
    const created = createdEntry(shipment, taken);
    return {
      order: next,
      items,
      shipments: [shipment],
      claims: claimShipment(shipment),
      entries: via === null ? [created] : [created, completedEntry(via, null)],
      answer: { order: next, shipment },
    };
  };
  if (input.number !== null) return numbered({ number: input.number });
  const range = settings.delivery_number_range_code;
  return { range, missing: noNumberRange(range), numbered };
}

function shippedQuantities(
  items: readonly Item[],
  named: readonly NamedPosition[] | null,
): TakenQuantity[] | Rejection<'nothing_to_ship' | 'unknown_position' | 'quantity_exceeds_open'> {
  if (named === null) {
    const open = takeAllOpen(items);
    return open.length === 0 ? nothingToShip : open;
  }
  const unknown = refuseUnknown(items, named);
  if (unknown !== undefined) return unknown;
  const taken = resolvePositions(items, named, openQuantity);
  return refuseExcess(items, taken) ?? taken;
}

/** Closes an order that is fulfilled now; null leaves it open (ORD-35, ORD-36, ORD-37). */
function closedBy(
  { payment_status }: Order,
  { auto_complete_on }: CommandSettings,
): 'shipment' | 'payment' | null {
  if (auto_complete_on === 'shipment') return 'shipment';
  // No later payment would close an order that is already paid.
  return auto_complete_on === 'payment' && payment_status === 'paid' ? 'payment' : null;
}

function deliveryNote(
  orderId: string,
  { positions: _positions, ...input }: ShipmentInput,
  taken: readonly TakenQuantity[],
  { at, newId }: Moment,
): Omit<Shipment, 'number'> {
  const id = newId();
  return {
    ...input,
    id,
    order_id: orderId,
    shipped_at: input.shipped_at ?? at,
    items: taken.map((one) => ({ id: newId(), shipment_id: id, ...one, created_at: at })),
    ...parcelState([]),
    tracking: [],
    created_at: at,
    updated_at: at,
  };
}

function createdEntry(shipment: Shipment, taken: readonly TakenQuantity[]): TrailEntry {
  return entryOf(orderShipmentCreated, {
    shipment_id: shipment.id,
    number: shipment.number,
    carrier: shipment.carrier,
    tracking_code: shipment.tracking_code,
    external_id: shipment.external_id,
    external_refs: shipment.external_refs,
    positions: [...taken],
  });
}
