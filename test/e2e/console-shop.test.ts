import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const PATIENCE_MS = 120_000;

const { call, open, shop } = withConsole(system);
const post = (path: string, body: object = {}) =>
  call<{ id: string }>(`POST /v1/${path}`, { body });

async function onHand(): Promise<number> {
  const { body } = await call<{ items: { on_hand: number }[] }>(
    'GET /v1/inventories/stock?sku=CUP',
  );
  return body.items.reduce((sum, row) => sum + row.on_hand, 0);
}

beforeAll(async () => {
  await post('inventories/locations', { code: 'main', name: 'Main warehouse' });
  await post('inventories/receive', { sku: 'CUP', quantity: 10 });
});

describe.runIf(browserProgram)('a shop in the console', { timeout: PATIENCE_MS }, () => {
  it('takes a return from request to shelf without an id', async () => {
    const item = { sku: 'CUP', name: 'Blue cup', quantity: 2, unit_price: 5 };
    const order = await post('orders/place', { items: [item] });
    await post(`orders/${order.body.id}/ship`);
    await post(`orders/${order.body.id}/return`, { reason: 'Chipped', restock: true });
    const before = await onHand();
    const { page, open: go, complaints } = await open();
    await go('/returns');
    const dialog = page.getByRole('dialog');
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: '1 position' }).click();
    await page.getByText('2 × Blue cup').waitFor();
    await press('Receive');
    await page.locator('.badge', { hasText: 'Received' }).waitFor();
    await press('Complete');
    await page.getByText('Put 2 × CUP of RET-000001 back into stock.').waitFor();
    await press('Put into stock');
    await expect.poll(onHand).toBe(before + 2);
    expect(await page.getByText('back into stock').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('receives a pasted list, shows what fits nothing, and corrects a count', async () => {
    const before = await onHand();
    const { page, open: go } = await open();
    await go('/stock');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Receive' }).click();
    await dialog.getByLabel('Lines').fill('CUP;5\nLAMP;2\nnothing');
    await dialog.getByText('line 3 (nothing)').waitFor();
    await dialog.getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('link', { name: 'LAMP' }).waitFor();
    expect(await onHand()).toBe(before + 5);
    await page.getByRole('link', { name: 'CUP' }).click();
    await page.getByRole('button', { name: 'Correct' }).click();
    await dialog.getByLabel('Counted').fill('7');
    await dialog.getByText(`from ${before + 5} to 7`).waitFor();
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await onHand()).toBe(7);
    await page.getByText('Count', { exact: true }).first().waitFor();
  });

  it('says why no method offers a rate, leads to the method, and offers it once it is mended', async () => {
    const carrier = await post('shipping/carriers', { code: 'mule', name: 'Mule' });
    await post('shipping/methods', {
      ...{ code: 'parcel', name: 'Parcel', enabled: false, currency: 'EUR' },
      ...{ carrier_id: carrier.body.id, pricing_type: 'fixed', price: 4.9 },
    });
    const { page, open: go } = await open();
    await go('/shipping/try?country=DE&currency=EUR');
    await page.getByText('No method offers a rate.').waitFor();
    await page
      .getByRole('row', { name: /Parcel/u })
      .getByText('disabled')
      .waitFor();
    await page.getByRole('link', { name: 'Parcel' }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Enabled', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await go('/shipping/try?country=DE&currency=EUR');
    expect(await page.getByRole('row', { name: /Parcel/u }).innerText()).toContain('4.90');
  });

  it('saves a setting, and shows a refusal beside its field', async () => {
    const { page, open: go } = await open();
    await go('/settings/orders');
    const field = page.getByLabel('Max items per order');
    await field.fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('77');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => {
        const { body } = await call<{ settings: Record<string, unknown> }>(
          'GET /v1/settings/apps/orders',
        );
        return body.settings['max_items_per_order'];
      })
      .toBe(77);
  });

  it('shows to a key what it may do, and nothing else', async () => {
    const made = await call<{ key: string }>('POST /v1/api-keys', {
      body: { name: 'Shelf', permissions: ['inventories.stock.list', 'inventories.receive'] },
    });
    const { page, open: go } = await open({}, made.body.key);
    await go('/stock');
    const menu = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    expect(await menu.allInnerTexts()).toEqual(['Today', 'Stock']);
    await page.getByRole('button', { name: 'Receive' }).waitFor();
    await page.getByRole('link', { name: 'CUP' }).click();
    await page.getByRole('heading', { name: 'CUP' }).waitFor();
    expect(await page.getByRole('button', { name: 'Correct' }).count()).toBe(0);
  });

  it('shows three commands to a key that may run three', async () => {
    const commands = ['orders.ship', 'orders.hold', 'orders.payment-status.update'];
    const made = await call<{ key: string }>('POST /v1/api-keys', {
      body: { name: 'Dispatch', permissions: ['orders.get', ...commands] },
    });
    const item = { sku: 'CUP', name: 'Blue cup', quantity: 2, unit_price: 5 };
    const order = await post('orders/place', { items: [item] });
    const { page, open: go, complaints } = await open({}, made.body.key);
    await go(`/orders/${order.body.id}`);
    const buttons = page.getByRole('region', { name: 'Commands' }).getByRole('button');
    await buttons.first().waitFor();
    const named = (await buttons.allTextContents()).map((text) => text.trim());
    expect(named).toEqual(['Ship S', 'Hold H', 'Payment']);
    expect(await page.getByRole('button', { name: /^Comment C/u }).count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('makes a key that works, shows it once, and revokes it', async () => {
    const { page, open: go } = await open();
    await go('/keys');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog.getByLabel('Name').fill('Till');
    await dialog.getByLabel('What it may do').fill('orders.list');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const key = await page.locator('.notice code').innerText();
    const asTill = system.as({ ...shop(), key });
    expect((await asTill('GET /v1/orders')).status).toBe(200);
    await page.getByRole('row', { name: /Till/u }).getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await call<{ items: { name: string }[] }>('GET /v1/api-keys');
    expect(body.items.map(({ name }) => name)).not.toContain('Till');
  });
});
