import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { MarkBody, PeppolDocument } from './document.schema.ts';

/**
 * A document as the access point tells of it (PEP-47). What it does not say stays; offered again, a
 * document has neither error nor day of sending. The document itself where nothing changes.
 */
export function decideMark(
  document: PeppolDocument,
  { status, reference, error }: MarkBody,
  at: Instant,
): PeppolDocument | Rejection<'not_an_outgoing_document'> {
  if (document.direction === 'in') {
    return reject('not_an_outgoing_document', `The document ${document.id} came in.`);
  }
  const said = {
    status,
    reference: reference === undefined ? document.reference : reference,
    // Only a failed one has an error to keep.
    error: status === 'failed' ? (error === undefined ? document.error : error) : null,
  };
  const isSaid =
    said.status === document.status &&
    said.reference === document.reference &&
    said.error === document.error;
  if (isSaid) return document;
  const sent_at = status === 'sent' ? (document.sent_at ?? at) : null;
  return { ...document, ...said, sent_at, updated_at: at };
}
