import { packed, unpacked } from '@waybill/api/stored-document';
import { type Key, key, keyPart } from '@waybill/table/key';
import type { Item as StoredItem } from '@waybill/table/write';
import { type Order, orderDocuments } from './order.schema.ts';

/** Everything `orders.get` answers starts with this, so that one query loads it. */
export const AGGREGATE = 'A#';

const ROOT = 'A#ORDER';

export function orderPartition(tenant: string, id: string): string {
  return key('T', tenant, 'ORDER', id);
}

export function rootKey(tenant: string, id: string): Key {
  return { pk: orderPartition(tenant, id), sk: ROOT };
}

/** The sentinel that makes a number unique and finds its order; numbers may hold any text. */
export function numberKey(tenant: string, number: string): Key {
  return { pk: key('T', tenant, 'ORDER-NUMBER', keyPart(number)), sk: 'ORDER' };
}

/** The order whose partition an item or index entry belongs to. */
export function orderIdOf({ pk }: Key): string {
  return pk.slice(pk.lastIndexOf('#') + 1);
}

/** Columns as stored: objects as JSON text, empty ones left out, the id in the key alone. */
export function orderAttributes({ id: _id, ...row }: Order): Record<string, unknown> {
  const documents = orderDocuments.map((name) => [name, packed(row[name])]);
  const attributes = { ...row, ...Object.fromEntries(documents) };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}

/** An order as stored in its root, back in its wire shape. */
export function asOrder(item: StoredItem): Order {
  const stored = (name: string) => item[name] ?? null;
  const columns = ORDER_COLUMNS.map((name) => [name, stored(name)]);
  const documents = orderDocuments.map((name) => [name, unpacked(item[name])]);
  return {
    id: orderIdOf(item),
    ...Object.fromEntries([...columns, ...documents]),
  } as Order;
}

const ORDER_COLUMNS = [
  'number',
  'customer_order_number',
  'external_ref',
  'acknowledged_at',
  'cart_id',
  'channel_id',
  'contact_id',
  'organization_id',
  'currency',
  'status',
  'payment_status',
  'fulfillment_status',
  'on_hold',
  'hold_reason',
  'item_count',
  'subtotal',
  'shipping_total',
  'tax_total',
  'grand_total',
  'placed_at',
  'completed_at',
  'cancelled_at',
  'created_at',
  'updated_at',
] as const;

/** The root among the items of an aggregate. */
export function findRoot(aggregate: readonly StoredItem[]): StoredItem | undefined {
  return aggregate.find(({ sk }) => sk === ROOT);
}
