import { type Key, key, keyPart } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import { orderPartition } from './order.entity.ts';
import type { Cancellation, Return, Shipment } from './order.schema.ts';

/*
 * What commands leave behind on an order, one item each, under its time-ordered id: key order is
 * the order of creation. Stored as JSON text without what the key or the record itself repeats.
 */
const SHIPMENT = 'A#SHP#';
const RETURN = 'A#RET#';
const CANCELLATION = 'A#CAN#';

/** The sentinel that makes the number of a delivery note unique; numbers may hold any text. */
export function deliveryNumberKey(tenant: string, number: string): Key {
  return { pk: key('T', tenant, 'DELIVERY-NUMBER', keyPart(number)), sk: 'SHIPMENT' };
}

/** The sentinel that makes the number of a return unique. */
export function returnNumberKey(tenant: string, number: string): Key {
  return { pk: key('T', tenant, 'RETURN-NUMBER', keyPart(number)), sk: 'RETURN' };
}

type ShippedItem = readonly [id: string, orderItemId: string, quantity: number];

export function shipmentItem(tenant: string, shipment: Shipment): TableItem {
  const items = shipment.items.map(
    ({ id, order_item_id, quantity }): ShippedItem => [id, order_item_id, quantity],
  );
  return record(tenant, 'order-shipment', SHIPMENT, { ...shipment, items });
}

export function returnItem(tenant: string, one: Return): TableItem {
  return record(tenant, 'order-return', RETURN, one);
}

export function cancellationItem(tenant: string, cancellation: Cancellation): TableItem {
  return record(tenant, 'order-cancellation', CANCELLATION, cancellation);
}

/** The records among the items of an aggregate, oldest first. */
export function asRecords(orderId: string, aggregate: readonly TableItem[]) {
  const read = <Stored>(prefix: string): Stored[] =>
    aggregate
      .filter(({ sk }) => sk.startsWith(prefix))
      .map((item) => ({
        id: item.sk.slice(prefix.length),
        order_id: orderId,
        ...(JSON.parse(String(item['record'])) as object),
      })) as Stored[];
  return {
    shipments: read<StoredShipment>(SHIPMENT).map(asShipment),
    returns: read<Return>(RETURN),
    cancellations: read<Cancellation>(CANCELLATION),
  };
}

type StoredShipment = Omit<Shipment, 'items'> & { readonly items: readonly ShippedItem[] };

function asShipment(stored: StoredShipment): Shipment {
  const { id: shipment_id, created_at } = stored;
  const items = stored.items.map(([id, order_item_id, quantity]) => ({
    id,
    shipment_id,
    order_item_id,
    quantity,
    created_at,
  }));
  return { ...stored, items };
}

function record<One extends { readonly id: string; readonly order_id: string }>(
  tenant: string,
  entity: string,
  prefix: string,
  { id, order_id, ...rest }: One,
): TableItem {
  return {
    pk: orderPartition(tenant, order_id),
    sk: `${prefix}${id}`,
    _e: entity,
    record: JSON.stringify(rest),
  };
}
