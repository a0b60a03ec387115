import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const PATIENCE_MS = 120_000;

const { call, open, shop } = withConsole(system);
const post = (path: string, body: object = {}) =>
  call<{ id: string; number: string }>(`POST /v1/${path}`, { body });

async function onHand(sku = 'CUP'): Promise<number> {
  const { body } = await call<{ items: { on_hand: number }[] }>(
    `GET /v1/inventories/stock?sku=${sku}`,
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
    await page.getByText('2 × Blue cup').waitFor();
    await press('Receive');
    await page.locator('.badge', { hasText: 'Received' }).waitFor();
    await press('Complete');
    await expect.poll(onHand).toBe(before + 2);
    await expect.poll(() => page.getByText('back into stock').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  // API-82
  it('puts goods back once, also where the answer got lost and the page was loaded anew', async () => {
    const item = { sku: 'PLATE', name: 'Plate', quantity: 3, unit_price: 5 };
    const order = await post('orders/place', { items: [item] });
    await post(`orders/${order.body.id}/ship`);
    const back = await post(`orders/${order.body.id}/return`, { restock: true });
    await post('inventories/locations', { code: 'shop', name: 'The shop' });
    const { page, open: go } = await open();
    await go(`/orders/${order.body.id}`);
    const dialog = page.getByRole('dialog');
    const put = dialog.getByRole('button', { name: 'Put into stock' });
    const openPut = () => page.getByRole('button', { name: 'Put into stock' }).first().click();
    await page.getByRole('button', { name: 'Complete', exact: true }).last().click();
    await dialog.getByLabel('Put the goods back into stock').uncheck();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/restock')) keys.push(request.headers()['idempotency-key']);
    });
    await openPut();
    await dialog.getByLabel('Location').selectOption('shop');
    // The client tries four times by itself, and hears nothing each time.
    await page.route('**/v1/inventories/restock', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await put.click();
    await dialog.getByRole('alert').getByText('No answer came.').waitFor({ timeout: 60_000 });
    expect(await dialog.getByLabel('Location').count()).toBe(0);
    await page.unroute('**/v1/inventories/restock');
    await page.reload();
    await page.getByText('The last try: No answer came.').waitFor();
    await openPut();
    await put.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText('back into stock').count()).toBe(0);
    expect(await onHand('PLATE')).toBe(3);
    expect([...new Set(keys)]).toEqual([expect.stringContaining(back.body.id)]);
  });

  it('says why no method offers a rate, leads to the method, and offers it once it is mended', async () => {
    const carrier = await post('shipping/carriers', { code: 'mule', name: 'Mule' });
    await post('shipping/methods', {
      code: 'parcel',
      name: 'Parcel',
      enabled: false,
      currency: 'EUR',
      carrier_id: carrier.body.id,
      pricing_type: 'fixed',
      price: 4.9,
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

  // API-314
  it('has no page for a key bound to a location that ends in a refusal', async () => {
    await post('inventories/locations', { code: 'corner', name: 'The corner' });
    const made = await call<{ key: string }>('POST /v1/api-keys', {
      body: { name: 'Corner', permissions: ['*'], location_codes: ['corner'] },
    });
    const { page, open: go, complaints } = await open({}, made.body.key);
    await go('/');
    const menu = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    expect(await menu.allInnerTexts()).toEqual([
      'Today',
      'To pick',
      'Stock',
      'Count sheet',
      'Reorder alerts',
      'Locations',
      'Availability states',
    ]);
    const links = await menu.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')?.replace('/console', '') ?? ''),
    );
    for (const link of [...links, '/stock/CUP', '/fulfillments?location=corner']) {
      await go(link);
      await page.waitForLoadState('networkidle');
      expect([link, await page.locator('.notice[data-tone=bad]').count()]).toEqual([link, 0]);
    }
    // A refused call would be one: the browser tells of each.
    expect(complaints()).toEqual([]);
  });

  it('puts first what waits, with its age, and says of the rest that nothing does', async () => {
    const { page, open: go, complaints } = await open();
    const order = await post('orders/place', { items: [{ sku: 'CUP', name: 'Cup', quantity: 1 }] });
    await go('/');
    const card = page.getByRole('listitem').filter({ hasText: 'To ship' });
    await card.getByText(/^Oldest: /u).waitFor();
    // Nothing is a day old.
    expect(await card.getByText(/over a day/u).count()).toBe(0);
    const idle = page.getByText('Nothing waits:');
    await idle.getByRole('link', { name: 'On hold' }).waitFor();
    await card.getByRole('link', { name: /^To ship/u }).click();
    await page.getByRole('link', { name: order.body.number }).waitFor();
    const count = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', {
      name: /^To ship: \d+$/u,
    });
    await count.waitFor();
    const before = await count.innerText();
    await call(`POST /v1/orders/${order.body.id}/hold`, { body: { reason: 'Waits' } });
    await go('/');
    await page.getByRole('listitem').filter({ hasText: 'On hold' }).waitFor();
    await page.goto(page.url().replace(/\/console.*/u, '/console/orders?created=over-a-day-ago'));
    await page.getByText('No order matches.').waitFor();
    await page.getByRole('button', { name: 'Placed: Over a day ago' }).waitFor();
    await expect
      .poll(async () => (await count.count()) === 0 || (await count.innerText()) !== before)
      .toBe(true);
    expect(complaints()).toEqual([]);
  });

  it('speaks of time as its sentences do, also to a German browser', async () => {
    const { page, open: go } = await open({ locale: 'de-DE' });
    await go('/orders');
    const times = await page.locator('tbody time').allInnerTexts();
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((text) => /vor|Stunde|gestern|\d\.\d/u.test(text))).toEqual([]);
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
    expect(named).toEqual(['Ship S', 'Hold H', 'Payment', 'Print ▾']);
    expect(await page.getByRole('button', { name: /^Comment C/u }).count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('makes a key that works, shows it once, and revokes it', async () => {
    const { page, open: go } = await open();
    await go('/keys');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New key', exact: true }).click();
    await dialog.getByLabel('Name').fill('Till');
    await dialog.getByLabel('Permissions').fill('orders.list');
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

  // API-89
  it('says that a key was made whose answer got lost, and shows none', async () => {
    const { page, open: go } = await open();
    await go('/keys');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New key', exact: true }).click();
    await dialog.getByLabel('Name').fill('Lost');
    await dialog.getByLabel('Permissions').fill('orders.list');
    await page.route('**/v1/api-keys', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').getByText('No answer came.').waitFor({ timeout: 60_000 });
    await page.unroute('**/v1/api-keys');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('the answer got lost').waitFor();
    expect(await page.locator('.notice code').count()).toBe(0);
    const { body } = await call<{ items: { name: string }[] }>('GET /v1/api-keys');
    expect(body.items.filter(({ name }) => name === 'Lost')).toHaveLength(1);
  });

  it('opens an article by any number, and one that has none, from its row and by reload', async () => {
    const sku = 'A/B?c#d&e+f,g:h;i=j@k$l%2Fm..';
    const product = '01976f3a-8c1e-7a44-9d0b-0000000000a1';
    await post('inventories/receive', { items: [{ sku, quantity: 3 }] });
    await post('inventories/receive', { product_id: product, quantity: 4 });
    const { page, open: go } = await open();
    for (const [name, available] of [
      [sku, '3 available'],
      ['Article without a number', '4 available'],
    ] as const) {
      await go('/stock');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.reload();
      await page.getByText(available).waitFor();
    }
    // A dialog that a row opens is as any other: its cross is in the corner.
    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    const [whole, cross] = await Promise.all([
      dialog.boundingBox(),
      dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    ]);
    expect(cross?.y).toBeLessThan((whole?.y ?? 0) + 24);
    expect(cross?.x).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) - 60);
    const button = await dialog.getByRole('button', { name: 'Correct' }).boundingBox();
    expect(button?.height).toBeGreaterThan(30);
  });

  it('leads from a number, a code or a name in the address to the page of the record', async () => {
    const item = { sku: 'CUP', name: 'Blue cup', quantity: 2, unit_price: 5 };
    const order = await call<{ id: string; number: string }>('POST /v1/orders/place', {
      body: { items: [item], external_id: 'shop/7 50%' },
    });
    const { id, number } = order.body;
    await post(`orders/${id}/ship`);
    const { body } = await call<{ items: { number: string }[] }>(
      `GET /v1/orders/shipments?order_id=${id}`,
    );
    const market = await post('markets', { code: 'fr', name: 'France', currency: 'EUR' });
    expect(market).toMatchObject({ status: 201 });
    const { page, open: go } = await open();
    for (const [address, place] of [
      [`/orders/${number}`, `/orders/${id}`],
      [`/orders/${number}/comment`, `/orders/${id}/comment`],
      ['/orders/shop%2F7%2050%25', `/orders/${id}`],
      [`/shipments/${body.items[0]?.number}`, `/orders/${id}`],
      ['/markets/fr', `/markets/${market.body.id}`],
      ['/r/markets/France', `/r/markets/${market.body.id}`],
    ] as const) {
      await go(address);
      await page.waitForURL(`**/console${place}`);
    }
    const marked = page.getByRole('navigation', { name: 'Areas' }).locator('[aria-current]');
    expect(await marked.innerText()).toBe('Markets');
    await go('/orders/ORD-none');
    await page.getByText('There is no single record called “ORD-none”').waitFor();
    await go('/deliveries/none');
    expect(await page.getByText('id must be').count()).toBe(1);
  });

  it('shows every line of a cart, a page after the other', async () => {
    const owner = { owner_id: '01976f3a-8c1e-7a44-9d0b-0000000000c1', owner_name: 'Ada' };
    const items = ['One', 'Two', 'Three'].map((name) => ({ sku: name, name, quantity: 2 }));
    const list = await post('orderlists', { name: 'Weekly', ...owner, items });
    await post(`orderlists/${list.body.id}/cart`);
    const carts = await call<{ items: { id: string }[] }>('GET /v1/carts?limit=1');
    const { page, open: go } = await open();
    // As if a page had two lines.
    await page.route('**/items?limit=100*', (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
    );
    await go(`/carts/${carts.body.items[0]?.id}`);
    const lines = page.locator('tbody tr');
    expect(await lines.count()).toBe(2);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => lines.count()).toBe(1);
  });

  // CRT-101, CRT-108
  it('makes a cart of a file, names what is wrong with it, and writes it as a file', async () => {
    const contact_id = '01976f3a-8c1e-7a44-9d0b-0000000000c7';
    const billing_address = { name: 'Bea Brook', company: 'Brook Ltd', email: 'bea@example.com' };
    const items = [{ sku: 'CUP', name: 'Cup', quantity: 1, unit_price: 2 }];
    await post('orders/place', { items, contact_id, billing_address });
    const search = () => call<{ total: number }>('GET /v1/orders/search?q=brook');
    await expect.poll(async () => (await search()).body.total, { timeout: 20_000 }).toBe(1);
    await post('carts', { contact_id, name: 'Next week', currency: 'EUR' });
    const { page, open: go, complaints } = await open();
    await go('/carts');
    await page.getByRole('button', { name: 'Import a cart', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const owner = dialog.getByLabel('Owner');
    const found = dialog.getByRole('button', { name: 'Bea Brook · Brook Ltd · bea@example.com' });
    await owner.fill('brook');
    await found.click();
    expect(await owner.inputValue()).toContain('Bea Brook');
    await dialog.getByLabel('Name').fill('From a file');
    await dialog.getByLabel('File', { exact: true }).fill('sku,quantity\nCUP,0\n');
    const send = dialog.getByRole('button', { name: 'Import', exact: true });
    await send.click();
    await dialog.getByText('quantity must be greater than 0').waitFor();
    await dialog.getByLabel('File: choose').setInputFiles({
      name: 'cart.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sku,quantity\nCUP,2\n'),
    });
    await send.click();
    await page.getByRole('heading', { name: 'From a file' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('cart.csv');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.getByLabel('Cart that takes the lines').fill('next');
    await dialog.getByRole('button', { name: /Next week/u }).click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged').first().waitFor();
    expect(complaints()).toEqual([expect.stringContaining('400 (Bad Request)')]);
  });
});
