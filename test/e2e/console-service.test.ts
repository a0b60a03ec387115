import { isLongRun } from '@waybill/testing/rounds';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { showcase } from '../support/console-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open } = withConsole(system);
const PATIENCE_MS = 600_000;
/** The client has given up by then. */
const SILENCE_MS = 60_000;
const SLOW_MS = 1_200;

/** A name that would be an element, a template or the end of a text where it is taken for one. */
const NAME = `"><img src=x onerror="document.title='owned'">{{7*7}}\${7*7}';--`;

/** Pages of which one in so many is walked on every change, all of them in the long form. */
const SHARE = 5;
const LISTS = [
  '/returns',
  '/stock',
  '/lists',
  '/carts',
  '/markets',
  '/webhooks',
  '/events',
  '/keys',
];

let addresses: readonly string[] = [];

/** Goes to an address without waiting for its answers. */
const goTo = (page: Page, address: string) =>
  page.goto(`${system.url()}/console${address}`, { waitUntil: 'domcontentloaded' });

beforeAll(async () => {
  if (browserProgram === undefined) return;
  const all = Object.values(await showcase(call, () => system.stack().drain(), NAME)).flat();
  addresses = isLongRun() ? all : all.filter((_, at) => at % SHARE === 0);
}, PATIENCE_MS);

describe.runIf(browserProgram)('a page of the console', { timeout: PATIENCE_MS }, () => {
  it('shows a hostile name as it is', async () => {
    const { page, open: go, complaints } = await open();
    let seen = 0;
    for (const address of addresses) {
      await go(address);
      await page.waitForLoadState('networkidle');
      expect([address, await page.locator('img[src=x]').count()]).toEqual([address, 0]);
      expect(await page.title()).not.toBe('owned');
      seen += await page.getByText('{{7*7}}').count();
    }
    expect(complaints()).toEqual([]);
    expect(seen).toBeGreaterThan(5);
  });

  it('says that no answer came where the service is dead, and shows itself once it lives', async () => {
    const { page } = await open();
    for (const address of addresses) {
      await page.route('**/v1/**', (route) => route.abort());
      await goTo(page, address);
      await page.locator('.skeleton').first().waitFor({ state: 'detached', timeout: SILENCE_MS });
      const heading = page.getByRole('heading', { level: 1 }).first();
      await heading.waitFor({ timeout: SILENCE_MS });
      await page.unroute('**/v1/**');
      const again = page.getByRole('button', { name: 'Try again' });
      while ((await again.count()) > 0) {
        await again.first().click();
        await page.waitForLoadState('networkidle');
      }
      expect([address, await page.getByText('This page cannot be shown').count()]).toEqual([
        address,
        0,
      ]);
    }
  });

  it('says nothing of rows that a slow service has not answered yet', async () => {
    const { page } = await open();
    await page.route('**/v1/**', async (route) => {
      await new Promise((done) => setTimeout(done, SLOW_MS));
      await route.continue();
    });
    for (const address of LISTS) {
      await goTo(page, address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([address, await page.locator('main .empty').count()]).toEqual([address, 0]);
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      expect([address, await page.locator('main .table, main .record').count()]).not.toEqual([
        address,
        0,
      ]);
    }
  });
});
