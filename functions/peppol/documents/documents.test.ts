import { documentEvents } from '@waybill/peppol/document/document.events';
import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { peppolShop } from '../peppol.factory.ts';

withTable();

const ELSE = '01976f3a-8c1e-7a44-9d0b-000000000009';
const FILE =
  '<cac:AdditionalDocumentReference><cbc:ID>D-1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a b.pdf">YSxi</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AdditionalDocumentReference><cbc:ID>D-2</cbc:ID></cac:AdditionalDocumentReference>';
const ORDER = sampleText('order').replace('<cac:Contract>', `${FILE}<cac:Contract>`);

async function received() {
  const shop = await peppolShop();
  const { body } = await shop.receive(ORDER, { query: { message_id: 'M-1' } });
  const [answer] = body.responses ?? [];
  if (answer === undefined) throw new Error(`no answer: ${JSON.stringify(body)}`);
  return { ...shop, document: body, answer };
}

describe('documents', () => {
  // PEP-37
  it('are listed, the newest first, by each of their filters', async () => {
    const { list, document, answer } = await received();
    const { body } = await list();
    expect(body.items.map(({ id }) => id)).toEqual([answer.id, document.id]);
    const found = async (query: Record<string, string>) =>
      (await list(query)).body.items.map(({ id }) => id);
    for (const query of [
      { direction: 'out', status: 'pending' },
      { transaction: 'T116' },
      { response_code: 'AB' },
      { document_id: answer.document_id },
    ]) {
      expect(await found(query)).toEqual([answer.id]);
    }
    for (const query of [{ message_id: 'M-1' }, { status: 'executed' }, { direction: 'in' }]) {
      expect(await found(query)).toEqual([document.id]);
    }
    for (const query of [
      { order_id: String(document.order_id) },
      { endpoint: document.endpoint },
    ]) {
      expect(await found(query)).toEqual([answer.id, document.id]);
    }
    expect(await found({ shipment_id: ELSE })).toEqual([]);
  });

  // PEP-36
  it('are read by their ids', async () => {
    const { get, document } = await received();
    const { duplicate: _d, order: _o, responses: _r, ...record } = document;
    expect((await get(document.id)).body).toEqual(record);
    expect(await get(ELSE)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  // PEP-38
  it('give their XML back byte for byte, as a file', async () => {
    const { content, document, answer } = await received();
    const read = await content(document.id);
    expect([read.status, read.text]).toEqual([200, ORDER]);
    expect(read.headers).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': 'attachment; filename="T01-NMH-2026-00417.xml"',
      'x-content-type-options': 'nosniff',
    });
    expect((await content(answer.id)).text).toContain('<OrderResponse ');
    expect((await content(ELSE)).status).toBe(404);
  });

  // PEP-39
  it('give the files that they carry, and no others', async () => {
    const { attachment, document } = await received();
    expect(document.attachments).toMatchObject([{ filename: 'a b.pdf', size: 3 }, { size: null }]);
    const file = await attachment(document.id, '0');
    expect([file.status, file.text]).toEqual([200, 'a,b']);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a_b.pdf"',
      'x-content-type-options': 'nosniff',
    });
    expect((await attachment(document.id, '1')).status).toBe(404);
    expect((await attachment(document.id, '7')).status).toBe(404);
    expect((await attachment(ELSE, '0')).status).toBe(404);
    expect((await attachment(document.id, 'x')).status).toBe(400);
  });
});

describe('peppol.documents.mark (PEP-47)', () => {
  it('keeps what became of a document, tells it once, and offers it again', async () => {
    const { tenant, mark, get, list, answer } = await received();
    const sent = await mark(answer.id, { status: 'sent', reference: 'AS4-7' });
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent', reference: 'AS4-7' } });
    expect(sent.body.sent_at).not.toBeNull();
    expect((await mark(answer.id, { status: 'sent', reference: 'AS4-7' })).body).toEqual(sent.body);
    expect((await list({ direction: 'out', status: 'pending' })).body.items).toEqual([]);
    expect((await mark(answer.id, { status: 'pending' })).body).toMatchObject({
      status: 'pending',
      sent_at: null,
    });
    expect((await get(answer.id)).body.status).toBe('pending');
    const marked = documentEvents[2].topic;
    const told = (await recordedEvents(tenant)).filter(({ topic }) => topic === marked);
    expect(told).toHaveLength(2);
    await expectVerified(tenant);
  });

  it('is refused for a document that came in, for none, and for other words', async () => {
    const { mark, document, answer } = await received();
    expect(await mark(document.id, { status: 'sent' })).toMatchObject({
      status: 422,
      body: { code: 'not_an_outgoing_document' },
    });
    expect((await mark(ELSE, { status: 'sent' })).status).toBe(404);
    expect((await mark(answer.id, { status: 'lost' })).status).toBe(400);
  });
});
