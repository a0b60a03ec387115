import { defineChildSets } from '@waybill/table/aggregate';
import { defineList } from '@waybill/table/list';
import { documentColumns } from './document.columns.ts';
import { asDocument, documentContent, documentKey } from './document.entity.ts';
import type { PeppolDocument } from './document.schema.ts';
import { PEPPOL } from './document-group.ts';

/** The list of documents, each with its XML in parts. A partner may send any number, an order has few. */
export const documentStore = defineChildSets(
  defineList({
    name: 'PEPPOL_DOCUMENTS',
    group: PEPPOL,
    columns: documentColumns,
    state: ['direction', 'transaction', 'status', 'response_code'],
    many: { endpoint: 2 },
    few: { document_id: 3, order_id: 4, shipment_id: 5, message_id: 6 },
    keyOf: documentKey,
    rowOf: asDocument,
    attributes: ['_v', 'row', 'details'],
  }),
  { row: (document: PeppolDocument) => document, content: documentContent },
);
