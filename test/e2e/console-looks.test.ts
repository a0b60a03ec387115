import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@waybill/site/pages';
import { isLongRun } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { browserProgram } from '../support/browser.ts';
import { type Look, withConsole } from '../support/console.ts';
import { type PageAddresses, showcase } from '../support/console-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open } = withConsole(system);
const PATIENCE_MS = 600_000;
const SOURCES = join(ROOT, 'packages/console/src');

/** The paths of all pages, as the areas declare them. */
const declared = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('area.ts') || file === 'areas.ts')
  .flatMap((file) => [
    // A path beside a column is that of another page.
    ...readFileSync(join(SOURCES, file), 'utf8').matchAll(/\bpath: '([^']+)'(?!, column)/gu),
  ])
  .map(([, path = '']) => path);

const schemes = ['light', 'dark'] as const;
const widths = [390, 768, 1280, 1920];
const usual: readonly Look[] = schemes.flatMap((scheme) =>
  widths.map((width) => ({ scheme, width })),
);
/** Settings of people who see less: few colours of their own choice, and everything twice as large. */
const special: readonly Look[] = [
  ...schemes.map((scheme): Look => ({ scheme, width: 1280, forced: true })),
  ...schemes.map((scheme): Look => ({ scheme, width: 1280, zoom: 2 })),
];
const looks = [...usual, ...special];

/** Texts of which a part cannot be seen: their box is narrower, and hides or covers the rest. */
const CUT_OFF = `Array.from(document.querySelectorAll('main *, header *'))
  .filter((one) => one.checkVisibility() && !one.closest('.unseen, svg, select, [inert]'))
  .filter((one) => {
    const { overflowX } = getComputedStyle(one);
    return ['hidden', 'clip'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1;
  })
  .map((one) => one.tagName + '.' + one.className + ': ' + one.textContent.slice(0, 40))`;
/** Words of a usual length that stand on two lines, each broken where no word ends. */
const BROKEN = `Array.from(document.querySelectorAll('main .table :is(td, th)'))
  .filter((cell) => cell.checkVisibility())
  .flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]{2,14}(?![\\p{L}\\p{N}])/gu)) {
        if (/[\\p{L}\\p{N}]$/u.test(node.data.slice(0, index))) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) {
          broken.push(word);
        }
      }
    }
    return broken;
  })`;
/** Ids that a person reads: in texts, but for what is sent or was answered, which stands as it is. */
const IDS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.checkVisibility() || parentElement.closest('script, style, pre')) continue;
    if (/[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}|\\b[a-z]{3}_[\\dA-Z]{26}/iu.test(data)) found.push(data.slice(0, 120));
  }
  return found;
})()`;
const OVER = 'document.documentElement.scrollWidth - innerWidth';

let addresses: PageAddresses = {};

beforeAll(async () => {
  if (browserProgram === undefined) return;
  addresses = await showcase(call, () => system.stack().drain());
});

describe.runIf(browserProgram)('every page of the console', { timeout: PATIENCE_MS }, () => {
  it('has an address in the table', () => {
    expect(Object.keys(addresses).sort()).toEqual(declared.toSorted());
  });

  // Each page is seen once in every look by the long form; on every change, in one look each.
  it.each(looks.map((look, index) => ({ ...look, index })))(
    'is without a finding of axe, whole, and without an id to read: %o',
    async ({ index, ...look }) => {
      const { page, open: go, complaints } = await open(look);
      const found: string[] = [];
      for (const [at, address] of Object.values(addresses).flat().entries()) {
        if (!isLongRun() && at % looks.length !== index) continue;
        await go(address);
        await page.waitForLoadState('networkidle');
        const wrong = [
          ...(await findingsOf(page)),
          ...(await page.evaluate<string[]>(CUT_OFF)).map((text) => `cut off: ${text}`),
          ...(await page.evaluate<string[]>(BROKEN)).map((word) => `broken: ${word}`),
          ...(await page.evaluate<string[]>(IDS)).map((text) => `an id: ${text}`),
          ...((await page.evaluate<number>(OVER)) > 0 ? ['wider than the window'] : []),
        ];
        found.push(...wrong.map((text) => `${address}: ${text}`));
      }
      expect(found).toEqual([]);
      expect(complaints()).toEqual([]);
    },
  );
});
