import { readFileSync } from 'node:fs';
import { readTable } from '@waybill/cli/data/read-table';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { rounds } from '@waybill/testing/rounds';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { commandLine } from '../support/command-line.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open, shop } = withConsole(system);
const { waybill } = commandLine();
const PATIENCE_MS = 600_000;
/** More than a page has; in the long form as many as the design names for a file. */
const ORDERS = rounds({ short: 60, long: 5_000 });
const AT_ONCE = 8;
const PAGE = 50;
/** A customer who would run as a formula, and whose name has everything that ends a cell. */
const CUSTOMER = '=1+1;"Käse",\nand more';

const PLACES = `sessionStorage.getItem('waybill.console.places') ?? ''`;
const visibility = (state: 'hidden' | 'visible') => `
  Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`;
const HIDDEN = visibility('hidden');
const SEEN = visibility('visible');

async function place(company: string): Promise<void> {
  const address = { company, city: 'Köln' };
  const items = [{ sku: 'CUP', name: 'Blue cup', quantity: 1, unit_price: 12.5 }];
  const body = { items, shipping_address: address, billing_address: address };
  expect((await call('POST /v1/orders/place', { body })).status).toBe(201);
}

const rowsOf = (page: Page) => page.locator('a.row').allInnerTexts();
const topOf = (page: Page) => page.evaluate<number>('Math.round(scrollY)');
const settle = (page: Page) => page.locator('.skeleton, [aria-busy=true]').first();

beforeAll(async () => {
  if (browserProgram === undefined) return;
  await sideBySide(AT_ONCE, Array.from({ length: ORDERS - 1 }), () => place('Ernst Handel'));
  await place(CUSTOMER);
  await system.stack().drain();
}, PATIENCE_MS);

describe.runIf(browserProgram)('the list of orders', { timeout: PATIENCE_MS }, () => {
  it('is the same after back, reload and at a copied address: rows, filter and place', async () => {
    const { page, open: go } = await open();
    await go('/orders');
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: 'Placed' }).check();
    await page.keyboard.press('Escape');
    const shown = async (window: Page) => {
      await settle(window).waitFor({ state: 'detached' });
      await window.locator('a.row').nth(9).waitFor();
      return { rows: await rowsOf(window), address: window.url() };
    };
    await page.getByRole('button', { name: 'Status: Placed' }).waitFor();
    const left = await shown(page);
    expect(left.rows).toHaveLength(PAGE);
    await page.evaluate('scrollTo({ top: 600, behavior: "instant" })');
    await expect.poll(() => page.evaluate<string>(PLACES)).toContain('600');

    await page.getByRole('link', { name: left.rows[20] ?? '', exact: true }).click();
    await page.getByText('Blue cup').first().waitFor();
    await page.goBack();
    expect(await shown(page)).toEqual(left);
    await expect.poll(() => topOf(page)).toBe(600);
    await page.reload();
    expect(await shown(page)).toEqual(left);
    await expect.poll(() => topOf(page)).toBe(600);
    // A preview is part of the address, and its row stays where it is in the window, by half a row.
    const row = page.locator('a.row').nth(20);
    const placeOfRow = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN);
    await row.focus();
    const before = await placeOfRow();
    await page.keyboard.press(' ');
    await page.locator('.preview').waitFor();
    expect(Math.abs((await placeOfRow()) - before)).toBeLessThan(20);
    await page.keyboard.press('Escape');
    await page.locator('.preview').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /^Next/u }).click();
    await expect.poll(() => rowsOf(page)).not.toEqual(left.rows);
    const second = await shown(page);
    const other = await open();
    await other.page.goto(second.address);
    expect(await shown(other.page)).toEqual(second);
    await other.page.getByRole('button', { name: 'Status: Placed' }).waitFor();
    await page.goBack();
    expect(await shown(page)).toEqual(left);
  });

  it('says nothing of an old answer while the new one is on its way, on any list', async () => {
    const { page, open: go } = await open();
    let release = () => {};
    let held: Promise<void> = Promise.resolve();
    await page.route(
      /\/v1\/.*[?&](?:q|sku|number|code|topic|status|created_from)=/u,
      async (route) => {
        await held;
        await route.continue();
      },
    );
    const hold = () => {
      held = new Promise((resolve) => {
        release = resolve;
      });
    };
    const searching = page.getByText('Searching…', { exact: true });
    const said = page.locator('main').locator('.empty, .counted').filter({ visible: true });
    const change = async (address: string) => {
      hold();
      // As a filter changes it: the page stays, and asks another question.
      await page.evaluate(`history.pushState(null, '', '/console${address}')`);
      await searching.waitFor();
      expect([address, await said.allInnerTexts()]).toEqual([address, []]);
      release();
      await searching.waitFor({ state: 'detached' });
    };
    for (const [before, first, second] of [
      ['/orders', '/orders?q=nothing', '/orders?q=handel'],
      ['/stock', '/stock?sku=nothing', '/stock?sku=CUP'],
      ['/returns', '/returns?number=nothing', '/returns?status=received'],
      ['/carts', '/carts?status=ordered', '/carts?status=active'],
      ['/events', '/events?topic=order.held', '/events?topic=order.placed'],
      ['/r/carriers', '/r/carriers?code=nothing', '/r/carriers?code=other'],
    ] as const) {
      await go(before);
      await change(first);
      await change(second);
    }
    await page.locator('main').waitFor();
  });

  it('keeps its rows dimmed while words are searched for, and a percent sign in them', async () => {
    const { page, open: go } = await open();
    await go('/orders?q=100%25ab');
    const search = page.getByRole('searchbox');
    expect(await search.inputValue()).toBe('100%ab');
    await page.getByText('No order matches “100%ab”.').waitFor();
    await go('/orders');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/orders/search?**', async (route) => {
      await held;
      await route.continue();
    });
    await search.fill('100%');
    await page.getByText('Searching…', { exact: true }).waitFor();
    expect(await rowsOf(page)).toHaveLength(PAGE);
    expect(await page.locator('[aria-busy=true] .table').count()).toBe(1);
    release();
    await page.getByText('No order matches “100%”.').waitFor();
    expect(new URL(page.url()).search).toBe('?q=100%25');
  });

  it('loads its code once its link is pointed at, and asks for its rows meanwhile', async () => {
    const { page, open: go } = await open();
    await go('/');
    const asked = page.waitForRequest(/\/v1\/orders\?limit=50&/u);
    const loads = page.waitForRequest(/assets\/orders-page-/u);
    let isLost = true;
    await page.route('**/assets/orders-page-*.js', async (route) => {
      await asked;
      await (isLost ? route.abort() : route.continue());
    });
    const link = page.getByRole('link', { name: 'Orders', exact: true });
    await link.hover();
    await loads;
    await link.click();
    await page.getByRole('alert').getByText('This page did not load.').waitFor();
    isLost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a.row').first().waitFor();
  });

  it('is saved as a view of the viewer’s and of the shop’s, and taken away again', async () => {
    const [mine, other] = await Promise.all([open(), open()]);
    const { page } = mine;
    const tabs = (window: Page) => window.getByRole('navigation', { name: 'Views' });
    const tab = (window: Page, name: string) => tabs(window).getByRole('link', { name });
    const menu = (name: string) => page.getByRole('button', { name, exact: true });
    await mine.open('/orders');
    await menu('Views').click();
    const note = page.getByText('Narrow the list by words or filters');
    await note.waitFor();
    // A menu opens below its button, not in a corner of the window.
    const [above, below] = [await menu('Views').boundingBox(), await note.boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
    expect(below?.x).toBeGreaterThan((above?.x ?? Number.NaN) - 320);
    await mine.open('/orders?status=cancelled&columns=city');
    await menu('Views').click();
    const name = page.getByLabel('Save this list as');
    await name.fill('Turned down');
    await menu('For me').click();
    await tab(page, 'Turned down 0').waitFor();
    await name.fill('Given up');
    await menu('For the shop').click();
    await tab(page, 'Given up 0').waitFor();

    // Saved views outlive the window; others see those of the shop.
    await page.reload();
    await tab(page, 'Turned down 0').waitFor();
    await other.open('/orders');
    await tab(other.page, 'Given up 0').click();
    await other.page.waitForURL('**/orders?status=cancelled&columns=city');
    expect(await tab(other.page, 'Turned down').count()).toBe(0);

    await menu('Views').click();
    await page.getByLabel('Name of Turned down').fill('Lost');
    await menu('Rename Turned down').click();
    await tab(page, 'Lost 0').waitFor();
    await menu('Share Lost').click();
    await page.getByRole('group', { name: 'Mine' }).waitFor({ state: 'detached' });
    await other.page.reload();
    await tab(other.page, 'Lost 0').waitFor();
    await page.getByLabel('Name of Lost').fill('Given up');
    expect(await menu('Rename Lost').count()).toBe(0);
    await menu('Remove Lost').click();
    await menu('Remove Given up').click();
    await expect.poll(() => tabs(page).getByRole('link').count()).toBe(6);
    const { body } = await call<{ settings: { views: unknown[] } }>(
      'GET /v1/settings/apps/console',
    );
    expect(body.settings.views).toEqual([]);
  });

  it('shows the tab of its view in a window that has no room for all of them', async () => {
    const { page, open: go } = await open({ width: 390 });
    await go('/orders?created=this-week');
    const current = page.locator('.tabs [aria-current]');
    await current.getByText('This week').waitFor();
    const ends = async () => {
      const box = await current.boundingBox();
      return box === null ? undefined : Math.round(box.x + box.width);
    };
    await page.waitForLoadState('networkidle');
    await expect.poll(ends).toBeLessThanOrEqual(390);
  });

  it('says within 12 seconds that somebody ordered, and asks nothing while nobody sees it', async () => {
    const { page, open: go } = await open();
    await page.clock.install();
    await go('/orders');
    await page.waitForLoadState('networkidle');
    await place('Drachenblut');
    await system.stack().drain();
    expect(await page.getByRole('button', { name: '1 new' }).count()).toBe(0);
    await page.clock.fastForward(12_000);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByText('Drachenblut').waitFor();
    await page.waitForLoadState('networkidle');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(HIDDEN);
    await place('Die Wandernde Kuh');
    await system.stack().drain();
    for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(60_000);
    expect(asked).toEqual([]);
    await page.evaluate(SEEN);
    // Nothing jumps: the order waits until it is wanted.
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Die Wandernde Kuh').count()).toBe(0);
  });

  it.each([
    ['en-US', '12.5'],
    ['de-DE', '12,5'],
  ])('comes as a file that the command line reads whole, in %s', async (locale, total) => {
    const { page, open: go } = await open({ locale });
    await go('/export?status=placed');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Create the file' }).click();
    const file = await (await download).path();
    const { body } = await call<{ total: number; items: { number: string }[] }>(
      'GET /v1/orders?status=placed&limit=1&order=created_at.desc',
    );
    const rows: Readonly<Record<string, unknown>>[] = [];
    const text = { kind: 'text' } as const;
    const source = {
      file,
      format: 'csv' as const,
      shape: { Order: text, Total: text, Customer: text },
    };
    for await (const { value } of readTable(source)) rows.push(value);
    const column = (name: string) => new Set(rows.map((row) => row[name]));
    expect([rows.length, column('Order').size]).toEqual([body.total, body.total]);
    expect(rows[0]?.['Order']).toBe(body.items[0]?.number);
    expect(column('Total')).toEqual(new Set([total]));
    expect(column('Customer')).toContain(CUSTOMER);
    expect(readFileSync(file, 'utf8')).toContain("'=1+1");
    // It has the columns of a list, and is no import: the check names each once, and misses a key on every line.
    const { tenant, key } = shop();
    const env = { WAYBILL_URL: system.url(), WAYBILL_TENANT: tenant, WAYBILL_KEY: key };
    const words = ['import', 'orders', file, '--format', 'csv', '--check', '--json'];
    const { exit, errors } = await waybill(words, { env });
    const { problems } = JSON.parse(errors) as { problems: { line: number }[] };
    expect([exit, new Set(problems.map(({ line }) => line)).size]).toEqual([6, body.total + 1]);
  });
});
