import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { PeppolProblem } from '../document/document.schema.ts';
import { incoming, incomingProfiles } from '../document/transaction.ts';

/** Judgement on a document, as the check answers it. */
const CheckedDocument = namedObject('PeppolCheckedDocument', {
  valid: described('True where it keeps every rule: warnings do not count.', v.boolean()),
  transaction: described('Its kind.', v.picklist(incoming)),
  document_id: described('Its own number: cbc:ID; null where it has none.', v.nullable(v.string())),
  profile: described(
    'The process it belongs to; null where it names none that its kind knows.',
    v.nullable(v.picklist(incomingProfiles)),
  ),
  problems: described(
    'Rules that it breaks: the first hundred, then one entry that counts the others.',
    v.array(PeppolProblem),
  ),
  warnings: described('Rules that it should keep and does not.', v.array(PeppolProblem)),
});

export const checkDocumentOperation = defineOperation({
  id: 'peppol.documents.check',
  route: 'POST /peppol/documents/check',
  summary: 'Say which rules a Peppol document breaks',
  description:
    'The XML of an order, an order change or an order cancellation, up to 4 MiB. Structure, types, codes and the rules of the Peppol release are judged together. Nothing is kept or executed, and the shop needs no address in the network.',
  takesBytes: 'application/xml',
  response: CheckedDocument,
  status: 200,
  // It reads nothing and keeps nothing; but the answer kept for an Idempotency-Key of a POST is a write.
  access: 'write',
  errors: {
    invalid_xml: { status: 400, when: 'The body is no XML that is read; the sentence says why.' },
    unknown_document: {
      status: 400,
      when: 'It is no order, order change or order cancellation.',
    },
  },
  impact: 'Buyers and their systems cannot try documents before they send them.',
});
