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

const received = (path: string, body: object = {}) =>
  call<Placed>(`POST /v1/${path}`, { body }).then(({ status, text, body: made }) => {
    expect(status, text).toBeLessThan(300);
    return made;
  });

/** Shipped orders that come back, each as a return of its own. */
async function registerReturns(count: number, sku: string) {
  const items = [{ sku, name: sku, quantity: 2, unit_price: 5 }];
  const returns: Placed[] = [];
  for (let at = 0; at < count; at += 1) {
    const order = await received('orders/place', { items });
    await received(`orders/${order.id}/ship`);
    returns.push({ ...(await received(`orders/${order.id}/return`, { restock: true })) });
  }
  return returns;
}

async function onHand(sku: string, location: string): Promise<number> {
  const { body } = await call<{ items: { on_hand: number }[] }>(
    `GET /v1/inventories/stock?sku=${sku}&location_id=${location}`,
  );
  return body.items[0]?.on_hand ?? 0;
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
    const ship = page.getByRole('button', { name: `Ship: ${ORDERS} orders`, exact: true });
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

    // The service is asked anew: what was shipped, and what was cancelled, is left out by name.
    await page.reload();
    await page.getByText(`${ORDERS} left out: `).waitFor();
    await page.getByRole('row', { name: closed.number }).getByText('already cancelled').waitFor();
    await page.getByText(`${numbers[0]} already shipped`).waitFor();
    expect(await page.getByRole('button', { name: 'Ship: 0 orders' }).isDisabled()).toBe(true);
    expect(new Set((await resultTable(page)).values())).toEqual(new Set(['Left out']));
    expect(new Set((await shipments()).values())).toEqual(new Set([1]));
  });

  it('name what they leave out, and say how many run', async () => {
    const items = [{ sku: 'CUP', name: 'Blue cup', quantity: 1, unit_price: 5 }];
    const [open_, held, shipped] = [
      await received('orders/place', { items }),
      await received('orders/place', { items }),
      await received('orders/place', { items }),
    ];
    await received(`orders/${held.id}/hold`);
    await received(`orders/${shipped.id}/ship`);
    const { page, open: go } = await open();
    await go(`/bulk/ship?orders=${[open_, held, shipped].map(({ id }) => id).join(',')}`);
    await page
      .getByText(`2 left out: ${held.number} on hold, ${shipped.number} already shipped.`)
      .waitFor();
    await page.getByLabel('Tracking codes').fill(`${open_.number};T-1\n${held.number};T-2`);
    await page.getByText(`Not among these orders: ${held.number}.`).waitFor();
    await page.getByRole('button', { name: 'Ship: 1 order', exact: true }).click();
    await page.getByText('1 done, 0 refused, 0 waiting').waitFor();
    // A shop whose holds stop nothing ships them.
    await call('PUT /v1/settings/apps/orders', { body: { values: { on_hold_blocks: 'nothing' } } });
    await go(`/bulk/ship?orders=${held.id}`);
    await page.getByRole('button', { name: 'Ship: 1 order', exact: true }).click();
    await page.getByText('1 done, 0 refused, 0 waiting').waitFor();
    await call('PUT /v1/settings/apps/orders', {
      body: { values: { on_hold_blocks: 'shipping' } },
    });
  });
});

const selectedRows = `Array.from(document.querySelectorAll('tbody tr'), (row) =>
  row.getAttribute('aria-selected') === 'true' ? 'x' : '-').join('')`;

describe.runIf(browserProgram)('rows of a list', { timeout: PATIENCE_MS }, () => {
  it.each(['/orders', '/returns'])('of %s are selected as a range', async (path) => {
    await registerReturns(6, 'RANGE');
    const { page, open: go, complaints } = await open();
    await go(path);
    const boxes = page.locator('tbody').getByRole('checkbox');
    const shown = async () => (await page.evaluate<string>(selectedRows)).slice(0, 6);
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    expect(await shown()).toBe('-xxxx-');
    expect(await page.evaluate<string>('String(getSelection())')).toBe('');
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    expect(await shown()).toBe('-xx---');
    await page.getByRole('button', { name: 'Clear' }).click();

    // The same by keyboard, and by Shift and Space on a box.
    await page.locator('tbody a.row').first().focus();
    await page.keyboard.press('x');
    for (let down = 0; down < 3; down += 1) await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    expect(await shown()).toBe('xxxx--');
    await page.keyboard.press('k');
    await page.keyboard.press('Shift+X');
    expect(await shown()).toBe('xx----');
    await boxes.nth(4).focus();
    await page.keyboard.press('Shift+Space');
    expect(await shown()).toBe('xxxxx-');
    expect(complaints()).toEqual([]);
  });
});

describe.runIf(browserProgram)('many returns in the console', { timeout: PATIENCE_MS }, () => {
  it('are received and completed, and their goods put back, once each', async () => {
    const { id: depot } = await received('inventories/locations', { code: 'depot', name: 'Depot' });
    const returns = await registerReturns(3, 'BACK');
    const [first] = returns;
    if (first === undefined) throw new Error('three returns were registered');
    const { page, open: go, complaints } = await open();
    const boxes = page.locator('tbody').getByRole('checkbox');
    const choose = async (label: string) => {
      const bar = page.locator('.selected');
      await boxes.nth(0).click();
      await boxes.nth(2).click({ modifiers: ['Shift'] });
      await bar.getByRole('button', { name: 'Actions' }).click();
      await bar.getByRole('link', { name: label }).click();
    };
    await go('/returns?status=registered');
    await choose('Receive');
    await page.getByRole('button', { name: 'Receive: 3 returns' }).click();
    await page.getByText('3 done, 0 refused, 0 waiting').waitFor();

    await go('/returns?status=received');
    await choose('Complete');
    await page.getByLabel('Resolution').selectOption('repair');
    await page.getByLabel('Location').selectOption('depot');
    await page.getByLabel('Reason').fill('As new');
    // The last answer of the shelf gets lost: the row says so, and another try books nothing twice.
    let lost = 0;
    await page.route('**/v1/inventories/restock', async (route) => {
      const answer = await route.fetch();
      lost += 1;
      if (lost === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Complete: 3 returns' }).click();
    await page.getByText('3 done, 0 refused, 0 waiting').waitFor({ timeout: 60_000 });
    expect(await onHand('BACK', depot)).toBe(6);
    const { body } = await call<{ items: { resolution: string }[] }>(
      'GET /v1/orders/returns?status=completed',
    );
    expect(body.items.map(({ resolution }) => resolution)).toEqual(Array(3).fill('repair'));
    const { body: moved } = await call<{ items: { reason: string }[] }>(
      'GET /v1/inventories/movements?sku=BACK&type=restock',
    );
    expect(moved.items.map(({ reason }) => reason)).toEqual(Array(3).fill('As new'));

    // All that match the status, of which nothing is left to do.
    await page.reload();
    await page.getByText(/^3 left out: RET-.* already completed, /u).waitFor();
    await go('/returns');
    expect(await page.getByText('back into stock').count()).toBe(0);
    const closed = /net::ERR_FAILED/u;
    expect(complaints().filter((text) => !closed.test(text))).toEqual([]);
  });

  it('that move stock are booked by their own completion, or not at all', async () => {
    const { id: loft } = await received('inventories/locations', { code: 'loft', name: 'Loft' });
    const values = { stock_follows_orders: 'reserve' };
    await call('PUT /v1/settings/apps/orders', { body: { values } });
    await received('inventories/receive', { sku: 'MOVES', quantity: 10 });
    const [wanted, unwanted] = await registerReturns(2, 'MOVES');
    await call('PUT /v1/settings/apps/orders', {
      body: { values: { stock_follows_orders: 'off' } },
    });
    const { page, open: go } = await open();
    await go(`/bulk/returns/complete?returns=${wanted?.id}`);
    await page.getByLabel('Location').selectOption('loft');
    await page.getByRole('button', { name: 'Complete: 1 return' }).click();
    await page.getByText('1 done, 0 refused, 0 waiting').waitFor();
    expect(await onHand('MOVES', loft)).toBe(2);
    await go(`/bulk/returns/complete?returns=${unwanted?.id}`);
    await page.getByLabel('Put the goods back into stock').uncheck();
    await page.getByRole('button', { name: 'Complete: 1 return' }).click();
    await page.getByText('1 done, 0 refused, 0 waiting').waitFor();
    expect(await onHand('MOVES', loft)).toBe(2);
    await go('/returns');
    expect(await page.getByText('back into stock').count()).toBe(0);
  });
});
