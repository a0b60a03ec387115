import type { Instant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Correspondence, PartyAsOrdered } from '../correspondence/correspondence.ts';
import { partyAsOrdered } from '../correspondence/party-as-ordered.ts';
import { attachmentsOf } from '../document/attachments.ts';
import { measureContent } from '../document/content.ts';
import { emptyDocument } from '../document/document.entity.ts';
import type { PeppolDocument } from '../document/document.schema.ts';
import type { Finding } from '../document/finding.ts';
import type { DocumentStatus, Incoming } from '../document/transaction.ts';
import { readDocument, refuseDocument, type UnknownDocument } from '../rules/read-document.ts';
import { textAt, type XmlElement } from '../xml/element.ts';
import type { XmlRefusal } from '../xml/read-xml.ts';
import { type DocumentName, nameOfRecord } from './claim.ts';
import { buyerOf, sellerOf } from './envelope.ts';

/** A document that keeps the rules, as its reader has it. */
export interface SoundDocument {
  readonly root: XmlElement;
  readonly transaction: Incoming;
  readonly profile: Correspondence['profile'];
  readonly document_id: string;
  readonly warnings: PeppolDocument['warnings'];
}

/** A document that keeps the rules, or why it is none (PEP-40). */
export function readSound(
  bytes: Uint8Array,
  contentType: string,
): SoundDocument | XmlRefusal | UnknownDocument | Rejection<'invalid_document'> {
  const read = readDocument(bytes, contentType);
  if (isRejection(read)) return read;
  const { root, transaction, profile, document_id, warnings } = read;
  if (read.problems.length > 0 || profile === null || document_id === null) {
    return refuseDocument(read);
  }
  return { root, transaction, profile, document_id, warnings: [...warnings] };
}

/** A document that came in, and how its record will be called (PEP-36). */
export interface Arrived extends SoundDocument {
  readonly id: string;
  readonly at: Instant;
  readonly xml: Uint8Array;
  readonly message_id: string | null;
  readonly buyer: PartyAsOrdered;
  readonly seller: PartyAsOrdered;
  /** The buyer's number of the order: its own, or the one that it names. */
  readonly order_reference: string;
}

export function arrivedOf(
  sound: SoundDocument,
  sent: Pick<Arrived, 'id' | 'at' | 'xml' | 'message_id'>,
): Arrived {
  const { root, transaction, document_id } = sound;
  return {
    ...sound,
    ...sent,
    buyer: partyAsOrdered(buyerOf(root)),
    seller: partyAsOrdered(sellerOf(root)),
    order_reference:
      transaction === 'T01' ? document_id : (textAt(root, 'cac:OrderReference', 'cbc:ID') ?? ''),
  };
}

/** The name that makes it one: an order by its number, others also by the order that they name (PEP-42). */
export function nameOf({
  transaction,
  buyer,
  document_id,
  order_reference,
}: Arrived): DocumentName {
  return nameOfRecord({ transaction, endpoint: buyer.endpoint, document_id, order_reference });
}

/** Outcome of a document. */
export interface Outcome {
  readonly status: DocumentStatus;
  readonly findings: readonly Finding[];
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly partner_id: string | null;
}

/** The record of a document with what became of it. */
export function recordOf(
  arrived: Arrived,
  { order, findings, ...outcome }: Outcome,
): PeppolDocument {
  const { root, id, at, transaction, document_id, profile, warnings, order_reference } = arrived;
  return {
    ...emptyDocument,
    id,
    direction: 'in',
    transaction,
    document_id,
    profile,
    ...outcome,
    endpoint: arrived.buyer.endpoint,
    own_endpoint: arrived.seller.endpoint,
    order_id: order?.id ?? null,
    order_number: order?.number ?? null,
    order_reference,
    sequence: textAt(root, 'cbc:SequenceNumberID') ?? null,
    findings: [...findings],
    warnings,
    attachments: attachmentsOf(root),
    ...measureContent(arrived.xml),
    message_id: arrived.message_id,
    created_at: at,
    updated_at: at,
  };
}
