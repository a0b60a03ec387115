import { type AggregateVersion, readAggregate, updateChecksum } from '@waybill/table/aggregate';
import type { TableItem } from '@waybill/table/write';
import { withDocuments } from './documents.entity.ts';
import { asFulfillments } from './fulfillment.entity.ts';
import type { KeptOrder } from './kept-order.ts';
import { asOrderRow, orderEntity, ROOT } from './order.entity.ts';
import type { DocumentName } from './order-documents.ts';
import type { OrderPart } from './order-parts.ts';
import { asPositionChunks } from './position.entity.ts';
import { asRecords } from './record.entity.ts';

/** An order with all that commands decide on. */
export type OrderAggregate = KeptOrder & {
  /** The root as read; its `rev` is the sequence of the order's last events. */
  readonly version: AggregateVersion;
  /** Which of its objects lie beside its root. */
  readonly apart: readonly DocumentName[];
  /** Number of positions in each stored chunk, in the order of `items`. */
  readonly chunks: readonly number[];
};

/** Nothing of an order was left out. */
const everything = () => 0;

/**
 * The aggregate from its stored items in key order; undefined where there is none, `torn` when
 * the items are not all of one version (ORD-134).
 */
export function asAggregate(
  stored: readonly TableItem[],
  unread: (root: TableItem) => number = everything,
): OrderAggregate | 'torn' | undefined {
  const found = readAggregate(stored, ROOT, unread);
  if (found === undefined || found === 'torn') return found;
  const row = asOrderRow(found.root);
  const order = withDocuments(row, found.children);
  if (order === undefined) return 'torn';
  const chunks = asPositionChunks(order, found.children);
  return {
    ...order,
    items: chunks.flat(),
    fulfillments: asFulfillments(order.id, found.children),
    ...asRecords(order.id, found.children),
    version: found.version,
    apart: 'beside' in row ? row.beside.names : [],
    chunks: chunks.map(({ length }) => length),
  };
}

/** An order as a reader asked for it: with some of its parts. */
export type PartialOrder = Omit<KeptOrder, OrderPart> & Partial<Pick<KeptOrder, OrderPart>>;

/**
 * An order as a reader sees it that asked for some of its parts, from the items up to the last of
 * them (ORD-160).
 */
export function asOrderWithParts(
  stored: readonly TableItem[],
  parts: readonly OrderPart[],
): PartialOrder | 'torn' | undefined {
  const order = asAggregate(stored, (root) => unreadChecksum(root, parts));
  if (order === undefined || order === 'torn') return order;
  const { version: _v, apart: _a, chunks: _c, ...whole } = order;
  const { fulfillments, shipments, returns, refunds, ...rest } = whole;
  return {
    ...rest,
    ...(parts.includes('fulfillments') && { fulfillments }),
    ...(parts.includes('shipments') && { shipments }),
    ...(parts.includes('returns') && { returns }),
    ...(parts.includes('refunds') && { refunds }),
  };
}

/** Share of the checksum that records behind the last requested part add. */
function unreadChecksum(root: TableItem, parts: readonly OrderPart[]): number {
  const { records } = orderEntity.read(root);
  if (records === null || parts.includes('shipments')) return 0;
  return parts.includes('returns')
    ? records.shipments
    : updateChecksum(records.returns, [records.shipments]);
}
