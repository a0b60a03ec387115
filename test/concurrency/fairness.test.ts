import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { sweepIntents } from '@waybill/table/operate';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';
import { expectSound, numbersTo } from '../support/sound-books.ts';

withTable();

/** So many that an intent locks their rows; in a short run few rows, each of which is read by itself. */
const LINES = rounds({ short: 50, long: 200 });
const ARTICLES = rounds({ short: 12, long: 200 });
const SMALL_CLIENTS = rounds({ short: 2, long: 6 });
const ROUNDS = rounds({ short: 1, long: 2 });
const TIMEOUT_MS = 180_000;

const skus = numbersTo(ARTICLES).map((index) => `S-${String(index).padStart(3, '0')}`);
const lines = (quantity: number) =>
  numbersTo(LINES).map((index) => ({ sku: skus[index % ARTICLES], quantity }));

/** A shop with all of the items. */
async function opened(): Promise<InventoryClient> {
  const inventory = inventoryClient(await freshShop());
  await expectTaken(inventory.receive({ items: lines(1_000) }), 201);
  return inventory;
}

/** The call got its turn: one that starves is refused at its time limit. */
async function expectTaken(call: Promise<Reply<unknown>>, expected: number): Promise<void> {
  const { status, text } = await call;
  expect(status, text).toBe(expected);
}

type Small = (inventory: InventoryClient, sku: string, turn: number) => Promise<Reply<unknown>>;

/** Clients that book single lines as fast as they are answered, until the work beside them ends. */
async function besideSmall(
  inventory: InventoryClient,
  small: Small,
  work: () => Promise<void>,
): Promise<void> {
  let busy = true;
  let taken = 0;
  const client = async (_: unknown, number: number) => {
    for (let turn = number; busy; turn += SMALL_CLIENTS) {
      const sku = skus[(turn * 37) % ARTICLES] ?? '';
      const { status, text } = await small(inventory, sku, turn);
      expect([201, 422], text).toContain(status);
      taken += 1;
    }
  };
  const clients = Promise.all(numbersTo(SMALL_CLIENTS).map(client));
  try {
    await work();
  } finally {
    busy = false;
    await clients;
  }
  expect(taken).toBeGreaterThan(SMALL_CLIENTS * ROUNDS);
}

/** The books tell one story, no intent is open and nothing stays locked. */
async function expectSettled(shop: InventoryClient): Promise<void> {
  await expectSound(shop);
  const left = [...(await imagesOf(shop.tenant)).values()].filter(
    (image) => image['state']?.S === 'open' || image['intent'] !== undefined,
  );
  expect(left).toEqual([]);
  expect(await sweepIntents(new Date(Date.now() + 60_000))).toBe(0);
}

it(
  'a reserve of many lines gets its turn beside single lines on the same rows',
  async () => {
    const inventory = await opened();
    const small: Small = ({ reserve }, sku, turn) =>
      reserve({ order_ref: `small-${turn}`, sku, quantity: 1 });
    await besideSmall(inventory, small, async () => {
      for (const round of numbersTo(ROUNDS)) {
        const body = { order_ref: `large-${round}`, items: lines(1) };
        await expectTaken(inventory.reserve(body), 201);
      }
    });
    await expectSettled(inventory);
  },
  TIMEOUT_MS,
);

it(
  'a commit of many holds gets its turn beside corrections of the same rows',
  async () => {
    const inventory = await opened();
    for (const round of numbersTo(ROUNDS)) {
      await inventory.reserve({ order_ref: `large-${round}`, items: lines(1) });
    }
    const small: Small = ({ adjust }, sku) => adjust({ sku, quantity: -1, reason: 'counted' });
    await besideSmall(inventory, small, async () => {
      for (const round of numbersTo(ROUNDS)) {
        await expectTaken(inventory.commit(`large-${round}`), 200);
      }
    });
    await expectSettled(inventory);
  },
  TIMEOUT_MS,
);

it(
  'large calls over the same rows in opposite orders both end',
  async () => {
    const inventory = await opened();
    const calls = [lines(1), lines(1).toReversed()].map((items, index) =>
      expectTaken(inventory.reserve({ order_ref: `large-${index}`, items }), 201),
    );
    await Promise.all(calls);
    await expectSettled(inventory);
  },
  TIMEOUT_MS,
);
