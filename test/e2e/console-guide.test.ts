import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fill } from '@waybill/cli/seed/fill';
import { readNorthwind } from '@waybill/cli/seed/northwind';
import { ROOT } from '@waybill/site/pages';
import { isLongRun } from '@waybill/testing/rounds';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { consolePage } from '../support/console.ts';
import { doStep, tasksOf } from '../support/console-steps.ts';
import { withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';

const GUIDE = 'docs/guides/console.md';
const PICTURES = 'docs/guides/pictures';
const PATIENCE_MS = 300_000;
const LISTENER = 'http://127.0.0.1:4001/';

const system = withSystem();
const guide = readFileSync(join(ROOT, GUIDE), 'utf8');
const tasks = tasksOf(guide);

const all = readNorthwind();
const ofOttilie = all.orders
  .filter(({ ship_name }) => ship_name === 'Ottilies Käseladen')
  .slice(-1);
/** Two of every fate, and the order of the guide, so that both ways find what they need. */
const few = {
  ...all,
  orders: [...all.orders.filter((order) => !ofOttilie.includes(order)).slice(0, 25), ...ofOttilie],
  products: all.products.slice(0, 12),
};

let listener: Server;
let address = '';

beforeAll(async () => {
  if (browserProgram === undefined) return;
  listener = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const at = listener.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/`;
}, PATIENCE_MS);
afterAll(() => listener?.close());

/** A new shop without any work done in it, as each way through the guide needs one. */
async function filledShop(tenant: string) {
  const key = await fill(
    { url: system.url(), ...operator },
    { tenant, northwind: few },
    { write: () => true },
  );
  const call = system.as({ tenant, key });
  const setting = (stock_follows_orders: string) =>
    call('PUT /v1/settings/apps/orders', { body: { values: { stock_follows_orders } } });
  await setting('reserve');
  const items = [{ sku: 'NW-1', name: 'Chai', quantity: 1, unit_price: 18 }];
  const placed = await call('POST /v1/orders/place', { body: { items } });
  expect(placed.status, placed.text).toBe(201);
  await setting('off');
  await system.stack().drain();
  return { tenant, key };
}

async function shows(page: Page, words: readonly string[]): Promise<void> {
  for (const text of words) await page.getByText(text, { exact: false }).first().waitFor();
}

it('has a task for each thing that people do, and counts its steps', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(6);
  for (const { title, steps, shown } of tasks) {
    expect(steps.length, title).toBeGreaterThan(2);
    expect(shown.length, title).toBeGreaterThan(0);
  }
});

describe.runIf(browserProgram)('the guide of the console', () => {
  // The other suites use the mouse.
  it.each(isLongRun() ? (['keyboard', 'mouse'] as const) : (['keyboard'] as const))(
    'is done with the %s',
    async (way) => {
      const shop = await filledShop(`guide-${way}`);
      for (const { title, steps, shown } of tasks) {
        const { page, open, close } = await consolePage(system.url(), shop);
        await open('/');
        for (const [index, step] of steps.entries()) {
          const cell = step[way].replaceAll(LISTENER, address);
          await doStep(page, cell).catch((error: unknown) => {
            throw new Error(`step ${index + 1} of '${title}': ${String(error)}`);
          });
        }
        await shows(page, shown);
        await close();
      }
    },
    PATIENCE_MS,
  );
});

interface Picture {
  readonly file: string;
  readonly place: string;
  /** Prepares the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pictures of the guide. */
const pictures: readonly Picture[] = [
  { file: 'today.png', place: '/' },
  {
    file: 'ship.png',
    place: '/orders?q=ottilies',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^ORD-/u }).first().click();
      await page.getByRole('button', { name: /^Ship/u }).click();
      await page.getByLabel('Ikura').fill('12');
    },
  },
  { file: 'stock.png', place: '/stock/NW-1' },
  {
    file: 'many.png',
    place: '/orders?status=placed',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select the page' }).check();
      await page
        .getByRole('button', { name: /^Actions/u })
        .first()
        .click();
      await page.getByRole('link', { name: 'Acknowledge' }).first().click();
      await page.getByRole('button', { name: /^Acknowledge:/u }).click();
      await page.getByText('0 waiting').waitFor();
    },
  },
];

// `npm run generate pictures` takes them anew; otherwise they are as they were.
describe.runIf(browserProgram && process.env['PICTURES'] === 'write')('the pictures', () => {
  it(
    'are taken of the pages as they are',
    async () => {
      const shop = await filledShop('northwind');
      mkdirSync(join(ROOT, PICTURES), { recursive: true });
      for (const { file, place, prepare } of pictures) {
        const { page, open } = await consolePage(system.url(), shop, {
          height: 800,
        });
        await open(place);
        await prepare?.(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(ROOT, PICTURES, file) });
      }
    },
    PATIENCE_MS,
  );
});
