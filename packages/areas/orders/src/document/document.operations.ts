import { described } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { judged } from '@waybill/api/judged';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { papers } from './document-page.ts';
import { documentKinds } from './order-document.ts';

export const getDocumentOperation = defineOperation({
  id: 'orders.documents.get',
  audience: 'buyer',
  route: 'GET /orders/{id}/documents/{kind}',
  summary: 'Read an order as a page to print',
  description:
    'The page is in the default locale of the order’s market, else in fallback_locale: German or English with the texts of document_texts in their place, amounts and days as the locale writes them. It holds no script and loads nothing. A buyer prints the confirmations of its own orders alone, a key that is bound to locations the picking list of a fulfilment and the note of a shipment that it names.',
  path: v.object({
    id: described('Id of the order.', uuid()),
    // An unknown kind is a page that does not exist (ORD-230).
    kind: described(
      'What is printed.',
      judged(v.picklist(documentKinds), () => undefined),
    ),
  }),
  query: v.object({
    shipment_id: described(
      'Id of the shipment of a delivery note; the latest one when absent.',
      v.optional(uuid()),
    ),
    return_id: described(
      'Id of the return of a return slip; the latest one when absent.',
      v.optional(uuid()),
    ),
    fulfillment_id: described(
      'Id of the fulfilment of a picking list: its lines alone; everything open of the order when absent.',
      v.optional(uuid()),
    ),
    paper: described('Size of the paper.', v.optional(v.picklist(papers), 'a4')),
  }),
  atLocations: { names: [] },
  response: v.string(),
  answersText: 'text/html',
  status: 200,
  access: 'read',
  errors: {
    nothing_to_print: {
      status: 422,
      when: 'The order has no shipment, no return, or no goods that are to leave.',
    },
  },
  impact: 'Orders, delivery notes and return slips cannot be printed.',
});

export const documentOperations = [getDocumentOperation] as const;
