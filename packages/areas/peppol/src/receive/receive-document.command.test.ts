import { randomUUID } from 'node:crypto';
import { reject } from '@waybill/kernel/rejection';
import { storeSettings } from '@waybill/settings/settings.repository';
import { readPage } from '@waybill/table/read';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { loadCorrespondence } from '../correspondence/correspondence.repository.ts';
import { readContent } from '../document/document.repository.ts';
import { documentStore } from '../document/document.store.ts';
import { peppolSettings } from '../shared/settings.ts';
import { BUYER, SELLER, sampleText } from '../testing/documents.factory.ts';
import { receivingShop } from '../testing/receive.factory.ts';

withTable();

const shop = (
  ...more: Parameters<typeof receivingShop> extends [string, ...infer Rest] ? Rest : never
) => receivingShop(`shop-${randomUUID()}`, ...more);

const ORDER = sampleText('order');
const CHANGE = sampleText('order-change');
const CANCELLATION = sampleText('order-cancellation');

async function documentsOf(tenant: string) {
  await indexesCaughtUp();
  const request = { filters: [], order: undefined, limit: 50, offset: 0 };
  const listed = await readPage(documentStore, tenant, request);
  if ('rejected' in listed) throw new Error(listed.message);
  expect(listed.total).toBe(listed.rows.length);
  return listed.rows;
}

const topicsOf = async (tenant: string) => (await recordedEvents(tenant)).map(({ topic }) => topic);

describe('an order', () => {
  it('is executed, kept as it came, and answered in one change (PEP-40, PEP-45)', async () => {
    const { tenant, receive, shelf } = await shop();
    const { status, body } = await receive(ORDER, { query: { message_id: 'M-1' } });
    const [order] = shelf.orders.values();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      direction: 'in',
      transaction: 'T01',
      document_id: 'NMH-2026-00417',
      profile: 'advanced_ordering',
      status: 'executed',
      endpoint: BUYER,
      own_endpoint: SELLER,
      order_id: order?.id,
      order_number: 'ORD-1',
      order_reference: 'NMH-2026-00417',
      message_id: 'M-1',
      duplicate: false,
      order: { number: 'ORD-1', on_hold: true },
      responses: [
        { transaction: 'T116', document_id: 'ORD-1-R1', response_code: 'AB', status: 'pending' },
      ],
    });
    expect(body.responses[0]?.responds_to).toBe(body.id);
    expect(await readContent(tenant, body.id)).toMatchObject({ xml: Buffer.from(ORDER) });
    expect(await topicsOf(tenant)).toEqual(['peppol.document.received', 'peppol.document.created']);
    expect(await documentsOf(tenant)).toHaveLength(2);
    expect(await loadCorrespondence(tenant, String(order?.id))).toMatchObject({
      row: {
        order_number: 'ORD-1',
        order_reference: 'NMH-2026-00417',
        document: body.id,
        profile: 'advanced_ordering',
        buyer: { endpoint: BUYER, registration_name: 'Northmoor Municipal Hospital' },
        responses: 1,
      },
    });
  });

  it('of an unknown buyer with other totals is held, and both are said (PEP-40)', async () => {
    const { receive, shelf } = await shop({}, { grand_total: 1 });
    const { body } = await receive(ORDER);
    expect(body.findings.map(({ code, effect }) => [code, effect])).toEqual([
      ['unknown_buyer', 'hold'],
      ['totals_differ', 'hold'],
    ]);
    const [order] = shelf.orders.values();
    expect(order?.held).toMatch(
      /^Peppol: No partner has the address .*\. The tax of the document is /u,
    );
    expect(order?.acknowledged).toBe(false);
  });

  it('is accepted at once where nothing holds it and the shop says so (PEP-40)', async () => {
    const { receive, shelf } = await shop({ accept_on: 'placement', hold_on: [] });
    const { body } = await receive(ORDER);
    expect([...shelf.orders.values()][0]).toMatchObject({ acknowledged: true, held: null });
    expect(body.responses).toMatchObject([{ response_code: 'AP' }]);
    const pending = await shop({ accept_on: 'placement', hold_on: [] }, { status: 'pending' });
    const waiting = await pending.receive(ORDER);
    expect(waiting.body.responses).toMatchObject([{ response_code: 'AB' }]);
  });

  it.each([
    [{ refuse_on: ['unknown_buyer' as const] }, undefined, 'unknown_buyer'],
    [{ refuse_on: ['totals_differ' as const] }, undefined, 'totals_differ'],
    [{}, 'insufficient_stock', 'insufficient_stock'],
  ])(
    'is refused with %j, and its number taken anew (PEP-40, PEP-42)',
    async (settings, code, found) => {
      const { tenant, receive, shelf } = await shop(settings);
      if (code !== undefined) {
        shelf.refusal = [{ code, path: null, message: 'Too few.', theirs: null, ours: null }];
      }
      const { status, body } = await receive(ORDER);
      expect([status, body.status, body.order, shelf.orders.size]).toEqual([
        201,
        'refused',
        null,
        0,
      ]);
      expect(body.findings).toContainEqual(
        expect.objectContaining({ code: found, effect: 'refuse' }),
      );
      expect(body.responses).toMatchObject([
        { response_code: 'RE', document_id: `R-${body.id}`, order_id: null },
      ]);
      shelf.refusal = undefined;
      await storeSettings(tenant, peppolSettings, undefined, { refuse_on: null });
      expect((await receive(ORDER)).body).toMatchObject({ id: body.id, duplicate: true });
      const again = await receive(ORDER.replace('closes at 15:00', 'closes at 16:00'));
      expect(again.body).toMatchObject({ status: 'executed', duplicate: false });
      expect((await receive(ORDER)).body).toMatchObject({ code: 'document_id_taken' });
    },
  );

  it('of a process without responses gets none (PEP-114)', async () => {
    const plain = ORDER.replace('bis:advanced_ordering:3', 'bis:order_only:3');
    const { receive } = await shop();
    expect((await receive(plain)).body).toMatchObject({ status: 'executed', responses: [] });
  });

  it('of another buyer with the same number is another order (PEP-42)', async () => {
    const { receive, shelf } = await shop();
    await receive(ORDER);
    const other = await receive(ORDER.replaceAll('2000000000015', '2000000000039'));
    expect([other.status, other.body.duplicate, shelf.orders.size]).toEqual([201, false, 2]);
  });

  it('that the shop cannot number leaves nothing, and may come again (PEP-40)', async () => {
    const { tenant, receive, shelf } = await shop();
    shelf.refusal = reject('number_range_missing', 'No number range.');
    expect(await receive(ORDER)).toMatchObject({
      status: 422,
      body: { code: 'number_range_missing' },
    });
    expect([await documentsOf(tenant), await topicsOf(tenant)]).toEqual([[], []]);
    shelf.refusal = undefined;
    expect((await receive(ORDER)).body).toMatchObject({ status: 'executed', duplicate: false });
  });
});

describe('the same again (PEP-42)', () => {
  it('is the first record, whatever its spelling, and executes nothing', async () => {
    const { tenant, receive, shelf } = await shop();
    const first = await receive(ORDER);
    const spelled = ORDER.replaceAll('cbc:', 'b:')
      .replace('xmlns:cbc', 'xmlns:b')
      .replace('<b:Note>', '<!-- x --><b:Note>');
    for (const text of [ORDER, spelled, `\uFEFF${ORDER}`]) {
      const again = await receive(text);
      expect(again.status).toBe(200);
      expect(again.body).toEqual({ ...first.body, duplicate: true });
    }
    expect([shelf.orders.size, (await documentsOf(tenant)).length]).toEqual([1, 2]);
  });

  it('with other content is refused, and no document answers it', async () => {
    const { tenant, receive, shelf } = await shop();
    const { body } = await receive(ORDER);
    const other = await receive(ORDER.replace('15:00', '16:00'));
    expect(other).toMatchObject({ status: 409, body: { code: 'document_id_taken' } });
    expect(other.text).toContain(body.id);
    expect([shelf.orders.size, (await documentsOf(tenant)).length]).toEqual([1, 2]);
  });

  it('at the same moment is one order', async () => {
    const { tenant, receive, shelf } = await shop();
    const all = await Promise.all(Array.from({ length: 5 }, () => receive(ORDER)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect([shelf.orders.size, (await documentsOf(tenant)).length]).toEqual([1, 2]);
  });

  it('under an Idempotency-Key is the first answer', async () => {
    const { receive } = await shop();
    const headers = { 'idempotency-key': 'one' };
    const first = await receive(ORDER, { headers });
    const again = await receive(ORDER, { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await receive(CHANGE, { headers });
    expect(other.body.code).toBe('idempotency_key_reused');
  });
});

describe('a change or a cancellation', () => {
  it('of an order is executed and answered by it (PEP-40, PEP-44)', async () => {
    const { tenant, receive, shelf } = await shop({ hold_on: [] });
    await receive(ORDER);
    const [order] = shelf.orders.values();
    const changed = await receive(CHANGE);
    expect(changed.body).toMatchObject({
      transaction: 'T114',
      status: 'executed',
      order_id: order?.id,
      sequence: expect.any(String),
      responses: [{ document_id: 'ORD-1-R2', response_code: 'AB' }],
    });
    const cancelled = await receive(CANCELLATION);
    expect(cancelled.body).toMatchObject({
      transaction: 'T115',
      status: 'executed',
      responses: [{ document_id: 'ORD-1-R3', response_code: 'AP' }],
    });
    expect(await loadCorrespondence(tenant, String(order?.id))).toMatchObject({
      row: { document: cancelled.body.id, responses: 3, sequence: changed.body.sequence },
    });
  });

  it.each([CHANGE, CANCELLATION])('of no order is refused (PEP-40)', async (text) => {
    const { receive } = await shop();
    expect((await receive(text)).body).toMatchObject({
      status: 'refused',
      order_id: null,
      findings: [{ code: 'unknown_order', effect: 'refuse', theirs: 'NMH-2026-00417' }],
      responses: [{ response_code: 'RE' }],
    });
  });

  it('that is refused leaves the order, and its answer takes a number of it (PEP-44)', async () => {
    const { tenant, receive, shelf } = await shop({ hold_on: [] });
    const { body } = await receive(ORDER);
    shelf.refusal = [
      { code: 'line_shipped', path: null, message: 'Shipped.', theirs: null, ours: null },
    ];
    const refused = await receive(CHANGE);
    expect(refused.body).toMatchObject({
      status: 'refused',
      order_id: body.order_id,
      responses: [{ document_id: 'ORD-1-R2', response_code: 'RE' }],
    });
    expect(await loadCorrespondence(tenant, String(body.order_id))).toMatchObject({
      row: { document: body.id, document_id: 'NMH-2026-00417', responses: 2 },
    });
  });

  it('of a cancelled order is noted, and nothing answers it (PEP-40)', async () => {
    const { receive } = await shop();
    await receive(ORDER);
    await receive(CANCELLATION);
    const other = CANCELLATION.replace('NMH-2026-00417-X', 'NMH-2026-00417-Y');
    expect((await receive(other)).body).toMatchObject({
      status: 'noted',
      findings: [],
      responses: [],
    });
    const changed = await receive(other.replace('in January', 'in May'));
    expect(changed.body.code).toBe('document_id_taken');
  });
});

describe('what is not for the shop', () => {
  it.each([
    [400, 'invalid_xml', ORDER.replace('</Order>', ''), {}],
    [
      400,
      'unknown_document',
      ORDER.replaceAll(/Order-2|(?<=<\/?)Order\b(?=[ >])/gu, (name) =>
        name === 'Order' ? 'Invoice' : 'Invoice-2',
      ),
      {},
    ],
    [400, 'invalid_document', ORDER.replace('<cbc:ID>NMH-2026-00417</cbc:ID>', ''), {}],
    [422, 'envelope_mismatch', ORDER, { sender: SELLER }],
    [422, 'not_our_document', ORDER.replaceAll('2000000000022', '2000000000039'), {}],
  ])(
    'is answered %d %s, and nothing is kept (PEP-41, PEP-43)',
    async (status, code, text, query) => {
      const { tenant, receive } = await shop();
      expect(await receive(text, { query })).toMatchObject({ status, body: { code } });
      expect([await documentsOf(tenant), await topicsOf(tenant)]).toEqual([[], []]);
    },
  );

  it('is everything before the shop has an address (PEP-43)', async () => {
    const { receive } = await shop({ endpoint: null });
    expect(await receive(ORDER)).toMatchObject({
      status: 422,
      body: { code: 'peppol_not_set_up' },
    });
  });

  it('is what is no XML, or too much of it', async () => {
    const { receive } = await shop();
    const headers = { 'content-type': 'application/json' };
    expect((await receive(ORDER, { headers })).status).toBe(415);
    expect((await receive(Buffer.alloc(4 * 1024 * 1024 + 1, ' '))).status).toBe(413);
  });
});
