import type { Browser } from 'playwright-core';
import { type Complaints, watched } from './browser.ts';
import type { Credentials } from './client.ts';

/** How a person looks at the console. */
export interface Look {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

const SESSION_MS = 3_600_000;

/**
 * A page of a person who has signed in before, with the key itself in place of a key of eight
 * hours; `open` goes to an address below `/console`, `close` ends the window.
 */
export async function consolePage(
  browser: Browser,
  url: string,
  shop: Credentials,
  look: Look = {},
) {
  const { scheme = 'light', width = 1280, height = 900 } = look;
  const viewport = { width, height };
  const endsAt = new Date(Date.now() + SESSION_MS).toISOString();
  const session = { ...shop, keyId: 'none', person: 'Ada', endsAt };
  const context = await browser.newContext({ colorScheme: scheme, viewport });
  const value = JSON.stringify(JSON.stringify(session));
  await context.addInitScript(`sessionStorage.setItem('waybill.console.session', ${value})`);
  const { page, complaints }: Complaints = watched(await context.newPage());
  const open = async (path: string) => {
    await page.goto(`${url}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  };
  return { page, complaints, open, close: () => context.close() };
}
