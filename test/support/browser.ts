import { findProgram } from '@waybill/local/engine/find-program';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const LIMIT_MS = 60_000;
// The headless shell draws the same pages, and opens each in a fifth of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

// Windows share a renderer and nothing is drawn in three dimensions, which takes less of a busy machine.
const LAUNCH = ['--disable-gpu', '--renderer-process-limit=1'];

/** The browser of this machine, where it has one; else the run says in one line what it leaves out. */
export const browserProgram = NAMES.map(findProgram).find((program) => program !== undefined);

if (browserProgram === undefined) {
  process.stderr.write('no Chromium on this machine: the tests in a browser were left out\n');
}

let running: Promise<Browser> | undefined;

/** The browser of this process, started once; it ends with the process. */
function browserOfProcess(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: browserProgram ?? '', args: LAUNCH });
  return running;
}

/** A page in a window of its own. */
export interface OpenPage {
  readonly page: Page;
  /** Faults that do not show: errors of its scripts, and requests that left this machine. */
  readonly complaints: () => string[];
  /** Ends the window before the end of the test, which ends it too. */
  readonly close: () => Promise<void>;
}

/** Opens a page for the test that runs, and watches it from its first request on. */
export async function openPage(options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await (await browserOfProcess()).newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
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
  return { page, complaints: () => seen, close: () => context.close() };
}
