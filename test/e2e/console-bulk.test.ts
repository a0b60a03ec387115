import { sideBySide } from '@waybill/kernel/side-by-side';
import { rounds } from '@waybill/testing/rounds';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const { call, open } = withConsole(withSystem());
const PATIENCE_MS = 240_000;
/** As many as the design names; fewer show the same on every change. */
const ORDERS = rounds({ short: 40, long: 200 });
const AT_ONCE = 8;
/** Calls of a run that are under way at once. */
const UNDER_WAY = 5;

interface Placed {
  readonly id: string;
  readonly number: string;
}

async function placeOrders(): Promise<Placed[]> {
  const body = { items: [{ sku: 'CUP', name: 'Blue cup', quantity: 1, unit_price: 5 }] };
  const placed: Placed[] = [];
  await sideBySide(AT_ONCE, Array.from({ length: ORDERS }), async () => {
    const answer = await call<Placed>('POST /v1/orders/place', { body });
    expect(answer.status).toBe(201);
    placed.push(answer.body);
  });
  return placed;
}

const TABLE = `Array.from(document.querySelectorAll('tbody tr'), (row) =>
  ['a.row', '.badge'].map((part) => row.querySelector(part).textContent))`;

/** The word of each order's badge, by the number of the order. */
const resultTable = async (page: Page) =>
  new Map(await page.evaluate<readonly (readonly [string, string])[]>(TABLE));

/** Counts the delivery notes of each order, by the id of the order. */
async function shipments(): Promise<Map<string, number>> {
  const { body } = await call<{ items: readonly { readonly order_id: string }[] }>(
    'GET /v1/orders/shipments?limit=200',
  );
  const counts = new Map<string, number>();
  for (const { order_id: id } of body.items) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Lets so many calls of a command through; the ones behind wait until `open` is called. */
async function gateFor(page: Page, command: string) {
  let left = Number.POSITIVE_INFINITY;
  const held: (() => void)[] = [];
  await page.route(`**/v1/orders/*/${command}`, async (route) => {
    left -= 1;
    if (left < 0) await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  return {
    letThrough: (count: number) => {
      left = count;
    },
    held: () => held.length,
    open: () => {
      left = Number.POSITIVE_INFINITY;
      for (const go of held.splice(0)) go();
    },
  };
}

type Gate = Awaited<ReturnType<typeof gateFor>>;

/** Presses Stop once `count` orders are done and the next ones are under way: those end, no other begins. */
async function stopAfter(page: Page, gate: Gate, count: number, press: () => Promise<void>) {
  gate.letThrough(count);
  await press();
  await expect.poll(gate.held, { timeout: 60_000 }).toBe(UNDER_WAY);
  await page.getByRole('button', { name: 'Stop' }).click();
  gate.open();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
}

/** Compares each row with the service: what is done was shipped once, what waits was not. */
async function expectTrueTable(page: Page, orders: readonly Placed[], closed: Placed) {
  const shown = await resultTable(page);
  const noted = await shipments();
  expect([...shown.keys()].sort()).toEqual(orders.map(({ number }) => number).sort());
  for (const { id, number } of orders) {
    const word = shown.get(number);
    const isClosed = number === closed.number;
    if (word !== 'Waiting') expect([number, word]).toEqual([number, isClosed ? 'Refused' : 'Done']);
    expect([number, noted.get(id) ?? 0]).toEqual([number, word === 'Done' ? 1 : 0]);
  }
}

describe.runIf(browserProgram)('many orders in the console', { timeout: PATIENCE_MS }, () => {
  it('are shipped once each, whatever is stopped, gone on with and loaded anew', async () => {
    const orders = await placeOrders();
    const { page, open: go } = await open();
    await go('/bulk/ship?order=created_at.asc&run=run-of-many');
    await page.getByText(`Ships everything that is still open on ${ORDERS} orders.`).waitFor();
    // Another client closes one of them while the page shows it as open: it is reached after the stops.
    const numbers = [...(await resultTable(page)).keys()];
    const closed = orders.find(({ number }) => number === numbers[ORDERS / 2]);
    if (closed === undefined) throw new Error('the page shows every order');
    await call(`POST /v1/orders/${closed.id}/cancel`, { body: {} });

    const gate = await gateFor(page, 'ship');
    const says = (done: number, refused: number) =>
      page
        .getByText(`${done} done, ${refused} refused, ${ORDERS - done - refused} waiting`)
        .waitFor();
    const ship = page.getByRole('button', { name: 'Ship', exact: true });
    const goOn = page.getByRole('button', { name: 'Continue' });
    await stopAfter(page, gate, 7, () => ship.click());
    await says(12, 0);
    await expectTrueTable(page, orders, closed);
    await stopAfter(page, gate, ORDERS / 2, () => goOn.click());
    await says(12 + ORDERS / 2 + 4, 1);
    await expectTrueTable(page, orders, closed);
    await goOn.click();
    await says(ORDERS - 1, 1);
    await expectTrueTable(page, orders, closed);
    await page
      .getByRole('row', { name: closed.number })
      .getByText(/cancelled|closed/u)
      .waitFor();

    // Its address begins the same run again: the service knows each of its calls.
    await page.reload();
    await ship.click();
    await says(ORDERS - 1, 1);
    await expectTrueTable(page, orders, closed);
  });
});
