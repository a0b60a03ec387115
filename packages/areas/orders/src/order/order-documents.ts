import { weighRow } from '@waybill/api/answer-size';
import type { Detail } from '@waybill/kernel/rejection';
import { type Order, orderDocuments } from './order.schema.ts';

/** Everything of an order's row that may be large. */
const attached = [...orderDocuments, 'external_refs'] as const;

/** One of the objects attached to an order. */
export type DocumentName = (typeof attached)[number];

/** The objects attached to an order. */
export type Documents = Pick<Order, DocumentName>;

/** Facts on the row of an order about objects that lie beside it. */
export interface Beside {
  readonly names: readonly DocumentName[];
  /** The version of the order that wrote them. */
  readonly rev: number;
  /** Their size in an answer. */
  readonly bytes: number;
}

/** An order as its stored row has it: with all its objects, or with the small ones alone. */
export type OrderRow = Omit<Order, DocumentName> &
  (Documents | (Partial<Documents> & { readonly beside: Beside }));

/** Largest total size of the objects attached to an order. */
const LIMIT_BYTES = 320 * 1024;

/** Some of the objects of an order. */
export function pickDocuments(
  order: Documents,
  names: readonly DocumentName[],
): Partial<Documents> {
  return Object.fromEntries(names.map((name) => [name, order[name]]));
}

/** The objects that are too much for a row of so many bytes: the small ones stay on it. */
export function largeDocuments(order: Documents, most: number): DocumentName[] {
  const weighed = attached
    .filter((name) => order[name] !== null)
    .map((name) => ({ name, bytes: weighRow(order[name]) }))
    .toSorted((left, right) => left.bytes - right.bytes);
  let bytes = 0;
  const first = weighed.findIndex((one) => {
    bytes += one.bytes;
    return bytes > most;
  });
  return first === -1 ? [] : weighed.slice(first).map(({ name }) => name);
}

/** Large objects of an order lie in one item, and one stored item ends at 400 KB (ORD-131). */
export function refuseOversize(documents: Documents): Detail | undefined {
  const present = attached.filter((name) => documents[name] !== null);
  const bytes = present.reduce(
    (sum, name) => sum + Buffer.byteLength(JSON.stringify(documents[name])),
    0,
  );
  const [path] = present;
  if (path === undefined || bytes <= LIMIT_BYTES) return undefined;
  const message = `${attached.join(', ')} together must not exceed ${LIMIT_BYTES} bytes as JSON`;
  return { path, message };
}
