import { beforeAll, expect, it } from 'vitest';
import { withConsole } from '../support/console.ts';
import { type PageAddresses, showcase } from '../support/console-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open } = withConsole(system);
let addresses: PageAddresses = {};
beforeAll(async () => {
  addresses = await showcase(call, () => system.stack().drain());
});
it.each([
  ['n', { width: 390, scheme: 'light' as const }],
  ['w', { width: 1920, height: 1080, scheme: 'dark' as const }],
])('%s', { timeout: 300_000 }, async (name, look) => {
  const { page, open: go, complaints } = await open(look);
  for (const [at, address] of Object.values(addresses).flat().entries()) {
    await go(address);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/h5/c44-shots/${name}-${at}${address.replaceAll(/[^a-z]+/gu, '-').slice(0, 40)}.png`, fullPage: name === 'n' });
  }
  expect(complaints()).toEqual([]);
});
