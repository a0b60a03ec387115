import type { TrailEvent } from '@waybill/orders/order/trail.schema';
import { BUYER, SELLER, sampleText } from '@waybill/peppol/testing/documents.factory';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { handler as listTrail } from '../../orders/events/list.ts';
import { handler as createPartner } from '../partners/create.ts';
import { peppolShop } from '../peppol.factory.ts';

withTable();

const ORDER = sampleText('order');
const CHANGE = sampleText('order-change');
const CANCELLATION = sampleText('order-cancellation');

const OWN = { party: { registration_name: 'Harrow and Pell', country: 'BE' }, hold_on: [] };

async function trailOf(tenant: string, id: string | null) {
  const call = { tenant, path: '/v1/orders/{id}/events', pathParameters: { id: String(id) } };
  return (await invoke<{ items: TrailEvent[] }>(listTrail, call)).body.items;
}

describe('peppol.documents.receive', () => {
  // PEP-38, PEP-40, PEP-45, PEP-46
  it('places the order of a document, in one change with its record and its answer', async () => {
    const shop = await peppolShop();
    const { status, body } = await shop.receive(ORDER, {
      query: { sender: BUYER, receiver: SELLER },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'executed',
      duplicate: false,
      findings: [{ code: 'unknown_buyer', effect: 'hold' }],
      responses: [{ transaction: 'T116', response_code: 'AB', status: 'pending' }],
      order: { on_hold: true, customer_order_number: 'NMH-2026-00417' },
    });
    expect(body.order).not.toHaveProperty('items');
    const order = await shop.order(body.order_id);
    expect(order).toMatchObject({
      number: body.order_number,
      hold_reason: expect.stringContaining('Peppol: No partner has the address'),
      peppol: { document_id: body.id, order_id: 'NMH-2026-00417', buyer_endpoint: BUYER },
    });
    const trail = await trailOf(shop.tenant, body.order_id);
    expect(trail.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'order.placed',
        'order.held',
        'peppol.document.received',
        'peppol.document.created',
      ]),
    );
    expect(trail.find(({ name }) => name === 'peppol.document.received')).toMatchObject({
      actor: null,
      by: { name: 'Backend' },
      payload: { id: body.id, transaction: 'T01', status: 'executed', findings: ['unknown_buyer'] },
    });
    await expectVerified(shop.tenant);
  });

  // PEP-42
  it('answers the same again with the first record and 200, and other content with 409', async () => {
    const shop = await peppolShop();
    const { body } = await shop.receive(ORDER);
    const again = await shop.receive(ORDER);
    expect([again.status, again.body]).toEqual([200, { ...body, duplicate: true }]);
    const other = await shop.receive(ORDER.replace('15:00', '16:00'));
    expect([other.status, other.body.code]).toEqual([409, 'document_id_taken']);
    expect((await shop.list({ direction: 'out' })).body.total).toBe(1);
  });

  // PEP-43
  it('takes the partner of the address for organization and contact', async () => {
    const shop = await peppolShop(OWN);
    const organization_id = '01976f3a-8c1e-7a44-9d0b-000000000007';
    const partner = { endpoint: BUYER, name: 'Northmoor', organization_id };
    const made = await invoke<{ id: string }>(createPartner, {
      tenant: shop.tenant,
      body: partner,
    });
    const { body } = await shop.receive(ORDER);
    expect(body).toMatchObject({
      findings: [],
      partner_id: made.body.id,
      order: { organization_id, on_hold: false },
    });
  });

  // PEP-40, PEP-44
  it('changes and cancels the order that a buyer names, and answers each', async () => {
    const shop = await peppolShop({ ...OWN, accept_on: 'placement' });
    const first = await shop.receive(ORDER);
    expect(first.body.responses).toMatchObject([{ response_code: 'AP' }]);
    const changed = await shop.receive(CHANGE);
    expect(changed.body).toMatchObject({
      transaction: 'T114',
      status: 'executed',
      order_id: first.body.order_id,
    });
    const cancelled = await shop.receive(CANCELLATION);
    expect(cancelled.body).toMatchObject({
      status: 'executed',
      order: { status: 'cancelled' },
      responses: [{ document_id: `${first.body.order_number}-R3`, response_code: 'AP' }],
    });
    const noted = await shop.receive(CANCELLATION.replace('00417-X', '00417-Y'));
    expect(noted.body).toMatchObject({ status: 'noted', responses: [] });
    const late = await shop.receive(CHANGE.replaceAll('NMH-2026-00417-C1', 'NMH-2026-00417-C2'));
    expect(late.body.status === 'refused' || late.body.duplicate).toBe(true);
    await expectVerified(shop.tenant);
  });

  // PEP-40
  it('keeps cancellations of acknowledged orders out where the shop says so', async () => {
    const shop = await peppolShop({
      ...OWN,
      accept_on: 'placement',
      changes_until: 'acknowledged',
    });
    const { body } = await shop.receive(ORDER);
    const refused = await shop.receive(CANCELLATION);
    expect(refused.body).toMatchObject({
      status: 'refused',
      order_id: body.order_id,
      findings: [
        { code: 'unknown_buyer', effect: 'none' },
        { code: 'order_acknowledged', effect: 'refuse' },
      ],
      responses: [{ response_code: 'RE', document_id: `${body.order_number}-R2` }],
    });
    expect((await shop.order(body.order_id)).status).toBe('placed');
    await expectVerified(shop.tenant);
  });

  // PEP-46
  it('tells of a document, of the order, and of the answer', async () => {
    const shop = await peppolShop(OWN);
    const { body } = await shop.receive(ORDER);
    const told = (await recordedEvents(shop.tenant)).map(({ topic }) => topic);
    expect(told.filter((topic) => topic.startsWith('peppol'))).toEqual([
      'peppol.document.received',
      'peppol.document.created',
    ]);
    expect(told).toContain('order.placed');
    expect(body.responses).toHaveLength(1);
  });
});
