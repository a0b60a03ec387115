import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
/** For a machine on which much else runs. */
const PATIENCE_MS = 120_000;

const { call, open } = withConsole(system);

interface Order {
  readonly id: string;
  readonly number: string;
  readonly shipments: readonly unknown[];
}

async function place(quantity = 3): Promise<Order> {
  const items = [{ sku: 'CUP', name: 'Blue cup', quantity, unit_price: 5 }];
  return (await call<Order>('POST /v1/orders/place', { body: { items } })).body;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const restored = (page: Page) => page.getByText('Restored what you typed.');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const kept = (page: Page) =>
  page.evaluate<string[]>(
    "Object.keys(sessionStorage).filter((name) => name.includes('console.draft'))",
  );

describe.runIf(browserProgram)('what is typed', { timeout: PATIENCE_MS }, () => {
  it('into the form of a command outlives reload, back and Cancel, and goes by Discard alone', async () => {
    const order = await place();
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}`);
    await page.keyboard.press('s');
    const dialog = dialogOf(page);
    const cups = dialog.getByLabel('Blue cup');
    await cups.fill('2');
    await page.reload();
    await restored(page).waitFor();
    expect(await cups.inputValue()).toBe('2');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await restored(page).waitFor();
    expect(await cups.inputValue()).toBe('2');

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await restored(page).waitFor();
    for (const leave of ['Escape', 'Close', 'backdrop', 'Escape']) {
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else if (leave === 'backdrop') await page.mouse.click(5, 450);
      else await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await question(page).waitFor();
      // Enter keeps writing, and so does Esc.
      await page.keyboard.press(leave === 'Close' ? 'Escape' : 'Enter');
      await question(page).waitFor({ state: 'detached' });
      expect(await cups.inputValue()).toBe('2');
    }
    for (const key of ['Escape', 'Tab', 'Enter']) await page.keyboard.press(key);
    await dialog.waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual([]);
    await page.keyboard.press('s');
    await dialog.waitFor();
    expect(await restored(page).count()).toBe(0);
    expect(await cups.inputValue()).not.toBe('2');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints()).toEqual([]);
  });

  it('stays after a refusal, and goes once its call has succeeded', async () => {
    const order = await place();
    const { page, open: go } = await open();
    await go(`/orders/${order.id}/ship`);
    const dialog = dialogOf(page);
    await dialog.getByLabel('Blue cup').fill('1');
    await dialog.getByLabel('Tracking address').fill('javascript:alert(1)');
    const ship = dialog.getByRole('button', { name: 'Ship', exact: true });
    await ship.click();
    const tracking = dialog.getByLabel('Tracking address');
    await expect.poll(() => tracking.getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    await restored(page).waitFor();
    expect(await tracking.inputValue()).toBe('javascript:alert(1)');
    await tracking.fill('');
    await ship.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual([]);
    const { body } = await call<Order>(`GET /v1/orders/${order.id}`);
    expect(body.shipments).toHaveLength(1);
  });

  it('is sent under its key again where no answer came, also after a reload', async () => {
    const order = await place();
    const { page, open: go } = await open();
    await go(`/orders/${order.id}/ship`);
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      const isCall = request.method() === 'POST' && request.url().endsWith('/ship');
      if (isCall) keys.add(request.headers()['idempotency-key']);
    });
    await page.route('**/v1/orders/*/ship', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const dialog = dialogOf(page);
    await dialog.getByLabel('Blue cup').fill('1');
    const ship = dialog.getByRole('button', { name: 'Ship', exact: true });
    await ship.click();
    await dialog.getByRole('alert').getByText('No answer came.').waitFor();
    await page.unroute('**/v1/orders/*/ship');
    await page.reload();
    await restored(page).waitFor();
    // The record has moved on: its figures of today stand beside what was typed.
    await dialog.getByText('Ships 1 of 2 × Blue cup; 1 left to ship.').waitFor();
    await ship.click();
    await dialog.waitFor({ state: 'detached' });
    expect(keys.size).toBe(1);
    const { body } = await call<Order>(`GET /v1/orders/${order.id}`);
    expect(body.shipments).toHaveLength(1);
  });

  it('as a comment waits on the page of its order alone', async () => {
    const [order, other] = [await place(), await place()];
    const { page, open: go } = await open();
    await go(`/orders/${order.id}`);
    const box = page.getByLabel('Comment', { exact: true });
    await box.waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Ring the bell');
    await page.getByLabel('The buyer may read it').check();
    await page.reload();
    await restored(page).waitFor();
    expect(await box.inputValue()).toBe('Ring the bell');
    expect(await page.getByLabel('The buyer may read it').isChecked()).toBe(true);
    await go(`/orders/${other.id}`);
    expect(await box.inputValue()).toBe('');
    await page.goBack();
    await restored(page).waitFor();
    await box.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.timeline').getByText('Ring the bell').waitFor();
    expect(await box.inputValue()).toBe('');
    expect(await kept(page)).toEqual([]);
  });

  it('keeps 200 pasted lines, until they are received', async () => {
    await call('POST /v1/inventories/locations', { body: { code: 'main', name: 'Main' } });
    const lines = Array.from({ length: 200 }, (_, index) => `SKU-${index};${index + 1}`).join('\n');
    const { page, open: go } = await open();
    await go('/orders');
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await press(page, 'Receive');
    const dialog = dialogOf(page);
    const box = dialog.getByRole('textbox').first();
    await box.fill(lines);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Keep writing' }).click();
    expect(await box.inputValue()).toBe(lines);
    for (const leave of ['reload', 'back'] as const) {
      if (leave === 'reload') await page.reload();
      else {
        await page.goBack();
        await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
        await page.goForward();
      }
      await restored(page).waitFor();
      expect(await box.inputValue()).toBe(lines);
    }
    await dialog.getByText('Books 200 lines into stock.').waitFor();
    await box.fill('SKU-1;1\nSKU-2;2');
    await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual([]);
    await page.reload();
    await press(page, 'Receive');
    expect(await box.inputValue()).toBe('');
  });

  it('stands over the record of today, and can be begun again', async () => {
    const carrier = { code: 'mule', name: 'Mule' };
    const { body } = await call<{ id: string }>('POST /v1/shipping/carriers', { body: carrier });
    const { page, open: go } = await open();
    await go(`/r/carriers/${body.id}`);
    await press(page, 'Change');
    const dialog = dialogOf(page);
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('Donkey');
    const changed = { name: 'Horse', code: 'horse' };
    await call(`PUT /v1/shipping/carriers/${body.id}`, { body: changed });
    await page.reload();
    await restored(page).waitFor();
    expect(await name.inputValue()).toBe('Donkey');
    await dialog.getByText('Now: Horse.').waitFor();
    expect(await dialog.getByLabel('Code', { exact: true }).inputValue()).toBe('horse');
    await press(page, 'Start again');
    expect(await name.inputValue()).toBe('Horse');
    expect([await restored(page).count(), await kept(page)]).toEqual([0, []]);
  });

  it('into settings waits until it is saved, and goes with Sign out', async () => {
    const { page, open: go } = await open();
    await go('/settings/orders');
    const field = page.locator('form.settings input[inputmode=decimal]').first();
    const before = await field.inputValue();
    await field.fill('17');
    await page.getByRole('link', { name: 'Markets', exact: true }).first().click();
    await page.goBack();
    await restored(page).waitFor();
    expect(await field.inputValue()).toBe('17');
    await press(page, 'Save');
    await page.getByText('Saved.').waitFor();
    expect(await kept(page)).toEqual([]);
    await field.fill('18');
    expect(await kept(page)).toHaveLength(1);
    await press(page, 'Sign out');
    await page.getByLabel('Key', { exact: true }).waitFor();
    expect(await kept(page)).toEqual([]);
    expect(before).not.toBe('17');
  });

  it('into a quote or a filter waits until it is asked for', async () => {
    const { page, open: go } = await open();
    await go('/shipping/try?country=DE');
    const country = page.getByLabel('Country');
    await page.getByLabel('Pieces').fill('7');
    await page.reload();
    await restored(page).waitFor();
    expect(await page.getByLabel('Pieces').inputValue()).toBe('7');
    await country.fill('FR');
    await country.press('Enter');
    await page.waitForURL('**/shipping/try?country=FR&quantity=7');
    expect([await restored(page).count(), await kept(page)]).toEqual([0, []]);
    // Back shows what was asked before.
    await page.goBack();
    await expect.poll(() => country.inputValue()).toBe('DE');

    await go('/stock');
    const sku = page.getByLabel('Article number');
    await sku.fill('SKU-1');
    await page.reload();
    await expect.poll(() => sku.inputValue()).toBe('SKU-1');
    await sku.press('Enter');
    await page.waitForURL('**/stock?sku=SKU-1');
    expect(await kept(page)).toEqual([]);
  });
});

/** Forms as a person fills them in, each with the button that sends it. */
type Typing = (page: Page, go: (path: string) => Promise<void>, order: Order) => Promise<Locator>;
const FORMS: readonly [title: string, type: Typing][] = [
  [
    'a record',
    async (page, go) => {
      await go('/r/carriers');
      await press(page, 'New carrier');
      await dialogOf(page).getByLabel('Code', { exact: true }).fill('owl');
      await dialogOf(page).getByLabel('Name', { exact: true }).fill('Owl');
      return dialogOf(page).getByRole('button', { name: 'Create', exact: true });
    },
  ],
  [
    'a command on an order',
    async (page, go, { id }) => {
      await go(`/orders/${id}/ship`);
      await dialogOf(page).getByLabel('Blue cup').fill('1');
      return dialogOf(page).getByRole('button', { name: 'Ship', exact: true });
    },
  ],
  [
    'a comment',
    async (page, go, { id }) => {
      await go(`/orders/${id}`);
      await page.getByLabel('Comment', { exact: true }).fill('Ring the bell');
      return page.getByRole('button', { name: 'Comment C', exact: true });
    },
  ],
  [
    'settings',
    async (page, go) => {
      await go('/settings/orders');
      await page.locator('form.settings input[inputmode=decimal]').first().fill('21');
      return page.getByRole('button', { name: 'Save', exact: true });
    },
  ],
];

describe.runIf(browserProgram)('a double click', { timeout: PATIENCE_MS }, () => {
  it.each(FORMS)('sends %s once', async (_, type) => {
    const order = await place();
    const { page, open: go } = await open();
    await go('/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (['POST', 'PUT'].includes(request.method())) sent.push(request.url());
    });
    const button = await type(page, go, order);
    const answered = page.waitForResponse((response) => response.request().method() !== 'GET');
    await button.dblclick();
    expect((await answered).ok()).toBe(true);
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(1);
  });
});
