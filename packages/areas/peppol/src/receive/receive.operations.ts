import { defineOperation } from '@waybill/api/operation';
import { EnvelopeQuery, Received } from './receive.schema.ts';

export const receiveDocumentOperation = defineOperation({
  id: 'peppol.documents.receive',
  route: 'POST /peppol/documents',
  summary: 'Take a Peppol document and do what it says',
  description:
    'The XML of an order, an order change or an order cancellation, up to 4 MiB. What breaks a rule is refused with every problem, and nothing is kept. All else is answered with its record: what trade has to say stands in `findings`, each with its effect. A document is one by its kind, the buyer’s address and its number: the same again answers 200 with the first record and executes nothing.',
  query: EnvelopeQuery,
  takesBytes: 'application/xml',
  response: Received,
  status: 201,
  statusWhere: { duplicate: 200 },
  access: 'write',
  errors: {
    invalid_xml: { status: 400, when: 'The body is no XML that is read; the sentence says why.' },
    unknown_document: {
      status: 400,
      when: 'It is no order, order change or order cancellation.',
    },
    invalid_document: {
      status: 400,
      when: 'It breaks rules; details name each with its element and its line.',
    },
    document_id_taken: {
      status: 409,
      when: 'A document of this kind with its number came from this buyer with other content; the answer names it.',
    },
    unique_violation: {
      status: 409,
      when: 'The number of the order, drawn from its range, was issued before.',
    },
    envelope_mismatch: {
      status: 422,
      when: 'The envelope names another sender than the buyer, or another receiver than the seller.',
    },
    not_our_document: { status: 422, when: 'The seller’s address is none of the shop.' },
    peppol_not_set_up: { status: 422, when: 'The shop has no address in the Peppol network.' },
    number_range_missing: {
      status: 422,
      when: 'No number range carries the code that order_number_range_code names.',
    },
  },
  emits: [
    'peppol.document.received',
    'peppol.document.created',
    'order.created',
    'order.placed',
    'order.requested',
    'order.acknowledged',
    'order.held',
    'order.updated',
    'order.cancelled',
    'order.completed',
    'order.comment.added',
    'order.item.added',
    'order.item.cancelled',
  ],
  impact:
    'Orders that come as Peppol documents do not reach the shop; access points send them again.',
});
