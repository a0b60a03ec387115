import { findProgram } from '@waybill/local/engine/find-program';
import { type Browser, chromium, type Page } from 'playwright-core';

const LIMIT_MS = 60_000;
// The headless shell draws the same pages, and opens each in a fifth of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine, where it has one; else the run says in one line what it leaves out. */
export const browserProgram = NAMES.map(findProgram).find((program) => program !== undefined);

if (browserProgram === undefined) {
  process.stderr.write('no Chromium on this machine: the tests in a browser were left out\n');
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserProgram ?? '' });
}

/** What went wrong on a page without showing on it. */
export interface Complaints {
  readonly page: Page;
  /** Errors in its console and in its scripts, and requests that left this machine. */
  complaints(): string[];
}

/** Watches a page from its first request on. */
export function watched(page: Page): Complaints {
  const seen: string[] = [];
  page.setDefaultTimeout(LIMIT_MS);
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'data:' && hostname !== '127.0.0.1') seen.push(`called ${request.url()}`);
  });
  return { page, complaints: () => seen };
}
