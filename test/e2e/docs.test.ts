import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram, startBrowser, watched } from '../support/browser.ts';
import { demo, withSystem } from '../support/system.ts';

interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

const system = withSystem();
/** For a machine on which much else runs. */
const PATIENCE_MS = 120_000;

it('leads from /docs to the first page, and knows no file beside the site', async () => {
  const front = await fetch(`${system.url()}/docs`);
  expect([front.url, front.status]).toEqual([`${system.url()}/docs/`, 200]);
  for (const path of ['nothing.html', '..%2fpackage.json', 'constructor']) {
    expect((await fetch(`${system.url()}/docs/${path}`)).status).toBe(404);
  }
});

describe.runIf(browserProgram)('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterEach(() => context.close());
  afterAll(() => browser.close());

  it(
    'places an order by trying it, as the demo tenant, and can call nobody else',
    async () => {
      context = await browser.newContext();
      const { page, complaints } = watched(await context.newPage());
      await page.goto(`${system.url()}/docs`);
      await page.getByRole('link', { name: 'Reference', exact: true }).click();
      await page.getByText('orders', { exact: true }).click();
      await page.getByText('Place an order', { exact: true }).click();
      const placing = page.waitForRequest('**/v1/orders/place');
      await page.getByRole('button', { name: 'Execute' }).click();
      const sent = (await placing).headers();
      expect([sent['x-service-tenant'], sent['x-service-api-key']]).toEqual([
        demo.tenant,
        demo.key,
      ]);
      const answer = (await (await placing).response())?.json() as Promise<PlacedOrder>;
      const { id, number } = await answer;
      // An example of an answer stands on the page before, so the id tells which one is meant.
      const shown = page.locator('syntax-highlighter').filter({ hasText: id });
      await shown.getByText(`"${number}"`).waitFor();
      const listed = await system.as(demo)<{ total: number }>(`GET /v1/orders?number=${number}`);
      expect(listed.body.total).toBe(1);

      await page.getByRole('link', { name: 'Guides' }).click();
      await page.getByRole('link', { name: 'Returns' }).first().click();
      await page.getByRole('link', { name: 'orders.returns.reject' }).click();
      await page.getByText('/v1/orders/{id}/returns/{rid}/reject').first().waitFor();
      expect(complaints()).toEqual([]);

      const blocked = page.evaluate(`new Promise((done) => {
      document.addEventListener('securitypolicyviolation', (event) => done(event.blockedURI));
      fetch('https://elsewhere.example/').catch(() => undefined);
    })`);
      expect(await blocked).toBe('https://elsewhere.example/');
    },
    PATIENCE_MS,
  );

  it(
    'shows guides to a reader whose browser runs no scripts',
    async () => {
      context = await browser.newContext({ javaScriptEnabled: false });
      const { page, complaints } = watched(await context.newPage());
      await page.goto(`${system.url()}/docs/`);
      await page.getByRole('navigation').getByRole('link', { name: 'Stock and holds' }).click();
      await page.getByRole('heading', { level: 1, name: 'Stock and holds' }).waitFor();
      await page.getByText('"insufficient_stock"').first().waitFor();
      expect(complaints()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
