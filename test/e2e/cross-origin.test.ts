import { createServer } from 'node:http';
import { closeServer, listen } from '@waybill/local/gateway/http-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram, openPage } from '../support/browser.ts';
import { credentialHeaders, type Problem } from '../support/client.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const shop = createServer((_, response) => response.end('<!doctype html><title>Shop</title>'));
let shopUrl = '';

interface Order {
  readonly id: string;
  readonly number: string;
}

/** The answers that a page at an address gets, or the name of what its browser threw. */
async function placeAndRead(address: string) {
  const caller = credentialHeaders(await system.newTenant());
  const { page } = await openPage();
  await page.goto(address);
  const calls = { url: `${system.url()}/v1/orders`, caller };
  return page.evaluate(async ({ url, caller: own }) => {
    const call = async (path: string, body?: unknown) => {
      const headers = { ...own, 'content-type': 'application/json', 'x-shop-version': '7' };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = { method, headers: { ...headers, 'x-sdk-name': 'shop' } };
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, { ...sent, ...content, credentials: 'include' });
      const said = (await answer.json()) as Order & Problem;
      return { status: answer.status, said, requestId: answer.headers.get('x-request-id') };
    };
    try {
      const placed = await call('/place', { items: [{ sku: 'CUP', quantity: 1, unit_price: 4 }] });
      return { placed, read: await call(`/${placed.said.id}`) };
    } catch (error) {
      return error instanceof Error ? error.name : 'nothing';
    }
  }, calls);
}

describe.runIf(browserProgram)('a page of another origin in a browser', () => {
  beforeAll(async () => {
    shopUrl = `http://127.0.0.1:${await listen(shop, 0, '127.0.0.1')}`;
  });
  afterAll(async () => {
    await closeServer(shop);
  });

  // API-150, API-151
  it('places and reads an order with credentials and a header of its own', async () => {
    const answers = await placeAndRead(shopUrl);
    expect(answers).toMatchObject({ placed: { status: 201 }, read: { status: 200 } });
    if (typeof answers === 'string') return;
    expect(answers.read.said.number).toBe(answers.placed.said.number);
    expect(answers.read.requestId).toMatch(/^\S{8,}$/u);
  });

  // API-131
  it('reaches nothing where its origin is not allowed', async () => {
    expect(await placeAndRead('data:text/html,<title>Elsewhere</title>')).toBe('TypeError');
  });
});
