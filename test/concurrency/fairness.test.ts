import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { movementLedger } from '@waybill/inventories/movement/movement.ledger';
import { reservationLedger } from '@waybill/inventories/reservation/reservation.ledger';
import { stockLedger } from '@waybill/inventories/stock/stock.ledger';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { sweepIntents } from '@waybill/table/commit/large/sweep-intents';
import { findDrift } from '@waybill/table/list/verify';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';

withTable();

/** So many that a plan locks their rows; in a short run few rows, each of which is read by itself. */
const LINES = rounds({ short: 50, long: 200 });
const ARTICLES = rounds({ short: 12, long: 200 });
const SMALL_CLIENTS = rounds({ short: 2, long: 6 });
const ROUNDS = rounds({ short: 1, long: 2 });
/** What a large call may take beside small ones, and a small one beside large ones. */
const LARGE_MS = 10_000;
const SMALL_MS = 5_000;
/** A large call that is alone, on a machine with nothing else to do. */
const ALONE_MS = 1_000;
const TIMEOUT_MS = 180_000;

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const skus = numbersTo(ARTICLES).map((index) => `S-${String(index).padStart(3, '0')}`);
const lines = (quantity: number) =>
  numbersTo(LINES).map((index) => ({ sku: skus[index % ARTICLES], quantity }));

/** A shop with all of the items, and how much slower than usual its machine is. */
async function opened(): Promise<{ inventory: InventoryClient; slowness: number }> {
  const inventory = inventoryClient(await freshShop());
  const { status, text, took } = await timed(() => inventory.receive({ items: lines(1_000) }));
  expect(status, text).toBe(201);
  return { inventory, slowness: Math.max(1, took / ALONE_MS) };
}

async function timed<Body>(call: () => Promise<Reply<Body>>) {
  const start = performance.now();
  const reply = await call();
  return { ...reply, took: performance.now() - start };
}

type Shop = Awaited<ReturnType<typeof opened>>;
type Small = (inventory: InventoryClient, sku: string, turn: number) => Promise<Reply<unknown>>;

/** Clients that book single lines as fast as they are answered, until the work beside them ends. */
async function besideSmall(
  { inventory, slowness }: Shop,
  small: Small,
  work: () => Promise<void>,
): Promise<void> {
  let busy = true;
  const waits: number[] = [];
  const client = async (_: unknown, number: number) => {
    for (let turn = number; busy; turn += SMALL_CLIENTS) {
      const sku = skus[(turn * 37) % ARTICLES] ?? '';
      const { status, text, took } = await timed(() => small(inventory, sku, turn));
      expect([201, 422], text).toContain(status);
      waits.push(took);
    }
  };
  const clients = Promise.all(numbersTo(SMALL_CLIENTS).map(client));
  try {
    await work();
  } finally {
    busy = false;
    await clients;
  }
  expect(Math.max(...waits)).toBeLessThan(SMALL_MS * slowness);
  expect(waits.length).toBeGreaterThan(SMALL_CLIENTS * ROUNDS);
}

/** The books tell one story, no plan is open and nothing stays locked. */
async function expectSettled({ tenant }: InventoryClient): Promise<void> {
  await indexesCaughtUp();
  expect(await inventoryCheck.findDifferences(tenant)).toEqual([]);
  expect(await findDrift(stockLedger, tenant)).toEqual([]);
  expect(await findDrift(reservationLedger, tenant)).toEqual([]);
  expect(await findDrift(movementLedger, tenant)).toEqual([]);
  const left = [...(await imagesOf(tenant)).values()].filter(
    (image) => image['state']?.S === 'open' || image['intent'] !== undefined,
  );
  expect(left).toEqual([]);
  expect(await sweepIntents(new Date(Date.now() + 60_000))).toBe(0);
}

async function expectSoon(
  { slowness }: Shop,
  call: () => Promise<Reply<unknown>>,
  status: number,
): Promise<void> {
  const reply = await timed(call);
  expect(reply.status, reply.text).toBe(status);
  expect(reply.took).toBeLessThan(LARGE_MS * slowness);
}

it(
  'a reserve of many lines gets its turn beside single lines on the same rows',
  async () => {
    const shop = await opened();
    const { inventory } = shop;
    const small: Small = ({ reserve }, sku, turn) =>
      reserve({ order_ref: `small-${turn}`, sku, quantity: 1 });
    await besideSmall(shop, small, async () => {
      for (const round of numbersTo(ROUNDS)) {
        const body = { order_ref: `large-${round}`, items: lines(1) };
        await expectSoon(shop, () => inventory.reserve(body), 201);
      }
    });
    await expectSettled(inventory);
  },
  TIMEOUT_MS,
);

it(
  'a commit of many holds gets its turn beside corrections of the same rows',
  async () => {
    const shop = await opened();
    const { inventory } = shop;
    for (const round of numbersTo(ROUNDS)) {
      await inventory.reserve({ order_ref: `large-${round}`, items: lines(1) });
    }
    const small: Small = ({ adjust }, sku) => adjust({ sku, quantity: -1, reason: 'counted' });
    await besideSmall(shop, small, async () => {
      for (const round of numbersTo(ROUNDS)) {
        await expectSoon(shop, () => inventory.commit(`large-${round}`), 200);
      }
    });
    await expectSettled(inventory);
  },
  TIMEOUT_MS,
);

it(
  'large calls over the same rows in opposite orders both end',
  async () => {
    const shop = await opened();
    const { inventory } = shop;
    const calls = [lines(1), lines(1).toReversed()].map((items, index) =>
      expectSoon(shop, () => inventory.reserve({ order_ref: `large-${index}`, items }), 201),
    );
    await Promise.all(calls);
    await expectSettled(inventory);
  },
  TIMEOUT_MS,
);
