import { setTimeout as pause } from 'node:timers/promises';
import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { sweepNotes } from '@waybill/table/operate';
import { waitForMachine } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { beforeEach, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';

withTable();
withWeather('storm');

beforeEach(() => {
  waitForMachine();
});

/** Longer than an index trails. */
const SHOWN_MS = 400;

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const statusesOf = (replies: readonly Reply<unknown>[]) =>
  [...new Set(replies.map(({ status }) => status))].sort();

async function expectSound(shop: InventoryClient): Promise<void> {
  await pause(SHOWN_MS);
  await sweepNotes(new Date(Date.now() + 60_000));
  await pause(SHOWN_MS);
  expect(await differencesIn(inventoryCheck, shop.tenant)).toEqual([]);
}

// INV-96, INV-131
it('one row is handed out to a crowd in a storm, to the last piece and without a lost race', async () => {
  const CROWD = rounds({ short: 6, long: 100 });
  const shop = inventoryClient(await freshShop());
  await shop.receive({ sku: 'HOT', quantity: CROWD });
  const refs = numbersTo(CROWD).map((index) => `O-${index}`);
  const reserved = await Promise.all(
    refs.map((order_ref) => shop.reserve({ order_ref, sku: 'HOT', quantity: 1 })),
  );
  expect(statusesOf(reserved)).toEqual([201]);
  const [late, ...others] = await Promise.all([
    shop.reserve({ order_ref: 'LATE', sku: 'HOT', quantity: 1 }),
    ...refs.map((ref, index) => (index % 4 === 0 ? shop.release(ref) : shop.commit(ref))),
  ]);
  expect(statusesOf(others)).toEqual([200]);
  expect([201, 422]).toContain(late.status);
  await expectSound(shop);
});

// INV-12, INV-131
it('large calls beside small ones on the same rows all end', async () => {
  // So many lines that an intent locks their rows, which are few: each is read by itself.
  const skus = numbersTo(rounds({ short: 4, long: 50 })).map((index) => `S-${index}`);
  const lines = numbersTo(50).map((index) => ({ sku: skus[index % skus.length], quantity: 1 }));
  const shop = inventoryClient(await freshShop());
  const received = await shop.receive({ items: skus.map((sku) => ({ sku, quantity: 200 })) });
  expect(received.status, received.text).toBe(201);
  let busy = true;
  const most = rounds({ short: 8, long: Number.POSITIVE_INFINITY });
  const small = numbersTo(rounds({ short: 3, long: 4 })).map(async (client) => {
    const replies: Reply<unknown>[] = [];
    for (let call = 0; busy && call < most; call += 1) {
      const order_ref = `SMALL-${client}-${call}`;
      replies.push(await shop.reserve({ order_ref, sku: `S-${call % 3}`, quantity: 0.5 }));
    }
    return replies;
  });
  const large = await Promise.all(
    numbersTo(2).map((index) => shop.reserve({ order_ref: `LARGE-${index}`, items: lines })),
  );
  busy = false;
  const replies = (await Promise.all(small)).flat();
  expect(statusesOf(large)).toEqual([201]);
  expect(statusesOf(replies)).toEqual([201]);
  await expectSound(shop);
});
