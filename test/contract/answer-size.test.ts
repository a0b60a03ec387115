import { randomBytes, randomUUID } from 'node:crypto';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { insertSteps } from '@waybill/resources/collection.writes';
import { type Method, methods } from '@waybill/shipping/method/method.resource';
import { commit } from '@waybill/table/commit';
import { directWrite } from '@waybill/table/testing';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as listOrders } from '../../functions/orders/list.ts';
import { handler as placeOrder } from '../../functions/orders/place.ts';
import { handler as createMethod } from '../../functions/shipping/methods/create.ts';
import { handler as listMethods } from '../../functions/shipping/methods/list.ts';
import type { Page, Problem } from '../support/client.ts';

withTable();

const document = (bytes: number) => ({ text: randomBytes(bytes / 2).toString('hex') });

/** Asks for a page of everything, and then for the one that the refusal names. */
async function fittingPage(list: typeof listOrders, tenant: string): Promise<Page<unknown>> {
  const refused = await invoke<Problem>(list, { tenant, query: { limit: '200' } });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'page_too_large', details: [{ path: 'limit' }] });
  const [, limit = ''] = /limit=(\d+)/u.exec(refused.body.error) ?? [];
  const page = await invoke<Page<unknown>>(list, { tenant, query: { limit } });
  expect(page.status).toBe(200);
  expect(page.body.items).toHaveLength(Number(limit));
  const more = { limit: String(Number(limit) + 1) };
  expect((await invoke(list, { tenant, query: more })).status).toBe(422);
  return page.body;
}

// API-56
it('a page of heavy orders names the limit that fits', async () => {
  const tenant = 'heavy-orders';
  await installTenant(tenant);
  const heavy = () => ({
    items: [{ sku: 'CUP' }],
    billing_address: document(63_000),
    shipping_address: document(63_000),
    buyer: document(63_000),
    metadata: document(63_000),
    user_data: document(63_000),
  });
  for (let index = 0; index < 20; index += 1) {
    expect((await invoke(placeOrder, { tenant, body: heavy() })).status).toBe(201);
  }
  expect((await fittingPage(listOrders, tenant)).total).toBe(20);
});

// API-56
it('a page of heavy methods names the limit that fits', async () => {
  const tenant = 'heavy-methods';
  const body = {
    code: 'm',
    name: 'Heavy',
    metadata: document(64_000),
    labels: Object.fromEntries(
      Array.from({ length: 32 }, (_, language) => [`l${language}`, 'x'.repeat(1_990)]),
    ),
  };
  const created = await invoke<Method>(createMethod, { tenant, body });
  expect(created.status, created.text).toBe(201);
  // The others are written beside it: each call that creates one reads all of them.
  for (let index = 1; index < 45; index += 1) {
    const row = { ...created.body, id: randomUUID(), code: `m-${index}` };
    await commit(insertSteps(methods, { tenant }, [row]).map(directWrite));
  }
  expect((await fittingPage(listMethods, tenant)).total).toBe(45);
});

// API-88
it('the largest placement takes an Idempotency-Key, and burns no number', async () => {
  const tenant = 'large-orders';
  await installTenant(tenant);
  const items = Array.from({ length: 500 }, (_, index) => ({
    sku: `SKU-${index}`,
    quantity: 1,
    configuration: document(5_000),
  }));
  const placed = (headers: Record<string, string>) =>
    invoke<{ number: string }>(placeOrder, { tenant, body: { items }, headers });
  const first = await placed({ 'Idempotency-Key': 'large' });
  const again = await placed({ 'Idempotency-Key': 'large' });
  const next = await placed({ 'Idempotency-Key': 'next' });
  expect([first, again, next].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect([first, next].map(({ body }) => body.number)).toEqual(['ORD-000001', 'ORD-000002']);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.text === first.text).toBe(true);
});
