import { type Child, checksumOf } from '@waybill/table/aggregate';
import { defineEntity, json, type Key, key, keyPart, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { parcelState } from './delivery.ts';
import type { Cancellation, Refund, Return, Shipment, TrackingEvent } from './order.schema.ts';

/*
 * Records that commands leave on an order, one item each, under a time-ordered id: key order is
 * the order of creation. Stored as JSON text without what the key or the record itself repeats.
 */
const SHIPMENT = 'A#SHP#';
const RETURN = 'A#RET#';
const REFUND = 'A#REF#';
const CANCELLATION = 'A#CAN#';

/** Start of the records that are left out together: behind everything else of an order. */
export const RECORDS = RETURN;

/** Behind the returns, where the shipments begin. */
export const RETURNS_END = SHIPMENT;

type Recorded<One> = Omit<One, 'id' | 'order_id'>;
type ShippedItem = readonly [id: string, orderItemId: string, quantity: number];
type Report = readonly [
  status: TrackingEvent['status'],
  at: string,
  note: string | null,
  place: string | null,
];

/**
 * A delivery note as it is stored: without what follows from its tracking, without tracking, time of change
 * and words to a buyer until it has them, and without its place where its order moves no stock.
 */
interface StoredShipment
  extends Omit<
      Recorded<Shipment>,
      'items' | 'status' | 'delivered_at' | 'tracking' | 'updated_at' | 'peppol'
    >,
    Partial<Pick<Shipment, 'updated_at' | 'peppol'>> {
  readonly items: readonly ShippedItem[];
  readonly tracking?: readonly Report[];
}

export const shipmentEntity = defineEntity({
  name: 'order_shipment',
  attributes: { record: json<StoredShipment>() },
});

/** A return as it is stored: without what came later than the first returns, where it is null. */
type StoredReturn = Omit<Recorded<Return>, LaterField | 'positions'> &
  Partial<Pick<Return, LaterField>> & { readonly positions: readonly StoredPosition[] };
type LaterField = 'exchange_id' | 'reason_code';
type Position = Return['positions'][number];
/** With a reason where it is another one than that of the return. */
type StoredPosition = Omit<Position, 'reason_code'> & Partial<Pick<Position, 'reason_code'>>;

export const returnEntity = defineEntity({
  name: 'order_return',
  attributes: { record: json<StoredReturn>() },
});

export const cancellationEntity = defineEntity({
  name: 'order_cancellation',
  attributes: { record: json<Recorded<Cancellation>>() },
});

export const refundEntity = defineEntity({
  name: 'order_refund',
  attributes: { record: json<Omit<Refund, 'id'>>() },
});

function storedShipment({ id: _id, order_id: _order, ...values }: Shipment): StoredShipment {
  const { status: _s, delivered_at: _d, tracking, updated_at, peppol, ...told } = values;
  const { fulfillment_id, location_id, location_code, ...first } = told;
  return {
    ...first,
    ...(fulfillment_id && { fulfillment_id, location_id, location_code }),
    items: first.items.map((item): ShippedItem => [item.id, item.order_item_id, item.quantity]),
    ...(tracking.length > 0 && {
      tracking: tracking.map(({ status, at, note, place }): Report => [status, at, note, place]),
    }),
    ...(updated_at !== first.created_at && { updated_at }),
    ...(peppol !== null && { peppol }),
  };
}

export function shipmentChild(shipment: Shipment): Child {
  const content = shipmentEntity.content({ record: storedShipment(shipment) });
  return { child: `${SHIPMENT}${shipment.id}`, content };
}

/** Bytes of a delivery note as it is stored. */
export function weighShipment(shipment: Shipment): number {
  return Buffer.byteLength(JSON.stringify(storedShipment(shipment)));
}

export function returnChild({ id, order_id: _order, ...values }: Return): Child {
  const { exchange_id, reason_code, positions, ...first } = values;
  const record = {
    ...first,
    positions: positions.map(({ reason_code: own, ...position }) =>
      own === reason_code ? position : { ...position, reason_code: own },
    ),
    ...(exchange_id !== null && { exchange_id }),
    ...(reason_code !== null && { reason_code }),
  };
  return { child: `${RETURN}${id}`, content: returnEntity.content({ record }) };
}

export function cancellationChild({ id, order_id: _order, ...record }: Cancellation): Child {
  return { child: `${CANCELLATION}${id}`, content: cancellationEntity.content({ record }) };
}

export function refundChild({ id, ...record }: Refund): Child {
  return { child: `${REFUND}${id}`, content: refundEntity.content({ record }) };
}

/** Share of the checksum that records add: a reader that leaves some out needs it. */
export interface RecordChecksums {
  readonly returns: number;
  readonly shipments: number;
}

/** The checksums of the records among the children of an order; null where it has none. */
export function recordChecksums(
  children: Iterable<readonly [sk: string, rev: number]>,
): RecordChecksums | null {
  const revs = [...children];
  const [returns, shipments] = [RETURN, SHIPMENT].map((prefix) =>
    checksumOf(revs.filter(([sk]) => sk.startsWith(prefix))),
  ) as [number, number];
  return returns === 0 && shipments === 0 ? null : { returns, shipments };
}

/** The records among the items of an aggregate, oldest first. */
export function asRecords(order_id: string, aggregate: readonly TableItem[]) {
  const under = (prefix: string) => aggregate.filter(({ sk }) => sk.startsWith(prefix));
  return {
    shipments: under(SHIPMENT).map((item) => asShipment(order_id, item)),
    returns: under(RETURN).map((item) => asReturn(order_id, item)),
    refunds: under(REFUND).map(
      (item): Refund => ({ ...refundEntity.read(item).record, id: item.sk.slice(REFUND.length) }),
    ),
    cancellations: under(CANCELLATION).map(
      (item): Cancellation => ({
        ...cancellationEntity.read(item).record,
        id: item.sk.slice(CANCELLATION.length),
        order_id,
      }),
    ),
  };
}

/** A return from its stored item. */
export function asReturn(order_id: string, item: TableItem): Return {
  const { record } = returnEntity.read(item);
  const { exchange_id = null, reason_code = null } = record;
  const positions = record.positions.map((position) => ({
    ...position,
    reason_code: position.reason_code ?? reason_code,
  }));
  const id = item.sk.slice(RETURN.length);
  return { ...record, id, order_id, positions, exchange_id, reason_code };
}

/** A delivery note from its stored item. */
export function asShipment(order_id: string, item: TableItem): Shipment {
  const { record } = shipmentEntity.read(item);
  const { fulfillment_id = null, location_id = null, location_code = null } = record;
  const { created_at, updated_at = created_at, peppol = null } = record;
  const id = item.sk.slice(SHIPMENT.length);
  const tracking = (record.tracking ?? []).map(([status, at, note, place]) => ({
    status,
    at,
    note,
    place,
  }));
  const items = record.items.map(([itemId, order_item_id, quantity]) => ({
    id: itemId,
    shipment_id: id,
    order_item_id,
    quantity,
    created_at,
  }));
  const place = { fulfillment_id, location_id, location_code };
  return {
    ...record,
    ...place,
    ...parcelState(tracking),
    id,
    order_id,
    items,
    tracking,
    peppol,
    updated_at,
  };
}

/** The sentinel that makes the number of a delivery note unique; numbers may hold any text. */
export function deliveryNumberKey(tenant: string, number: string): Key {
  return { pk: key('T', tenant, 'DELIVERY_NUMBER', keyPart(number)), sk: 'SHIPMENT' };
}

/** The sentinel that makes the number of a return unique. */
export function returnNumberKey(tenant: string, number: string): Key {
  return { pk: key('T', tenant, 'RETURN_NUMBER', keyPart(number)), sk: 'RETURN' };
}

/** The record that holds the number of a delivery note or a return. */
export const documentNumberEntity = defineEntity({
  name: 'document_number',
  attributes: { order_id: text, id: text },
});
