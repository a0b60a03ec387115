import { weighRow } from '@waybill/api/answer-size';
import type { AggregateVersion, Child } from '@waybill/table/aggregate';
import { defineEntity, json, type Key } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { orderContent, orderEntity, orderPartition } from './order.entity.ts';
import type { Order } from './order.schema.ts';
import {
  type DocumentName,
  type Documents,
  largeDocuments,
  type OrderRow,
  pickDocuments,
} from './order-documents.ts';

/*
 * Large objects of an order lie beside its root. Lists compare roots, and commands rewrite them:
 * neither pays for what it does not touch.
 */
const DOCUMENTS = 'A#DOC';

/**
 * The smallest objects up to this weight stay on the root, which with them is one read unit of 4 KB. Measured:
 * beside the root, those of any weight cost a placement 2 write units more and a page of 50 reads 55
 * units instead of 30; on the root, each KB of them costs every command 2 write units and, behind
 * the first 3 KB, every row that a list compares half a unit.
 */
const INLINE_BYTES = 2_500;

const NONE: Documents = {
  billing_address: null,
  shipping_address: null,
  buyer: null,
  payment: null,
  shipping: null,
  metadata: null,
  user_data: null,
  source: null,
  external_refs: null,
};

export const documentsEntity = defineEntity({
  name: 'order_documents',
  attributes: { documents: json<Partial<Documents>>() },
});

/** Key of the objects of an order that are not on its root. */
export function documentsKey(tenant: string, id: string): Key {
  return { pk: orderPartition(tenant, id), sk: DOCUMENTS };
}

/** Writes of an order's columns: those on its root, and large objects that changed. */
export interface StoredOrder {
  readonly content: ReturnType<typeof orderContent>;
  readonly children: readonly Child[];
}

/** An order as it was read, and which of its objects lie beside its root. */
interface Before extends Documents {
  readonly version: AggregateVersion;
  readonly apart: readonly DocumentName[];
}

/**
 * Stored form of an order in version `rev`. Its large objects are written only when one of them is
 * another one than before (ORD-137).
 */
export function storedOrder(order: Order, rev: number, before?: Before): StoredOrder {
  const names = largeDocuments(order, INLINE_BYTES);
  const former = before?.version.children.get(DOCUMENTS);
  // A child is never taken away: without large objects it stays, and holds none.
  if (former === undefined && names.length === 0) {
    return { content: orderContent(order), children: [] };
  }
  const isKept =
    former !== undefined &&
    before?.apart.length === names.length &&
    names.every((name) => before.apart.includes(name) && before[name] === order[name]);
  const { id: _id, ...row } = order;
  const documents = pickDocuments(order, names);
  const content = orderEntity.content({
    row: { ...row, ...pickDocuments(NONE, names) },
    beside: { names, rev: isKept ? former : rev, bytes: weighRow(documents) },
    records: null,
  });
  const written = documentsEntity.content({ documents });
  return { content, children: isKept ? [] : [{ child: DOCUMENTS, content: written }] };
}

/** True where all objects of an order are on its stored row. */
export function hasDocuments(row: OrderRow): row is Order {
  return !('beside' in row);
}

/**
 * The whole order of a row, from the items that may hold its large objects; undefined where the
 * item is not there, or in another version than the row.
 */
export function withDocuments(row: OrderRow, items: readonly TableItem[]): Order | undefined {
  if (!('beside' in row)) return row;
  const { beside, ...columns } = row;
  const item = items.find(({ sk }) => sk === DOCUMENTS);
  if (item?.['rev'] !== beside.rev) return undefined;
  return { ...NONE, ...columns, ...documentsEntity.read(item).documents };
}
