import { BUYER, SELLER, sampleText } from '@waybill/peppol/testing/documents.factory';
import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}

interface Received extends Identified {
  readonly order_id: string;
  readonly responses: readonly Identified[];
}

const headers = { 'content-type': 'application/xml' };
const file =
  '<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="ward.pdf">JVBERg==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:Contract>';

/** A hospital orders by a Peppol document; the access point sends the shop's answer and says so. */
export async function hearBuyers({ call }: Recorder): Promise<void> {
  await call('settings.put-app-settings', {
    path: { app: 'peppol' },
    body: { values: { endpoint: SELLER } },
  });
  await call('peppol.vocabularies.list');
  await call('peppol.vocabularies.get', { path: { name: 'response-codes' } });
  const partner = await call<Identified>('peppol.partners.create', {
    body: { endpoint: BUYER, name: 'Northmoor Hospital' },
  });
  const path = { id: partner.id };
  await call('peppol.partners.update', { path, body: { name: 'Northmoor Municipal Hospital' } });
  await call('peppol.partners.get', { path });
  await call('peppol.partners.list');

  const body = Buffer.from(sampleText('order', [['<cac:Contract>', file]]));
  await call('peppol.documents.check', { body, headers });
  const received = await call<Received>('peppol.documents.receive', {
    body,
    headers,
    query: { sender: BUYER, receiver: SELLER },
  });
  await call('peppol.documents.get', { path: { id: received.id } });
  await call('peppol.documents.list', { query: { direction: 'out', status: 'pending' } });
  await call('peppol.documents.attachment', { path: { id: received.id, index: '0' } });
  for (const { id } of received.responses) {
    await call('peppol.documents.content', { path: { id } });
    await call('peppol.documents.mark', {
      path: { id },
      body: { status: 'sent', reference: 'AS4-7f3c' },
    });
  }
  await call('peppol.orders.respond', {
    path: { order_id: received.order_id },
    body: { note: 'We deliver on time.', promised_to: '2026-12-09' },
  });
  await call('peppol.partners.delete', { path });
}
