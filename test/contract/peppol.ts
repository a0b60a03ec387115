import { SELLER, sampleText } from '@waybill/peppol/testing/documents.factory';
import { expect } from 'vitest';
import type { Call } from '../support/client.ts';

/** An order that came as a Peppol document, the document, and what answered it. */
export interface Peppol {
  readonly peppolOrder: string;
  readonly peppolDocument: string;
  readonly peppolAnswer: string;
}

const FILE =
  '<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">JVBERg==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:Contract>';

interface Received {
  readonly id: string;
  readonly order_id: string;
  readonly responses: readonly { readonly id: string }[];
}

export async function fillPeppol(call: Call, mark: string): Promise<Peppol> {
  const orders = (values: object) => call('PUT /v1/settings/apps/orders', { body: { values } });
  // No shelf holds what the document asks for.
  await orders({ stock_follows_orders: 'off' });
  await call('PUT /v1/settings/apps/peppol', { body: { values: { endpoint: SELLER } } });
  const body = sampleText('order', [
    ['<cac:Contract>', FILE],
    ['Goods entrance', mark],
  ]);
  const headers = { 'content-type': 'application/xml' };
  const received = await call<Received>('POST /v1/peppol/documents', { body, headers });
  await orders({ stock_follows_orders: 'reserve' });
  expect(received.status, received.text).toBe(201);
  expect(received.body.order_id, received.text).not.toBeNull();
  const { id, order_id, responses } = received.body;
  return { peppolOrder: order_id, peppolDocument: id, peppolAnswer: responses[0]?.id ?? '' };
}

/** Paths with the records of the shop in them. */
export function peppolPaths(shop: Peppol): [RegExp, string][] {
  return [
    [/^(\/v1\/peppol\/documents\/)\{id\}(?=\/mark)/u, shop.peppolAnswer],
    [/^(\/v1\/peppol\/documents\/)\{id\}/u, shop.peppolDocument],
    [/^(\/v1\/peppol\/documents\/.*\/attachments\/)\{index\}/u, '0'],
    [/^(\/v1\/peppol\/orders\/)\{order_id\}/u, shop.peppolOrder],
    [/^(\/v1\/peppol\/vocabularies\/)\{name\}/u, 'transactions'],
  ];
}

export const peppolBodies: Readonly<Record<string, object>> = {
  'peppol.partners.create': { endpoint: '9914:ATU1', name: 'Another' },
  'peppol.partners.update': { name: 'Renamed' },
  'peppol.documents.mark': { status: 'sent' },
};
