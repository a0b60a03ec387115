import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openPage } from './browser.ts';
import type { Call, Credentials } from './client.ts';
import type { System } from './system.ts';

/** The way in which a person looks at the console. */
export interface Look {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** With few colours, which the person has chosen. */
  readonly forced?: boolean;
  /** The language of the browser. */
  readonly locale?: string;
  /** The enlargement against the screen without a zoom. */
  readonly zoom?: number;
}

const SESSION_MS = 3_600_000;

/**
 * A page of a person who has signed in before, with the key itself in place of a key of eight
 * hours; `open` goes to an address below `/console`, `close` ends the window.
 */
export async function consolePage(url: string, shop: Credentials, look: Look = {}) {
  const { scheme = 'light', width = 1280, height = 900, forced = false, zoom = 1 } = look;
  const { locale = 'en-US' } = look;
  // A page is told by a zoom what a smaller window with more pixels would tell it.
  const viewport = { width: width / zoom, height: height / zoom };
  const endsAt = new Date(Date.now() + SESSION_MS).toISOString();
  const session = { ...shop, keyId: 'none', person: 'Ada', endsAt };
  const { page, complaints, close } = await openPage({
    colorScheme: scheme,
    viewport,
    deviceScaleFactor: zoom,
    locale,
    forcedColors: forced ? 'active' : 'none',
  });
  const value = JSON.stringify(JSON.stringify(session));
  await page.addInitScript(`sessionStorage.setItem('waybill.console.session', ${value})`);
  const open = async (path: string) => {
    await page.goto(`${url}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  };
  return { page, complaints, open, close };
}

/** Signs in as a person does, with a key that is typed. */
export async function signIn(page: Page, url: string, shop: Credentials): Promise<void> {
  await page.goto(`${url}/console/`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Shop', { exact: true }).fill(shop.tenant);
  await page.getByLabel('Key', { exact: true }).fill(shop.key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
}

/** A new shop, for the tests of one file. */
export function withConsole(system: System) {
  let shop: Credentials;
  beforeAll(async () => {
    shop = await system.newTenant();
  });
  const call: Call = (route, sent) => system.as(shop)(route, sent);
  return {
    call,
    /** Opens a window of a person who has signed in; of another key than the shop's first where one is named. */
    open: (look?: Look, key = shop.key) => consolePage(system.url(), { ...shop, key }, look),
    shop: () => shop,
  };
}
