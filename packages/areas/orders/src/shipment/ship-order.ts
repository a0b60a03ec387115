import type { Document } from '@waybill/api/document';
import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import type { Places } from '@waybill/api/places';
import { withoutBlanks } from '@waybill/kernel/blank';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { orderShipmentCreated } from '../command/command.events.ts';
import { completedEntry } from '../command/complete-order.ts';
import {
  type Chosen,
  chooseFulfillment,
  findFulfillment,
  nothingToShip,
  ownOf,
  takeFrom,
} from '../fulfillment/choose-fulfillment.ts';
import { closedEntries } from '../fulfillment/fulfillment-entries.ts';
import { type Left, letLeave } from '../fulfillment/leaving-lines.ts';
import { codesOf, type LocationCodes } from '../fulfillment/show-fulfillment.ts';
import type { OrderGoods } from '../goods/goods.port.ts';
import {
  type DrawnNumber,
  type NoNumberRange,
  noNumberRange,
} from '../number-range/number-format.ts';
import { parcelState } from '../order/delivery.ts';
import { type NamedPosition, namePositions } from '../order/named-positions.ts';
import type { Order, Shipment } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, type Decision, nextOrder } from '../order/order-change.ts';
import { claimShipment, newKey, type Taken } from '../order/order-claims.writes.ts';
import { refuseHold, refuseState } from '../order/order-guards.ts';
import { refuseShipmentSize, UNDRAWN } from '../order/order-size.ts';
import { checkTransition, fulfillmentStatus } from '../order/order-status.ts';
import type { ShipmentPeppol } from '../order/peppol.schema.ts';
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
import { type ParcelCodes, readParcelWords, refuseOtherPositions } from './parcel-words.ts';
import type { ShipBody, ShipmentCreated } from './shipment.schema.ts';

type ShipRefusal = Rejection<
  | 'not_found'
  | 'order_pending'
  | 'order_closed'
  | 'order_on_hold'
  | 'fulfillment_closed'
  | 'fulfillment_on_hold'
  | 'fulfillment_required'
  | 'unknown_position'
  | 'nothing_to_ship'
  | 'quantity_exceeds_open'
  | 'invalid_value'
  | 'payload_too_large'
>;

/** Goods that leave, and their way. */
export interface ShipmentInput extends ExternalKeys {
  /** Null ships everything open. */
  readonly positions: readonly NamedPosition[] | null;
  /** Null lets an order that moves stock choose. */
  readonly fulfillment_id: string | null;
  /** Null draws one. */
  readonly number: string | null;
  readonly carrier: string | null;
  readonly tracking_code: string | null;
  readonly tracking_url: string | null;
  /** Null is now. */
  readonly shipped_at: string | null;
  readonly metadata: Document | null;
  /** Words to the buyer of a Peppol order. */
  readonly peppol: ShipmentPeppol | null;
  /** The places of the key that ships. */
  readonly places?: Places;
}

/**
 * A number as it is printed on a parcel, without its blanks; null where nothing is left (ORD-190).
 */
export function readTrackingCode(sent: string | null | undefined): string | null {
  return withoutBlanks(sent ?? '') || null;
}

/** Reads the body of a shipment (ORD-46, ORD-50, PEP-90). */
export function readShipment(
  body: ShipBody,
  places?: Places,
  codes?: ParcelCodes,
): ShipmentInput | Rejection<'positions_required' | 'invalid_value'> {
  const positions = namePositions(body.positions);
  if (isRejection(positions)) return positions;
  const peppol = body.peppol && codes ? readParcelWords(body.peppol, codes) : null;
  if (isRejection(peppol)) return peppol;
  return {
    positions,
    fulfillment_id: body.fulfillment_id ?? null,
    number: body.number ?? null,
    carrier: body.carrier ?? null,
    tracking_code: readTrackingCode(body.tracking_code),
    tracking_url: body.tracking_url ?? null,
    ...externalKeys(body),
    shipped_at: instantOf(body.shipped_at),
    metadata: body.metadata ?? null,
    peppol,
    places,
  };
}

/** Refusals that `orders.ship` and `orders.shippable` share, positions aside (ORD-52). */
export function refuseShipping(
  order: Order,
  settings: CommandSettings,
): Rejection<'order_pending' | 'order_closed' | 'order_on_hold'> | undefined {
  return refuseState(order, 'ship') ?? refuseHold(order, 'ship', settings);
}

/** Books a delivery note; a full shipment may close the order (ORD-34, ORD-35, ORD-46, ORD-283, API-319). */
export function ship(
  order: OrderAggregate,
  input: ShipmentInput,
  settings: CommandSettings,
  moment: Moment,
  goods?: OrderGoods,
): Decision<ShipmentCreated, Taken | NoNumberRange> | ShipRefusal {
  const codes = codesOf(goods?.locations);
  const parcel = packed(order, input, settings, codes);
  if (isRejection(parcel)) return parcel;
  const { taken, place } = parcel;
  const other = refuseOtherPositions(input.peppol, taken);
  if (other !== undefined) return other;
  const left = leaving(order, parcel, moment);
  goods?.commit(left.ends);

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
  const unnumbered = deliveryNote(order.id, { ...input, ...place }, taken, moment);
  const oversized = input.peppol && refuseShipmentSize({ ...unnumbered, number: UNDRAWN.number });
  if (oversized) return oversized;
  const ended = closedEntries(left.fulfillments, codes);
  const closed = via === null ? ended : [...ended, completedEntry(via, null)];
  const numbered = ({ number }: Pick<DrawnNumber, 'number'>): Change<ShipmentCreated, Taken> => {
    const shipment = { ...unnumbered, number };
    const created = createdEntry(shipment, taken);
    return {
      order: next,
      items,
      fulfillments: left.fulfillments,
      shipments: [shipment],
      claims: claimShipment(shipment),
      entries: [created, ...closed],
      answer: { order: input.places === undefined ? next : inShort(next), shipment },
    };
  };
  if (input.number !== null) return numbered({ number: input.number });
  const range = settings.delivery_number_range_code;
  const key = newKey('shipment', input);
  return { range, missing: noNumberRange(range), key, numbered };
}

/** The place that a parcel leaves from; an order that moves no stock has none. */
type Place = Readonly<Record<'fulfillment_id' | 'location_id' | 'location_code', string | null>>;

interface Parcel {
  readonly taken: readonly TakenQuantity[];
  readonly place: Place;
}

/** The order as a key learns of it that sees its own places alone (API-319). */
const inShort = ({ id, number, status, fulfillment_status }: Order): ShipmentCreated['order'] => ({
  id,
  number,
  status,
  fulfillment_status,
});

/** Decides what is shipped, and from where (ORD-46, ORD-283, API-319). */
function packed(
  order: OrderAggregate,
  { fulfillment_id, positions, places }: ShipmentInput,
  settings: CommandSettings,
  codes: LocationCodes,
): Parcel | ShipRefusal {
  const named =
    fulfillment_id === null ? undefined : findFulfillment(order, fulfillment_id, places);
  if (isRejection(named)) return named;
  const fulfillments = ownOf(order, places);
  if (places !== undefined && fulfillments.length === 0) return nothingThere(order);
  const refused = refuseShipping(order, settings);
  if (refused !== undefined) return refused;
  if (!order.moves_stock) {
    const taken = shippedQuantities(order.items, positions);
    return isRejection(taken) ? taken : { taken, place: nowhere };
  }
  if (named === undefined) {
    const chosen = chooseFulfillment({ ...order, fulfillments }, positions, codes);
    return isRejection(chosen) ? chosen : from(chosen, codes);
  }
  const taken = takeFrom(order, named, positions);
  return isRejection(taken) ? taken : from({ fulfillment: named, taken }, codes);
}

const nothingThere = ({ number }: Order): Rejection<'not_found'> =>
  reject('not_found', `Order ${number} has no fulfilment at the locations of this key.`);

const nowhere: Place = { fulfillment_id: null, location_id: null, location_code: null };

const from = ({ fulfillment, taken }: Chosen, codes: LocationCodes): Parcel => ({
  taken,
  place: {
    fulfillment_id: fulfillment.id,
    location_id: fulfillment.location_id,
    location_code: codes.get(fulfillment.location_id) ?? null,
  },
});

function leaving(
  { fulfillments }: OrderAggregate,
  { taken, place: { fulfillment_id } }: Parcel,
  { at }: Moment,
): Left {
  const lines = fulfillment_id ? taken.map((one) => ({ ...one, fulfillment_id })) : [];
  return letLeave(fulfillments, lines, 'ship', at);
}

function shippedQuantities(
  items: OrderAggregate['items'],
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
  { positions: _positions, places: _places, ...input }: ShipmentInput & Place,
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
    fulfillment_id: shipment.fulfillment_id ?? null,
    location_code: shipment.location_code ?? null,
    positions: [...taken],
  });
}
