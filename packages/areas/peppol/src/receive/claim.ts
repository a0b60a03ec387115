import type { PeppolDocument } from '../document/document.schema.ts';
import type { Transaction } from '../document/transaction.ts';
import { comparedEndpoint } from '../shared/endpoint.ts';

/** What makes a document one: changes and cancellations are numbered in their order (PEP-42). */
export interface DocumentName {
  readonly transaction: Transaction;
  /** The buyer's endpoint. */
  readonly endpoint: string;
  readonly document_id: string;
  /** The buyer's number of the order that a change or a cancellation names. */
  readonly order_reference: string | null;
}

/** The name of a document as one text: the same for spellings of an endpoint that are one. */
export function claimedName({
  transaction,
  endpoint,
  document_id,
  order_reference,
}: DocumentName): string {
  return JSON.stringify([transaction, comparedEndpoint(endpoint), document_id, order_reference]);
}

/** The name of a document that came in, by its record. */
export function nameOfRecord({
  transaction,
  endpoint,
  document_id,
  order_reference,
}: Pick<PeppolDocument, keyof DocumentName>): DocumentName {
  const order = transaction === 'T01' ? null : order_reference;
  return { transaction, endpoint, document_id, order_reference: order };
}

/** The name of the order that a change or a cancellation is about. */
export function nameOfOrder(endpoint: string, orderReference: string): DocumentName {
  return { transaction: 'T01', endpoint, document_id: orderReference, order_reference: null };
}
