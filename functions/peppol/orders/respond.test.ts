import type { PeppolDocument } from '@waybill/peppol/document/document.schema';
import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { complaints } from '@waybill/peppol/testing/judged.factory';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { handler as acknowledge } from '../../orders/acknowledge.ts';
import { handler as listEvents } from '../../orders/events/list.ts';
import { handler as place } from '../../orders/place.ts';
import { peppolShop } from '../peppol.factory.ts';
import { handler as respond } from './respond.ts';

withTable();

const heal = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(heal);

async function orderedShop(profile = 'advanced_ordering') {
  const shop = await peppolShop({ hold_on: [] });
  const { body } = await shop.receive(
    sampleText('order', [['bis:advanced_ordering:3', `bis:${profile}:3`]]),
  );
  const id = String(body.order_id);
  const at = { tenant: shop.tenant, pathParameters: { id } };
  await invoke(acknowledge, { ...at, path: '/v1/orders/{id}/acknowledge', body: {} });
  const send = (sent: object, order_id = id, key?: string) =>
    invoke<PeppolDocument & { code: string; details?: object[] }>(respond, {
      tenant: shop.tenant,
      method: 'POST',
      path: '/v1/peppol/orders/{order_id}/respond',
      pathParameters: { order_id },
      body: sent,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  return { ...shop, id, send };
}

// PEP-122
it('promises are kept on the order, and later responses repeat them', async () => {
  const { id, tenant, send, order, content } = await orderedShop();
  const first = await send({
    note: 'Two deliveries.',
    promised_to: '2026-12-09',
    lines: [{ line_id: '2', promised_from: '2026-12-12', backorder: 500, note: 'From the plant.' }],
  });
  expect(first.status).toBe(201);
  const { number, items, peppol } = await order(id);
  expect(first.body).toMatchObject({
    document_id: `${number}-R2`,
    response_code: 'CA',
    order_id: id,
    status: 'pending',
  });
  expect(peppol).toMatchObject({ promised_from: null, promised_to: '2026-12-09' });
  const line = items.find((item) => item.peppol?.line_id === '2');
  expect(line?.peppol).toMatchObject({ promised_from: '2026-12-12', backorder: 500 });
  const again = await send({});
  expect(again.body).toMatchObject({ document_id: `${number}-R3`, response_code: 'CA' });
  const xml = (await content(again.body.id)).text;
  expect(complaints(Buffer.from(xml), 'T116')).toEqual([]);
  expect(xml).toContain('<cbc:MaximumBackorderQuantity>500</cbc:MaximumBackorderQuantity>');
  expect(xml).toContain('<cbc:EndDate>2026-12-09</cbc:EndDate>');
  expect(xml).not.toContain('Two deliveries.');
  const trail = await invoke<{ items: { name: string }[] }>(listEvents, {
    tenant,
    path: '/v1/orders/{id}/events',
    pathParameters: { id },
  });
  const told = trail.body.items.filter(({ name }) => name === 'peppol.document.created');
  expect(told).toHaveLength(3);
});

// PEP-122
it('an empty body sends the order as it stands, and detail all of its lines', async () => {
  const { send, order, id } = await orderedShop();
  expect((await send({})).body).toMatchObject({ response_code: 'AP' });
  expect((await send({ detail: true })).body).toMatchObject({ response_code: 'CA' });
  expect((await order(id)).items.every(({ peppol }) => peppol?.backorder === null)).toBe(true);
});

// PEP-122
it('what cannot be said is refused, and nothing is written', async () => {
  const { send, tenant, list } = await orderedShop();
  const before = (await list()).body.total;
  for (const [body, status, code] of [
    [{ promised_from: '2026-12-09', promised_to: '2026-12-08' }, 400, 'invalid_value'],
    [{ promised_from: '2026-02-30' }, 400, 'invalid_value'],
    [{ lines: [{ line_id: 'x' }] }, 400, 'unknown_line'],
    [{ lines: [{ line_id: '1', backorder: -1 }] }, 400, 'invalid_value'],
  ] as const) {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  }
  const other = await invoke<{ id: string }>(place, {
    tenant,
    body: { items: [{ name: 'Lamp' }] },
  });
  expect(await send({}, other.body.id)).toMatchObject({
    status: 422,
    body: { code: 'not_a_peppol_order' },
  });
  const nobody = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
  expect(await send({}, nobody)).toMatchObject({ status: 404 });
  expect((await list()).body.total).toBe(before);
});

// PEP-122
it('a process without responses has none, until the buyer goes on in another one', async () => {
  const { send, receive } = await orderedShop('order_only');
  expect(await send({})).toMatchObject({
    status: 422,
    body: { code: 'profile_without_response' },
  });
  await receive(sampleText('order-change'));
  expect(await send({})).toMatchObject({ status: 201, body: { transaction: 'T116' } });
});

// PEP-122
it('many responses at once each have their number', async () => {
  const { send, list } = await orderedShop();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((day) => send({ promised_to: `2026-12-0${day}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { items } = (await list({ direction: 'out' })).body;
  const numbers = items.map(({ document_id }) => document_id.replace(/^.*-/u, ''));
  expect(numbers.toSorted()).toEqual(['R1', 'R2', 'R3', 'R4', 'R5']);
});

const KEY = 'respond-once';

/** A response that is sent again with its key: there is one, and the order has its promise. */
async function expectOnce(shop: Awaited<ReturnType<typeof orderedShop>>): Promise<void> {
  await vi.waitFor(
    async () => {
      const again = await shop.send({ promised_to: '2026-12-09' }, shop.id, KEY);
      expect(again.status).toBe(201);
    },
    { timeout: 60_000, interval: 200 },
  );
  const { items } = (await shop.list({ direction: 'out' })).body;
  expect(items).toHaveLength(2);
  expect((await shop.order(shop.id)).peppol?.promised_to).toBe('2026-12-09');
}

// PEP-122
it('a response is given once, wherever its caller dies', { timeout: 180_000 }, async () => {
  let died = true;
  for (let calls = 0; died; calls += 1) {
    const shop = await orderedShop();
    const killed = killAfter(calls);
    await shop.send({ promised_to: '2026-12-09' }, shop.id, KEY).catch(() => undefined);
    died = killed.died();
    heal();
    await expectOnce(shop);
  }
});

// PEP-122
it('a response is given once, whichever answer is lost', { timeout: 180_000 }, async () => {
  let wasLost = true;
  for (let number = 1; wasLost; number += 1) {
    const shop = await orderedShop();
    const { lost } = loseAnswer(number);
    await shop.send({ promised_to: '2026-12-09' }, shop.id, KEY).catch(() => undefined);
    wasLost = lost();
    heal();
    await expectOnce(shop);
  }
});
