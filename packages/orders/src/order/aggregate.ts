import type { Item as StoredItem } from '@waybill/table/write';
import { asOrder, findRoot } from './order.entity.ts';
import type { OrderDetail } from './order.schema.ts';
import { asPositionChunks } from './position.entity.ts';
import { asRecords } from './record.entity.ts';

/** An order with all that commands decide on. */
export type OrderAggregate = OrderDetail & {
  /** The lock counter: raised by every change, and the sequence of its events. */
  readonly rev: number;
  /** How many positions each stored chunk holds, in the order of `items`. */
  readonly chunks: readonly number[];
};

/** The aggregate from its stored items in key order; undefined when the root is not among them. */
export function asAggregate(stored: readonly StoredItem[]): OrderAggregate | undefined {
  const root = findRoot(stored);
  if (root === undefined) return undefined;
  const order = asOrder(root);
  const chunks = asPositionChunks(order, stored);
  return {
    ...order,
    items: chunks.flat(),
    ...asRecords(order.id, stored),
    rev: Number(root['rev']),
    chunks: chunks.map(({ length }) => length),
  };
}
