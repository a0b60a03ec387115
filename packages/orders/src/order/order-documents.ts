import { answerBytes } from '@waybill/api/answer-size';
import type { Detail } from '@waybill/kernel/rejection';
import { type Order, orderDocuments } from './order.schema.ts';

/** Everything of an order's row that may be large. */
const attached = [...orderDocuments, 'external_refs'] as const;

/** The objects attached to an order. */
export type Documents = Pick<Order, (typeof attached)[number]>;

/** Where the objects of an order do not lie on its row: what the row knows of them. */
export interface Beside {
  /** The version of the order that wrote them. */
  readonly rev: number;
  /** What they weigh in an answer. */
  readonly bytes: number;
}

/** An order as its stored row has it: with its objects, or with what it knows of them. */
export type OrderRow = Omit<Order, keyof Documents> & (Documents | { readonly beside: Beside });

/** What the objects attached to an order may weigh together. */
const LIMIT_BYTES = 320 * 1024;

/** The objects of an order without the rest of it. */
export function documentsOf(order: Documents): Documents {
  return {
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    buyer: order.buyer,
    payment: order.payment,
    shipping: order.shipping,
    metadata: order.metadata,
    user_data: order.user_data,
    external_refs: order.external_refs,
  };
}

/** Whether a change left all objects of an order as they were: the same ones, not equal ones. */
export function areSameDocuments(before: Documents, after: Documents): boolean {
  return attached.every((name) => before[name] === after[name]);
}

/** What the objects of an order weigh in an answer. */
export function weighDocuments(order: Documents): number {
  return answerBytes(JSON.stringify(documentsOf(order)));
}

/** The objects of an order lie in one item, and one stored item ends at 400 KB (ORD-131). */
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
