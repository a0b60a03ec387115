import type { TableItem } from '@waybill/table/write';
import { type ChildRevs, checksum, childRevs } from './child-revs.ts';
import { asOrder, findRoot } from './order.entity.ts';
import type { OrderDetail } from './order.schema.ts';
import { asPositionChunks } from './position.entity.ts';
import { asRecords } from './record.entity.ts';

/** An order with all that commands decide on. */
export type OrderAggregate = OrderDetail & {
  /** The lock counter: raised by every change, and the sequence of all its events. */
  readonly rev: number;
  /** How many positions each stored chunk holds, in the order of `items`. */
  readonly chunks: readonly number[];
  readonly revs: ChildRevs;
};

/**
 * The aggregate from its stored items in key order; undefined where there is none, `torn` when
 * the items are not all of the same state of the order.
 */
export function asAggregate(stored: readonly TableItem[]): OrderAggregate | 'torn' | undefined {
  if (stored.length === 0) return undefined;
  const root = findRoot(stored);
  const revs = childRevs(stored.filter((item) => item !== root));
  if (root === undefined || root['checksum'] !== checksum(revs)) return 'torn';
  const order = asOrder(root);
  const chunks = asPositionChunks(order, stored);
  return {
    ...order,
    items: chunks.flat(),
    ...asRecords(order.id, stored),
    rev: Number(root['rev']),
    chunks: chunks.map(({ length }) => length),
    revs,
  };
}
