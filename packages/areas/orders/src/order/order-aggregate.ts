import { type AggregateVersion, readAggregate } from '@waybill/table/aggregate/aggregate';
import type { TableItem } from '@waybill/table/commit/write';
import { withDocuments } from './documents.entity.ts';
import { asOrderRow, ROOT } from './order.entity.ts';
import type { OrderDetail } from './order.schema.ts';
import type { DocumentName } from './order-documents.ts';
import { asPositionChunks } from './position.entity.ts';
import { asRecords } from './record.entity.ts';

/** An order with all that commands decide on. */
export type OrderAggregate = OrderDetail & {
  /** What was read; its `rev` is the sequence of the order's last events. */
  readonly version: AggregateVersion;
  /** Which of its objects lie beside its root. */
  readonly apart: readonly DocumentName[];
  /** How many positions each stored chunk holds, in the order of `items`. */
  readonly chunks: readonly number[];
};

/**
 * The aggregate from its stored items in key order; undefined where there is none, `torn` when
 * the items are not all of one version (ORD-134).
 */
export function asAggregate(stored: readonly TableItem[]): OrderAggregate | 'torn' | undefined {
  const found = readAggregate(stored, ROOT);
  if (found === undefined || found === 'torn') return found;
  const row = asOrderRow(found.root);
  const order = withDocuments(row, found.children);
  if (order === undefined) return 'torn';
  const chunks = asPositionChunks(order, found.children);
  return {
    ...order,
    items: chunks.flat(),
    ...asRecords(order.id, found.children),
    version: found.version,
    apart: 'beside' in row ? row.beside.names : [],
    chunks: chunks.map(({ length }) => length),
  };
}
