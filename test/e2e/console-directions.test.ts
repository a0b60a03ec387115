import { isLongRun } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { type PageAddresses, showcase } from '../support/console-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open } = withConsole(system);
const PATIENCE_MS = 300_000;

/** A name that ends an isolation which is not its own, and turns all that stands behind it. */
const NAME = '⟦x\u2069\u202Eevil⟧';

/** Lines of which something beside such a name does not run from left to right. */
const TURNED = `(() => {
  const blockOf = (one) => {
    while (getComputedStyle(one).display === 'inline') one = one.parentElement;
    return one;
  };
  const textsIn = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
  const isSeen = (node) => node.parentElement.checkVisibility() && !node.parentElement.closest('script, style, option');
  const named = textsIn(document.body).filter((node) => node.data.includes('\\u202E') && isSeen(node));
  const blocks = new Set(named.map((node) => blockOf(node.parentElement)));
  const turned = [...blocks].filter((block) => {
    let last = undefined;
    for (const node of textsIn(block).filter(isSeen)) {
      if (blockOf(node.parentElement) !== block) continue;
      const plain = node.data.replace(/⟦[^⟧]*⟧/gu, (name) => ' '.repeat(name.length));
      for (let at = 0; at < plain.length; at += 1) {
        if (!/[\\p{L}\\p{N}]/u.test(plain[at])) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { x, y, width, bottom } = range.getBoundingClientRect();
        if (width === 0) continue;
        if (last !== undefined && y < last.bottom - 2 && x < last.x) return true;
        last = { x, bottom };
      }
    }
    return false;
  });
  return { count: named.length, turned: turned.map((block) => block.textContent.slice(0, 120)) };
})()`;

let addresses: PageAddresses = {};

/** Pages that show several texts of customers; the long form walks all there are. */
const OF_CUSTOMERS = /^\/(?:orders|print|returns|lists\/|carts\/)/u;
const walked = () =>
  Object.values(addresses)
    .flat()
    .filter((address) => isLongRun() || OF_CUSTOMERS.test(address));

beforeAll(async () => {
  if (browserProgram === undefined) return;
  addresses = await showcase(call, () => system.stack().drain(), NAME);
}, PATIENCE_MS);

describe.runIf(browserProgram)('a name that turns directions', { timeout: PATIENCE_MS }, () => {
  it('turns nothing behind it on any page, nor on paper', async () => {
    const { page, open: go } = await open();
    const found: string[] = [];
    let seen = 0;
    for (const address of walked()) {
      await go(address);
      await page.waitForLoadState('networkidle');
      const { count, turned } = await page.evaluate<{ count: number; turned: string[] }>(TURNED);
      seen += count;
      found.push(...turned.map((text) => `${address}: ${JSON.stringify(text)}`));
    }
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(20);
  });
});
