import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { documentStatuses, responseCodes, transactions } from './transaction.ts';

const EXAMPLE_ID = '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c';
const EXAMPLE_ORDER = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const named = {
  document_id: described('Own number of the document: cbc:ID.', v.string()),
  transaction: described('Kind of the document.', v.picklist(transactions)),
  id: described('Id of the record of the document.', uuid()),
};

const ofOrder = {
  order_id: described('Id of the order; null where there is none.', v.nullable(uuid())),
};

export const documentReceived = defineEvent({
  topic: 'peppol.document.received',
  since: '2026-11-29',
  description: 'A document came, and this became of it.',
  trigger: 'An access point sent a document that keeps the rules, for the first time.',
  data: namedObject('PeppolDocumentReceivedData', {
    ...named,
    status: described('Its outcome.', v.picklist(documentStatuses)),
    findings: described('Codes of its findings.', v.array(v.string())),
    ...ofOrder,
  }),
  example: {
    document_id: 'PO-4711',
    transaction: 'T01',
    id: EXAMPLE_ID,
    status: 'executed',
    findings: ['unknown_buyer'],
    order_id: EXAMPLE_ORDER,
  },
});

export const documentCreated = defineEvent({
  topic: 'peppol.document.created',
  since: '2026-11-29',
  description: 'A document was written and waits to be sent.',
  trigger: 'A response or a despatch advice was written.',
  data: namedObject('PeppolDocumentCreatedData', {
    ...named,
    response_code: described(
      'Code of a response; null of a despatch advice.',
      v.nullable(v.picklist(responseCodes)),
    ),
    ...ofOrder,
    shipment_id: described('Id of the shipment of a despatch advice.', v.nullable(uuid())),
  }),
  example: {
    document_id: 'ORD-000042-R1',
    transaction: 'T76',
    id: EXAMPLE_ID,
    response_code: 'AP',
    order_id: EXAMPLE_ORDER,
    shipment_id: null,
  },
});

export const documentMarked = defineEvent({
  topic: 'peppol.document.marked',
  since: '2026-11-29',
  description: 'The access point told what became of a document that it was to send.',
  trigger: 'An outgoing document was marked as sent or failed, or is offered again.',
  data: namedObject('PeppolDocumentMarkedData', {
    ...documentCreated.data.entries,
    status: described('Its outcome.', v.picklist(documentStatuses)),
    reference: described(
      'The access point’s own reference of the sending.',
      v.nullable(v.string()),
    ),
    error: described('Why it could not be sent.', v.nullable(v.string())),
  }),
  example: {
    ...documentCreated.example,
    status: 'sent',
    reference: 'AS4-7f3c',
    error: null,
  },
});

export const documentEvents = [documentReceived, documentCreated, documentMarked] as const;
