import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { PeppolDocument } from '../document/document.schema.ts';
import type { DocumentStatus, Transaction } from '../document/transaction.ts';
import { comparedEndpoint } from '../shared/endpoint.ts';

/** Another call was quicker with the same document: what it kept is the answer. */
export type Overtaken = Rejection<'document_overtaken'>;

export const overtaken: Overtaken = reject(
  'document_overtaken',
  'Another call took the same document at the same moment.',
);

export const isOvertaken = (outcome: unknown): outcome is Overtaken =>
  isRejection(outcome) && outcome.rejected === overtaken.rejected;

/** The record that holds the name of a document. */
export interface Claim {
  readonly document: string;
  readonly digest: string;
  readonly status: DocumentStatus;
  readonly order: string | null;
  readonly responses: readonly string[];
}

/** The name that makes a document one: changes and cancellations are numbered in their order (PEP-42). */
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
