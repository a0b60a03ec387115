import { type Key, key, keyPart } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import { Order } from './order.schema.ts';

/** Everything `orders.get` answers starts with this, so that one query loads it. */
export const AGGREGATE = 'A#';

const ROOT = 'A#ORDER';

/** How orders are named among the keys of other systems. */
export const ORDER_ENTITY = 'order';

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

/**
 * An order as stored: one text without the columns that are null. A page of a list is fifty
 * orders, and to take thirty attributes of each apart costs more than everything else about it.
 * Guards and indexes have attributes of their own.
 */
export function orderAttributes({ id: _id, ...row }: Order): { readonly row: string } {
  const filled = Object.entries(row).filter(([, value]) => value !== null);
  return { row: JSON.stringify(Object.fromEntries(filled)) };
}

const blank = Object.fromEntries(Object.keys(Order.entries).map((name) => [name, null]));

/** An order as stored in its root, back in its wire shape. */
export function asOrder(item: TableItem): Order {
  const filled = JSON.parse(String(item['row'])) as Partial<Order>;
  return { ...blank, ...filled, id: orderIdOf(item) } as Order;
}

/** The root among the items of an aggregate. */
export function findRoot(aggregate: readonly TableItem[]): TableItem | undefined {
  return aggregate.find(({ sk }) => sk === ROOT);
}
