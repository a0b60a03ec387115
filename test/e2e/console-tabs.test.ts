import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram, openPage } from '../support/browser.ts';
import type { Credentials } from '../support/client.ts';
import { signIn, withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
/** For a machine on which much else runs. */
const PATIENCE_MS = 120_000;

const { call, shop } = withConsole(system);

let order: { id: string; number: string };
let other: Credentials;

beforeAll(async () => {
  const items = [{ sku: 'CUP', name: 'Blue cup', quantity: 3, unit_price: 5 }];
  const { body } = await call<typeof order>('POST /v1/orders/place', { body: { items } });
  order = body;
  other = await system.newTenant();
});

interface Key {
  readonly id: string;
  readonly name: string;
}

/** The keys of the console, of a shop. */
async function consoleKeys(of = shop()): Promise<Key[]> {
  const { body } = await system.as(of)<{ items: Key[] }>('GET /v1/api-keys');
  return body.items.filter(({ name }) => name.startsWith('Console, '));
}

const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 });
const asksForKey = (page: Page) => page.getByLabel('Key', { exact: true }).waitFor();
const whose = (page: Page) => page.locator('.whose');
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

/** A window with a tab in which Ada has signed in, and the way to further tabs. */
async function signedIn(of = shop()) {
  const { page, complaints } = await openPage();
  await signIn(page, system.url(), of);
  const tab = async (path = '/') => {
    const one = await page.context().newPage();
    await one.goto(`${system.url()}/console${path}`);
    return one;
  };
  return { page, tab, complaints };
}

/** Fills in the sign-in of a tab that shows it, as Ada. */
async function fillIn(page: Page, of: Credentials) {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Shop', { exact: true }).fill(of.tenant);
  await page.getByLabel('Key', { exact: true }).fill(of.key);
}

describe.runIf(browserProgram)('tabs of one browser', { timeout: PATIENCE_MS }, () => {
  it('share a session by a second tab, Ctrl-click and reload, with nothing on disk', async () => {
    const { page, tab, complaints } = await signedIn();
    const second = await tab('/orders');
    const link = second.getByRole('link', { name: order.number });
    const opening = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const third = await opening;
    await third.getByText('Blue cup').first().waitFor();
    expect(third.url()).toContain(`/console/orders/${order.id}`);
    for (const one of [page, second, third]) {
      await one.reload();
      await one.getByRole('heading', { level: 1 }).waitFor();
      expect(await one.getByLabel('Key', { exact: true }).count()).toBe(0);
    }
    const [key, ...others] = await consoleKeys();
    expect(others).toEqual([]);
    const kept = await page.context().storageState({ indexedDB: true });
    expect(JSON.stringify(kept)).toContain(key?.id);
    const secret = await page.evaluate<string>(
      "JSON.parse(sessionStorage.getItem('waybill.console.session')).key",
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(complaints()).toEqual([]);
    await signOut(page);
  });

  it('end together: by Sign out in one of them, and with the last one closed', async () => {
    const { page, tab } = await signedIn();
    const second = await tab();
    await today(second).waitFor();
    await signOut(page);
    for (const one of [page, second]) await asksForKey(one);
    await expect.poll(() => consoleKeys()).toEqual([]);
    await second.reload();
    await asksForKey(second);

    await fillIn(page, shop());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // The tab that waits is signed in as well.
    for (const one of [page, second]) await today(one).waitFor();
    const blank = await page.context().newPage();
    for (const one of [page, second]) await one.close();
    await blank.goto(`${system.url()}/console/`);
    await asksForKey(blank);
    // Nobody has told the service: the next sign-in ends the key of before.
    const [before] = await consoleKeys();
    await fillIn(blank, shop());
    await blank.getByRole('button', { name: 'Sign in', exact: true }).click();
    await today(blank).waitFor();
    await expect.poll(async () => (await consoleKeys()).length).toBe(1);
    expect((await consoleKeys())[0]?.id).not.toBe(before?.id);
    await signOut(blank);
    await expect.poll(() => consoleKeys()).toEqual([]);
  });

  it('all ask for a key once theirs is revoked, and go on where they were', async () => {
    const { page, tab } = await signedIn();
    const second = await tab('/orders');
    await second.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    // A revoked key works for up to a minute (API-100): the first tab meets that moment now.
    const refusal = { error: 'No.', code: 'unauthorized', request_id: 'r' };
    await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: refusal }));
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    for (const one of [page, second]) await asksForKey(one);
    await page.unroute('**/v1/**');
    await fillIn(page, shop());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await second.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await signOut(page);
  });

  it('keep one key where two of them sign in at once', async () => {
    const { page } = await openPage();
    const second = await page.context().newPage();
    for (const one of [page, second]) {
      await one.goto(`${system.url()}/console/sign-in`);
      await fillIn(one, shop());
    }
    await Promise.all(
      [page, second].map((one) =>
        one.getByRole('button', { name: 'Sign in', exact: true }).click(),
      ),
    );
    for (const one of [page, second]) await today(one).waitFor();
    await expect.poll(async () => (await consoleKeys()).length).toBe(1);
    for (const one of [page, second]) {
      await one.getByRole('link', { name: 'Orders', exact: true }).click();
      await one.getByRole('link', { name: order.number }).waitFor();
    }
    await signOut(page);
  });

  it('keep to the shops of two sign-ins, and new tabs to the one that was used last', async () => {
    const { page, tab } = await signedIn();
    const second = await tab();
    await whose(second).click();
    await second.getByText(`Other tabs stay with ${shop().tenant}.`).waitFor();
    await fillIn(second, other);
    await second.getByRole('button', { name: 'Sign in', exact: true }).click();
    await today(second).waitFor();
    const shown = async (one: Page) => {
      await one.reload();
      await today(one).waitFor();
      return whose(one).locator('b').textContent();
    };
    expect([await shown(page), await shown(second)]).toEqual([shop().tenant, other.tenant]);
    for (const [one, { tenant }] of [
      [page, shop()],
      [second, other],
    ] as const) {
      await one.locator('h1').click();
      const opened = await tab();
      expect(await whose(opened).locator('b').textContent()).toBe(tenant);
      await opened.close();
    }
    await signOut(second);
    await asksForKey(second);
    expect(await shown(page)).toBe(shop().tenant);
    expect(await consoleKeys(other)).toEqual([]);
    await signOut(page);
  });

  it('ask by keyboard alone, and go on where the keyboard was', async () => {
    const { page } = await openPage();
    await page.goto(`${system.url()}/console/orders/${order.id}`);
    await page.getByLabel('Your name').focus();
    for (const text of ['Ada', shop().tenant, shop().key]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByLabel('Permissions').waitFor();
    await page.getByLabel('Key', { exact: true }).press('Enter');
    await page.getByText('Blue cup').first().waitFor();
    expect(page.url()).toContain(`/orders/${order.id}`);
    await signOut(page);
  });
});
