import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { sweepIntents, sweepNotes } from '@waybill/table/operate';
import { waitForMachine } from '@waybill/testing/clock';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp, withWeather } from '@waybill/testing/weather';
import { expect, it, vi } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';
import { type Rush, type Rushed, rush } from '../support/rush.ts';
import { withSecondProcess } from '../support/second-process.ts';
import { expectVerified } from '../support/verified.ts';

withTable();
const { endpoint } = withWeather('storm');
const elsewhere = withSecondProcess(endpoint);

const TIMEOUT_MS = 180_000;
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

async function stocked(items: readonly { sku: string; quantity: number }[]) {
  const shop = inventoryClient(await freshShop());
  const { status, text } = await shop.receive({ items });
  expect(status, text).toBe(201);
  await indexesCaughtUp();
  return shop;
}

/** As many calls here as in the second process, at once. */
async function rushTogether(shop: InventoryClient, order: Omit<Rush, 'tenant'>): Promise<Rushed> {
  const { tenant } = shop;
  const half = order.calls.length / 2;
  const parts = await Promise.all([
    rush({ ...order, tenant, calls: order.calls.slice(0, half) }),
    elsewhere.rush({ ...order, tenant, calls: order.calls.slice(half) }),
  ]);
  return {
    statuses: parts.flatMap(({ statuses }) => statuses),
    retries: parts.reduce((sum, { retries }) => sum + retries, 0),
    unexpected: parts.flatMap(({ unexpected }) => unexpected),
  };
}

const counted = ({ statuses }: Rushed, status: number) =>
  statuses.filter((one) => one === status).length;

/** The books agree, before the sweep gave back what is left on the rows and after it. */
async function expectSound({ tenant }: InventoryClient): Promise<void> {
  await expectVerified(tenant, 'as the calls left it');
  await sweepNotes(new Date(Date.now() + 60_000));
  await expectVerified(tenant, 'after the sweep');
}

const singles = (count: number, prefix: string) =>
  numbersTo(count).map((index) => ({
    order_ref: `${prefix}-${index}`,
    items: [{ sku: 'HOT', quantity: 1 }],
  }));

it('one article is reserved by two processes as if each of them were alone', {
  timeout: TIMEOUT_MS,
}, async () => {
  const CALLS = rounds({ short: 120, long: 600 });
  const shop = await stocked([{ sku: 'HOT', quantity: 10 * CALLS }]);
  // Only who has met a crowd knows of it.
  await rushTogether(shop, { clients: 8, calls: singles(40, 'EARLY') });
  const rushed = await rushTogether(shop, { clients: 8, calls: singles(CALLS, 'O') });
  expect(rushed.unexpected).toEqual([]);
  expect(counted(rushed, 201)).toBe(CALLS);
  expect(rushed.retries / CALLS).toBeLessThanOrEqual(0.1);
  const [row] = (await shop.stock({ sku: 'HOT' })).body.items;
  expect(row).toMatchObject({ on_hand: 10 * CALLS, reserved: CALLS + 40 });
  await expectSound(shop);
});

// INV-96
it('one article is handed out by two processes to the last piece, and no further', {
  timeout: TIMEOUT_MS,
}, async () => {
  const STOCK = rounds({ short: 60, long: 300 });
  const shop = await stocked([{ sku: 'HOT', quantity: STOCK }]);
  const rushed = await rushTogether(shop, { clients: 12, calls: singles(2 * STOCK, 'O') });
  expect(rushed.unexpected).toEqual([]);
  expect([counted(rushed, 201), counted(rushed, 422)]).toEqual([STOCK, STOCK]);
  const [row] = (await shop.stock({ sku: 'HOT' })).body.items;
  expect(row).toMatchObject({ on_hand: STOCK, reserved: STOCK });
  await expectSound(shop);
});

/** More than one transaction takes. */
const LINES = rounds({ short: 60, long: 200 });

// INV-12, INV-131
it('calls of many lines end beside single lines of another process on the same rows', {
  timeout: TIMEOUT_MS,
}, async () => {
  const skus = numbersTo(LINES).map((index) => `S-${index}`);
  const shop = inventoryClient(await freshShop());
  const items = skus.map((sku) => ({ sku, quantity: 100 }));
  const received = await shop.receive({ items });
  expect(received.status, received.text).toBe(201);
  // Every time limit is measured by the time of the process: it passes as the machine works.
  const slowness = waitForMachine();
  const calls = numbersTo(rounds({ short: 60, long: 400 })).map((index) => ({
    order_ref: `SMALL-${index}`,
    items: [{ sku: skus[(index * 37) % 5] ?? '', quantity: 1 }],
  }));
  const small = elsewhere.rush({ tenant: shop.tenant, clients: 4, calls, slowness });
  const lines = skus.map((sku) => ({ sku, quantity: 1 }));
  const large = await Promise.all([
    shop.reserve({ order_ref: 'LARGE-1', items: lines }),
    shop.reserve({ order_ref: 'LARGE-2', items: lines.toReversed() }),
  ]);
  const ends = [await shop.commit('LARGE-1'), await shop.release('LARGE-2')];
  expect((await small).unexpected).toEqual([]);
  vi.restoreAllMocks();
  for (const { status, text } of [...large, ...ends]) {
    expect(status, text).toBeLessThan(300);
  }
  await expectSound(shop);
});

// API-68, API-124, INV-131
it('single lines beside several calls of many lines take, or are told to come again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const lines = numbersTo(LINES).map((index) => ({ sku: `S-${index}`, quantity: 1 }));
  const shop = await stocked(lines.map(({ sku }) => ({ sku, quantity: 100 })));
  let busy = true;
  const small = numbersTo(6).map(async (client) => {
    const replies: Reply<unknown>[] = [];
    for (let call = 0; busy; call += 1) {
      const order_ref = `SMALL-${client}-${call}`;
      const sku = `S-${(client * 37 + call * 11) % lines.length}`;
      replies.push(await shop.reserve({ order_ref, sku, quantity: 0.5 }));
    }
    return replies;
  });
  const large = await Promise.all(
    numbersTo(rounds({ short: 2, long: 4 })).map((index) =>
      shop.reserve({ order_ref: `LARGE-${index}`, items: lines }),
    ),
  );
  busy = false;
  const replies = [...large, ...(await Promise.all(small)).flat()];
  for (const { status, text, headers } of replies) {
    expect([201, 409, 503], text).toContain(status);
    if (status === 503) expect(headers['retry-after']).toEqual(expect.any(String));
  }
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  await sweepIntents(new Date(Date.now() + 60_000));
  await expectSound(shop);
});
