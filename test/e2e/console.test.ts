import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram, openPage } from '../support/browser.ts';
import { signIn, withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
/** For a machine on which much else runs. */
const PATIENCE_MS = 120_000;

const { call, open: signedIn, shop } = withConsole(system);

beforeAll(async () => {
  for (const name of ['Ottilies Käseladen', 'Ernst Handel']) {
    const placed = await call('POST /v1/orders/place', {
      body: {
        items: [{ sku: 'LAMP-7', quantity: 3, unit_price: 50 }],
        shipping_address: { company: name, city: 'Köln' },
        billing_address: { company: name },
      },
    });
    expect(placed.status).toBe(201);
  }
  await call('POST /v1/webhooks/endpoints', {
    body: { url: 'http://127.0.0.1:9/closed', topics: ['cart.*'] },
  });
  await system.stack().drain();
});

describe.runIf(browserProgram)('the console', { timeout: PATIENCE_MS }, () => {
  it('takes the key that is typed once, and keeps one of its own', async () => {
    const { page, complaints } = await openPage();
    const kept: string[] = [];
    page.on('console', (message) => kept.push(message.text()));
    page.on('request', (request) => kept.push(request.url()));
    await signIn(page, system.url(), shop());
    const told = (script: string) => page.evaluate<string>(script);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('link', { name: /^ORD-/u }).first().waitFor();
    const session = await told("sessionStorage.getItem('waybill.console.session')");
    kept.push(JSON.stringify(await page.context().storageState({ indexedDB: true })));
    for (const place of ['sessionStorage', 'history.state', 'document.cookie', 'window.name']) {
      kept.push(await told(`JSON.stringify(${place}) ?? ''`));
    }
    kept.push(page.url(), await told('document.documentElement.outerHTML'));
    kept.push(
      await told('Array.from(document.querySelectorAll("input"), (one) => one.value).join()'),
    );
    for (const text of kept) expect(text).not.toContain(shop().key);
    const { key } = JSON.parse(session) as { key: string };
    const { body } = await system.as({ ...shop(), key })<{ key_name?: string }>('GET /v1/whoami');
    expect(JSON.stringify(body)).toContain('Console, Ada');
    expect(complaints()).toEqual([]);
  });

  it('finds an order by a word in two steps, and back and reload show the same', async () => {
    const { page, open, complaints } = await signedIn();
    await open('/orders');
    await page.getByRole('searchbox').first().fill('kaseladen');
    await page.getByRole('link', { name: /^ORD-/u }).first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^ORD-/u }).count()).toBe(1);
    const list = page.url();
    await page.getByRole('link', { name: /^ORD-/u }).click();
    await page.getByText('LAMP-7').first().waitFor();
    await page.goBack();
    expect(page.url()).toBe(list);
    await page.reload();
    await page.getByRole('link', { name: /^ORD-/u }).first().waitFor();
    expect(await page.getByRole('link', { name: /^ORD-/u }).count()).toBe(1);
    expect(complaints()).toEqual([]);
  });

  it('creates, changes and deletes a carrier, and shows a refusal beside its field', async () => {
    const { page, open } = await signedIn();
    await open('/r/carriers');
    await page.getByRole('button', { name: 'New carrier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code', { exact: true }).fill('mule');
    await dialog.getByLabel('Name', { exact: true }).fill('Mule');
    await dialog.getByLabel('Cutoff time', { exact: true }).fill('late');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const field = dialog.getByLabel('Cutoff time', { exact: true });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('15:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Mule', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Donkey');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('heading', { name: 'Donkey', level: 1 }).waitFor();
    const named = async () => {
      const { body } = await call<{ items: { name: string }[] }>(
        'GET /v1/shipping/carriers?code=mule',
      );
      return body.items.map(({ name }) => name);
    };
    expect(await named()).toEqual(['Donkey']);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Carriers', level: 1 }).waitFor();
    expect(await named()).toEqual([]);
  });

  it('lists events by topic and day, and says what each is about and who made it', async () => {
    const items = [{ sku: 'CUP', name: 'Blue cup', quantity: 1, unit_price: 5 }];
    const { body } = await call<{ id: string; number: string }>('POST /v1/orders/place', {
      body: { items },
    });
    await system.stack().drain();
    const { page, open } = await signedIn();
    await open('/events?topic=order.placed');
    const row = page.getByRole('article').filter({ hasText: body.number });
    await row.getByText(/^by /u).waitFor();
    expect(await row.getByRole('link').getAttribute('href')).toBe(`/console/orders/${body.id}`);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(tomorrow);
    await page.getByText('No event matches.').waitFor();
    await page.getByLabel('From').fill('');
    await row.waitFor();
  });

  it('disables an endpoint, says why Recover is not possible, and enables it again', async () => {
    const { page, open } = await signedIn();
    await open('/webhooks');
    await page.getByRole('link', { name: 'http://127.0.0.1:9/closed' }).click();
    const dialog = page.getByRole('dialog');
    const statusOf = async () => {
      const { body } = await call<{ items: { status: string }[] }>('GET /v1/webhooks/endpoints');
      return body.items[0]?.status;
    };
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      if (!(await button.isVisible())) await page.getByRole('button', { name: 'More' }).click();
      await button.click();
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await press('Disable');
    await page.getByText('It was disabled by hand.').waitFor();
    expect(await statusOf()).toBe('disabled');
    const recover = page.getByRole('button', { name: 'Recover' });
    expect(await recover.getAttribute('title')).toBe('It is disabled: enable it first.');
    await press('Enable');
    await expect.poll(statusOf).toBe('enabled');
  });
});
