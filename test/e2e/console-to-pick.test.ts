import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { consolePage } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const PATIENCE_MS = 120_000;

interface Made {
  readonly id: string;
  readonly number: string;
}

let shop: Awaited<ReturnType<typeof system.newTenant>>;
const call = <Answer = Made>(route: string, body?: object) =>
  system.as(shop)<Answer>(route, body === undefined ? {} : { body });
const open = () => consolePage(system.url(), shop);

const place = async (...items: (readonly [sku: string, quantity: number])[]): Promise<Made> => {
  const lines = items.map(([sku, quantity]) => ({ sku, name: sku, quantity, unit_price: 5 }));
  return (await call('POST /v1/orders/place', { items: lines })).body;
};
const receive = (sku: string, quantity: number, location_code: string) =>
  call('POST /v1/inventories/receive', { sku, quantity, location_code });

interface Row {
  readonly on_hand: number;
  readonly reserved: number;
}

async function rowsOf(sku: string): Promise<number[][]> {
  const { body } = await call<{ items: Row[] }>(
    `GET /v1/inventories/stock?sku=${sku}&order=created_at.asc`,
  );
  return body.items.map(({ on_hand, reserved }) => [on_hand, reserved]);
}

beforeEach(async () => {
  if (browserProgram === undefined) return;
  shop = await system.newTenant();
  await call('POST /v1/inventories/locations', { code: 'loft', name: 'The loft', priority: 2 });
  await call('PUT /v1/settings/apps/orders', { values: { stock_follows_orders: 'reserve' } });
  await receive('CUP', 10, 'main');
  await receive('CUP', 4, 'loft');
  await receive('PLATE', 3, 'main');
}, PATIENCE_MS);

const count = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Locations' }).getByRole('link', { name });

describe.runIf(browserProgram)('what a location has to ship', { timeout: PATIENCE_MS }, () => {
  it('is picked by keyboard: accepted, shipped, rerouted, held', async () => {
    const [first, second, third] = [
      await place(['CUP', 2]),
      await place(['CUP', 3]),
      await place(['PLATE', 1]),
    ];
    const { page, open: go, complaints } = await open();
    const dialog = page.getByRole('dialog');
    const shut = () => dialog.waitFor({ state: 'detached' });
    await go('/');
    await page.getByRole('link', { name: 'Open at Main warehouse: 3' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByRole('heading', { name: 'To pick', level: 1 }).waitFor();
    await count(page, 'Main warehouse 3').waitFor();
    await count(page, 'The loft 0').waitFor();
    expect(await page.locator('tbody a').allTextContents()).toEqual(
      [first, second, third].map((order) => order.number),
    );

    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await shut();
    await page.locator('tbody .badge', { hasText: 'Accepted' }).waitFor();

    await page.locator(`tbody a`, { hasText: first.number }).focus();
    await page.keyboard.press('s');
    await dialog.getByText('from main').waitFor();
    expect(await dialog.getByText(/commit/iu).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await shut();
    await count(page, 'Main warehouse 2').waitFor();
    expect(await rowsOf('CUP')).toEqual([
      [8, 3],
      [4, 0],
    ]);

    await page.locator('tbody a', { hasText: second.number }).focus();
    await page.keyboard.press('m');
    await dialog.getByText('A new fulfilment begins there.').waitFor();
    await dialog.getByLabel('To', { exact: true }).selectOption('loft');
    await dialog.getByRole('button', { name: 'Reroute', exact: true }).click();
    await shut();
    await count(page, 'The loft 1').waitFor();
    expect(await rowsOf('CUP')).toEqual([
      [8, 0],
      [4, 3],
    ]);

    await page.locator('tbody a', { hasText: third.number }).focus();
    await page.keyboard.press('m');
    await dialog.getByText(/PLATE.*: /u).waitFor();
    await page.keyboard.press('Escape');
    await shut();
    await page.locator('tbody a', { hasText: third.number }).focus();
    await page.keyboard.press('h');
    await dialog.getByLabel('Reason').fill('Glaze is cracked');
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click();
    await shut();
    await count(page, 'Main warehouse 0').waitFor();
    await page.getByLabel('Show').selectOption('held');
    await page.locator('tbody a', { hasText: third.number }).waitFor();
    // The browser itself complains of the dry run that was refused.
    expect(complaints()).toEqual([expect.stringContaining('422')]);
  });

  it('is worked on together, and printed as one list', async () => {
    const placed = [await place(['CUP', 2], ['PLATE', 1]), await place(['CUP', 3])];
    const { page, open: go, complaints } = await open();
    await go('/fulfillments?location=main');
    await page.getByRole('checkbox', { name: 'Select the page' }).check();
    await page.getByRole('button', { name: 'Accept A' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept: 2 fulfilments' }).click();
    await dialog.getByText('2 done, 0 refused, 0 waiting').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('tbody .badge', { hasText: 'Accepted' }).count()).toBe(2);

    // A command names all that it leaves out, also where that is everything.
    await page.getByRole('button', { name: 'Accept A' }).click();
    await dialog.getByText(`2 left out: ${placed[0]?.number} accepted before, `).waitFor();
    expect(await dialog.getByRole('button', { name: 'Accept: 0' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Picking list P' }).click();
    const line = page.locator('.sheet tbody tr', { hasText: 'CUP' });
    await line.getByText('5', { exact: true }).waitFor();
    await line.getByText('Main warehouse (10)').waitFor();
    expect(await line.getByText('The loft').count()).toBe(0);
    for (const { number } of placed) await line.getByText(`${number}: `).waitFor();
    expect(complaints()).toEqual([]);
  });

  it('stands on the page of its order by location, with what left it', async () => {
    const order = await place(['CUP', 12]);
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}`);
    const main = page.getByRole('article', { name: 'main' });
    const loft = page.getByRole('article', { name: 'loft' });
    await main.getByText('10 × CUP').waitFor();
    await loft.getByText('2 × CUP').waitFor();
    const dialog = page.getByRole('dialog');
    await loft.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByLabel('Tracking code').fill('T-1');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await loft.getByRole('heading', { name: 'Shipments' }).waitFor();
    await loft.getByText('T-1').waitFor();
    expect(await main.getByRole('heading', { name: 'Shipments' }).count()).toBe(0);

    await page.keyboard.press('s');
    await dialog.getByText('from main').waitFor();
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => rowsOf('CUP'))
      .toEqual([
        [0, 0],
        [2, 0],
      ]);
    expect(await page.getByText('Still reserved').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('comes back to the place and in the quantity that the completion names', async () => {
    const order = await place(['CUP', 3]);
    await call(`POST /v1/orders/${order.id}/ship`, {});
    await call(`POST /v1/orders/${order.id}/return`, { restock: true });
    const { page, open: go, complaints } = await open();
    await go('/returns');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Back into stock').fill('2');
    await dialog.getByLabel('Location').selectOption('loft');
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.badge', { hasText: 'Completed' }).waitFor();
    expect(await page.getByText('back into stock').count()).toBe(0);
    expect(await rowsOf('CUP')).toEqual([
      [7, 0],
      [6, 0],
    ]);
    expect(complaints()).toEqual([]);
  });
});
