import { describe, expect, it } from 'vitest';
import { browserProgram, openPage } from '../support/browser.ts';
import { demo, withSystem } from '../support/system.ts';

interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

const system = withSystem();
/** For a machine on which much else runs. */
const LIMIT_MS = 120_000;

it('leads from /docs to the first page, and knows no file beside the site', async () => {
  const front = await fetch(`${system.url()}/docs`);
  expect([front.url, front.status]).toEqual([`${system.url()}/docs/`, 200]);
  for (const path of ['nothing.html', '..%2fpackage.json', 'constructor']) {
    expect((await fetch(`${system.url()}/docs/${path}`)).status).toBe(404);
  }
});

describe.runIf(browserProgram)('in a browser', () => {
  it(
    'places an order by trying it, as the demo tenant, and can call no other host',
    async () => {
      const { page, complaints } = await openPage();
      const numbers: string[] = [];
      await page.goto(`${system.url()}/docs`);
      await page.getByRole('link', { name: 'Reference', exact: true }).click();
      await page.getByRole('link', { name: 'orders.place', exact: true }).click();
      await page.getByRole('tab', { name: 'Try it' }).click();
      for (const time of ['first', 'second']) {
        const placing = page.waitForRequest('**/v1/orders/place');
        await page.getByRole('button', { name: 'Send POST' }).click();
        const sent = (await placing).headers();
        expect([sent['x-service-tenant'], sent['x-service-api-key']]).toEqual([
          demo.tenant,
          demo.key,
        ]);
        const answer = await (await placing).response();
        if (answer === null) throw new Error('no answer came');
        expect([time, answer.status()]).toEqual([time, 201]);
        const { id, number } = (await answer.json()) as PlacedOrder;
        await page.getByLabel('Answer', { exact: true }).getByText(id).first().waitFor();
        numbers.push(number);
      }
      for (const number of numbers) {
        const listed = await system.as(demo)<{ total: number }>(`GET /v1/orders?number=${number}`);
        expect(listed.body.total).toBe(1);
      }

      await page.getByRole('link', { name: 'Guides' }).click();
      await page.getByRole('link', { name: 'Returns' }).first().click();
      await page.getByRole('link', { name: 'orders.returns.reject' }).click();
      await page.getByText('/v1/orders/{id}/returns/{rid}/reject').first().waitFor();
      expect(page.url()).toBe(`${system.url()}/docs/reference/orders.returns.reject.html`);
      expect(complaints()).toEqual([]);

      const blocked = page.evaluate(`new Promise((done) => {
      document.addEventListener('securitypolicyviolation', (event) => done(event.blockedURI));
      fetch('https://elsewhere.example/').catch(() => undefined);
    })`);
      expect(await blocked).toBe('https://elsewhere.example/');
    },
    LIMIT_MS,
  );

  it(
    'shows guides to a reader whose browser runs no scripts',
    async () => {
      const { page, complaints } = await openPage({ javaScriptEnabled: false });
      await page.goto(`${system.url()}/docs/`);
      const menu = page.getByRole('navigation', { name: 'Pages' });
      await menu.getByRole('link', { name: 'Stock and reservations' }).click();
      await page.getByRole('heading', { level: 1, name: 'Stock and reservations' }).waitFor();
      await page.getByText('"insufficient_stock"').first().waitFor();
      expect(complaints()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'is used by keyboard: search, tabs of samples, copying, and a menu on a phone',
    async () => {
      const { page, complaints } = await openPage({
        viewport: { width: 390, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.goto(`${system.url()}/docs/`);
      await page.keyboard.press('/');
      await page.keyboard.type('returns.rej');
      await page.getByRole('link', { name: 'orders.returns.reject' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/reference/orders.returns.reject.html');

      await page.getByRole('tab', { name: 'curl' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      expect(copied).toContain('npx waybill api orders.returns.reject "$ORDER_ID" "$RETURN_ID"');

      const menu = page.getByRole('navigation', { name: 'Pages' });
      expect(await menu.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: 'POST returns.receive' }).click();
      await page.waitForURL('**/reference/orders.returns.receive.html');

      await page.goto(`${system.url()}/docs/reference.html#orders.place`);
      await page.getByRole('heading', { level: 1, name: 'Place an order' }).waitFor();
      expect(complaints()).toEqual([]);
    },
    LIMIT_MS,
  );
});
