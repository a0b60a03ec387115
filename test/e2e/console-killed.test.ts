import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { type Call, credentialHeaders, httpClient } from '../support/client.ts';
import { consolePage } from '../support/console.ts';
import { demo } from '../support/system.ts';

const PATIENCE_MS = 240_000;
const data = mkdtempSync(join(tmpdir(), 'waybill-console-'));

const LOOKED_AT = `document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`;

interface Order {
  readonly id: string;
  readonly shipments: readonly unknown[];
  readonly items: readonly { readonly quantity_shipped: number }[];
}

let stack: ChildStack;
let call: Call;

beforeAll(async () => {
  if (browserProgram === undefined) return;
  stack = await startChildStack({ data });
  call = httpClient(stack.url, credentialHeaders(demo));
});
afterAll(async () => {
  await stack?.stop();
  rmSync(data, { recursive: true });
});

describe.runIf(browserProgram)('a stack that dies under the console', () => {
  it.each([
    ['goes on', LOOKED_AT, 'Ships 1 of 3 × Blue cup; 2 left to ship.'],
    ['is loaded anew', 'location.reload()', 'Ships 1 of 2 × Blue cup; 1 left to ship.'],
  ])(
    'has shipped once what was committed before its answer got lost, in a page that %s',
    async (_, comesBack, sentence) => {
      const item = { sku: 'CUP', name: 'Blue cup', quantity: 3, unit_price: 5 };
      const { body } = await call<Order>('POST /v1/orders/place', { body: { items: [item] } });
      const read = async () => (await call<Order>(`GET /v1/orders/${body.id}`)).body;
      const { page, open } = await consolePage(stack.url, demo);
      await open(`/orders/${body.id}/ship`);
      const keys = new Set<string | undefined>();
      page.on('request', (request) => {
        const isCall = request.method() === 'POST' && request.url().endsWith('/ship');
        if (isCall) keys.add(request.headers()['idempotency-key']);
      });
      await page.route(
        '**/v1/orders/*/ship',
        async (route) => {
          expect((await route.fetch()).ok()).toBe(true);
          await stack.kill();
          await route.abort();
        },
        { times: 1 },
      );
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Blue cup').fill('1');
      const ship = dialog.getByRole('button', { name: 'Ship', exact: true });
      await ship.click();
      await dialog.getByRole('alert').getByText('No answer came.').waitFor();

      stack = await startChildStack({ data, port: Number(new URL(stack.url).port) });
      // The operator comes back to the window, whose order shows the shipment: now a second press is a danger.
      await page.evaluate(comesBack);
      await page.locator('h2', { hasText: 'Shipments' }).waitFor();
      await dialog.getByText(sentence).waitFor();
      await ship.click();
      await dialog.waitFor({ state: 'detached' });
      expect(await read()).toMatchObject({ shipments: [{}], items: [{ quantity_shipped: 1 }] });
      expect(keys.size).toBe(1);
    },
    PATIENCE_MS,
  );
});
