import { median } from '@waybill/bench/load';
import { type BenchStack, startBenchStack } from '@waybill/bench/stack';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { consolePage } from '../support/console.ts';
import { demo } from '../support/system.ts';

const ROWS = 100_000;
const PAGES = 50;
/** From here on everything has been loaded that a page needs. */
const WARM = 10;
const PATIENCE_MS = 1_800_000;

/** Promised milliseconds to the first list, to a further page, and from a key to the frame that shows it. */
const PROMISED = { first: 500, further: 250, key: 100 };
/** A machine that does other work too is slower than promised, but never by what a scan costs. */
const BUSY = 5;
/** Bytes by which a page may grow with each further one: its rows are kept for ten minutes. */
const GROWTH = 300_000;

let stack: BenchStack;

beforeAll(async () => {
  if (browserProgram === undefined) return;
  stack = await startBenchStack({ engine: 'default', background: 'quiet', log: 'default' });
  await stack.seed(0, ROWS);
}, PATIENCE_MS);
afterAll(() => stack?.stop());

/** Bytes of what is still used, and elements on the page. */
async function sizeOf(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueAt = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { bytes: valueAt('JSHeapUsedSize'), nodes: valueAt('Nodes') };
}

/** Milliseconds until the list shows other rows than before. */
async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const rows = page.locator('a.row');
  const before = await rows
    .first()
    .innerText({ timeout: 100 })
    .catch(() => '');
  const begun = performance.now();
  await act();
  await page
    .locator(`.table:not([aria-busy=true]) a.row:not(:text-is("${before}"))`)
    .first()
    .waitFor();
  return performance.now() - begun;
}

/** Milliseconds of the slowest of some keys, as the browser measures them: it rounds to eight. */
async function slowestKey(page: Page, text: string): Promise<number> {
  await page.evaluate(`globalThis.keys = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 })`);
  await page.getByLabel('Search orders').pressSequentially(text, { delay: 80 });
  await page.waitForTimeout(1_000);
  return page.evaluate<number>('Math.max(0, ...keys)');
}

describe.runIf(browserProgram)('the list of 100,000 orders', { timeout: PATIENCE_MS }, () => {
  it('shows its pages at once, and does not grow with them', async () => {
    const { page, open } = await consolePage(stack.url, demo);
    await open('/');
    await page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
    const first = await timeOf(page, () =>
      page.getByRole('link', { name: 'Orders', exact: true }).click(),
    );
    await page.getByText(`of ${ROWS.toLocaleString('en-US')}`).waitFor();
    const key = await slowestKey(page, 'blue lamp');
    await page.goBack();
    await page.getByText(`of ${ROWS.toLocaleString('en-US')}`).waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const further: number[] = [];
    let warm = await sizeOf(cdp);
    for (let shown = 2; shown <= PAGES; shown += 1) {
      further.push(await timeOf(page, () => page.getByRole('link', { name: /^Next/u }).click()));
      if (shown === WARM) warm = await sizeOf(cdp);
    }
    const last = await sizeOf(cdp);
    const grown = (last.bytes - warm.bytes) / (PAGES - WARM);
    process.stdout.write(
      `first list ${Math.round(first)} ms, a key ${key} ms at most, further ones ${Math.round(median(further))} ms, ` +
        `${(last.bytes / 1e6).toFixed(1)} MB after ${PAGES} pages, ` +
        `${Math.round(grown / 1e3)} kB a page, ${last.nodes - warm.nodes} elements more\n`,
    );
    expect(first).toBeLessThan(PROMISED.first * BUSY);
    expect(key).toBeLessThan(PROMISED.key * BUSY);
    expect(median(further)).toBeLessThan(PROMISED.further * BUSY);
    expect(grown).toBeLessThan(GROWTH);
    expect(last.nodes - warm.nodes).toBeLessThan(1_000);
  });
});
