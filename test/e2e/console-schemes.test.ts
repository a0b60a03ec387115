import { isLongRun } from '@waybill/testing/rounds';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { type PageAddresses, showcase } from '../support/console-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { call, open } = withConsole(system);
const PATIENCE_MS = 600_000;

/** On every change one page in so many is compared; the long form compares all. */
const ONE_IN = 4;
/** Paper is white whatever the screen is. */
const isPaper = (address: string) => address.startsWith('/print/');

const BOXES = `Array.from(document.querySelectorAll('body *'))
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.tagName, one.className, ...[x, y, width, height].map(Math.round)].join(' ');
  })`;

/** How bright a picture is, from 0 to 1: all of it, and the brightest of its tiles. */
interface Brightness {
  readonly mean: number;
  readonly tile: number;
}

const TILE = 32;

/** Reads a picture in a page of its own: the policy of the console lets it load nothing. */
function brightnessOf(reader: Page, picture: Buffer): Promise<Brightness> {
  return reader.evaluate<Brightness>(`(async () => {
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const [width, height] = [bitmap.width, bitmap.height].map((size) => Math.floor(size / ${TILE}));
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const tiles = Array.from({ length: data.length / 4 }, (_, at) =>
      (0.2126 * data[4 * at] + 0.7152 * data[4 * at + 1] + 0.0722 * data[4 * at + 2]) / 255);
    return { mean: tiles.reduce((sum, one) => sum + one, 0) / tiles.length, tile: Math.max(...tiles) };
  })()`);
}

let addresses: PageAddresses = {};

beforeAll(async () => {
  if (browserProgram === undefined) return;
  addresses = await showcase(call, () => system.stack().drain());
}, PATIENCE_MS);

describe.runIf(browserProgram)('the two schemes', { timeout: PATIENCE_MS }, () => {
  it('draw the same page, one on light and one on dark ground', async () => {
    const { page, open: go } = await open({ scheme: 'light' });
    const reader = await page.context().newPage();
    const found: string[] = [];
    for (const [at, address] of Object.values(addresses).flat().entries()) {
      if (isPaper(address) || (!isLongRun() && at % ONE_IN !== 0)) continue;
      await page.emulateMedia({ colorScheme: 'light' });
      await go(address);
      await page.waitForLoadState('networkidle');
      const boxes = await page.evaluate<string[]>(BOXES);
      const light = await brightnessOf(reader, await page.screenshot());
      await page.emulateMedia({ colorScheme: 'dark' });
      const moved = (await page.evaluate<string[]>(BOXES)).filter((box, n) => box !== boxes[n]);
      const dark = await brightnessOf(reader, await page.screenshot());
      const wrong = [
        ...moved.slice(0, 3).map((box) => `moves ${box}`),
        ...(light.mean < 0.7 ? [`is dark in light: ${light.mean.toFixed(2)}`] : []),
        ...(dark.mean > 0.3 ? [`is light in dark: ${dark.mean.toFixed(2)}`] : []),
        ...(dark.tile > 0.75 ? [`has a bright spot in dark: ${dark.tile.toFixed(2)}`] : []),
      ];
      found.push(...wrong.map((text) => `${address} ${text}`));
    }
    expect(found).toEqual([]);
  });
});
