import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { stockKey } from '@waybill/inventories/stock/stock.entity';
import { eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { addressOf } from '@waybill/table/item';
import { sweepNotes } from '@waybill/table/operate';
import { getMany } from '@waybill/table/read';
import { hotItems } from '@waybill/table/testing';
import { notesOf } from '@waybill/table/write';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { waitForMachine } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { isWrite, loseAnswer } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as sweepHandler } from '../../functions/intents/sweep.ts';
import { killBeforeWrite } from '../faults/dead-process.ts';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';

const sweepOpenIntents = asFunction('intents.sweep', sweepHandler);

withTable();

afterEach(() => {
  removeFault();
  vi.useRealTimers();
});

type Headers = Readonly<Record<string, string>>;

const SKU = 'HOT';
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const counted = (replies: readonly Reply<unknown>[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

async function rowKeyOf(shop: InventoryClient) {
  await indexesCaughtUp();
  const [row] = (await shop.stock({ sku: SKU })).body.items;
  if (row === undefined) throw new Error('there is no row');
  return stockKey(shop.tenant, row);
}

/** A shop with one row, which counts as wanted by many calls. */
async function hot(quantity: number, more: object = {}): Promise<InventoryClient> {
  const shop = inventoryClient(await freshShop());
  const [location] = (await shop.locations()).body.items;
  await shop.createStock({ location_id: location?.id, sku: SKU, ...more });
  const { status, text } = await shop.receive({ sku: SKU, quantity });
  expect(status, text).toBe(201);
  hotItems.note(addressOf(await rowKeyOf(shop)));
  return shop;
}

const reserve = (shop: InventoryClient, order_ref: string, quantity = 1, headers = {}) =>
  shop.reserve({ order_ref, sku: SKU, quantity }, headers);
const rowOf = async (shop: InventoryClient) => (await shop.stock({ sku: SKU })).body.items[0];

/** The transactions that have the row in them. */
async function watchRow(shop: InventoryClient) {
  const { pk } = await rowKeyOf(shop);
  let met = 0;
  injectFault(async ({ command, input }, send) => {
    if (command === 'TransactWriteItemsCommand' && JSON.stringify(input).includes(pk)) {
      const { TransactItems } = input as {
        TransactItems: Record<string, { Key?: { pk: string } }>[];
      };
      if (TransactItems.some((one) => one['Update']?.Key?.pk === pk)) met += 1;
    }
    return send();
  });
  return { met: () => met };
}

async function expectAgreed({ tenant }: InventoryClient, when: string): Promise<void> {
  expect(await differencesIn(inventoryCheck, tenant), when).toEqual([]);
}

/** Nothing differs once the sweep was there, and nothing is left on the rows. */
async function expectSound(shop: InventoryClient): Promise<void> {
  // Some of what is left may have been left ahead of this moment.
  const later = new Date(Date.now() + 60_000);
  await indexesCaughtUp();
  await sweepNotes(later);
  await sweepNotes(later);
  await expectAgreed(shop, 'after the sweep');
  const { items } = (await shop.stock()).body;
  for (const item of await getMany(items.map((row) => stockKey(shop.tenant, row)))) {
    expect([notesOf(item ?? {}), item?.['m'], item?.['due_pk']]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  }
}

describe('a row that many calls want', () => {
  // INV-51, INV-52
  it('is in no transaction of reserve, commit, release and the sweep, which answer as ever', async () => {
    const shop = await hot(10);
    const { met } = await watchRow(shop);
    for (const ref of ['A', 'B']) expect((await reserve(shop, ref, 2)).status).toBe(201);
    const expires_at = '2020-01-01T00:00:00Z';
    await shop.reserve({ order_ref: 'C', sku: SKU, quantity: 0.5, expires_at });
    expect(await rowOf(shop)).toMatchObject({ on_hand: 10, reserved: 4.5 });
    expect((await shop.commit('A')).body).toMatchObject({ committed: 1 });
    expect((await shop.release('B')).body).toMatchObject({ released: 1 });
    await indexesCaughtUp();
    expect((await shop.sweep()).body).toMatchObject({ released: 1 });
    expect(met()).toBe(0);
    expect(await rowOf(shop)).toMatchObject({ on_hand: 8, reserved: 0 });
    await expectAgreed(shop, 'as the calls left it');
    await expectSound(shop);
  });

  // INV-96
  it('is handed out to the last piece, and no further', async () => {
    const CROWD = rounds({ short: 16, long: 100 });
    const shop = await hot(CROWD / 2);
    const replies = await Promise.all(numbersTo(CROWD).map((index) => reserve(shop, `O-${index}`)));
    expect([counted(replies, 201), counted(replies, 422)]).toEqual([CROWD / 2, CROWD / 2]);
    await expectSound(shop);
  });

  // INV-184
  it('keeps its safety quantity, whoever calls', async () => {
    const CROWD = 64;
    const shop = await hot(CROWD / 2 + 8.5, { safety_quantity: 8.5 });
    const replies = await Promise.all(numbersTo(CROWD).map((index) => reserve(shop, `O-${index}`)));
    expect([counted(replies, 201), counted(replies, 422)]).toEqual([CROWD / 2, CROWD / 2]);
    expect(await rowOf(shop)).toMatchObject({ on_hand: 40.5, reserved: 32, safety_quantity: 8.5 });
    await expectSound(shop);
  });

  // INV-184
  it('keeps what it is told to keep while a call is at work', async () => {
    const shop = await hot(3);
    const id = (await rowOf(shop))?.id ?? '';
    let told = 0;
    injectFault(async (request, send) => {
      if (told === 0 && isWrite(request)) {
        told = 200;
        told = (await shop.updateStock(id, { safety_quantity: 2.5 })).status;
      }
      return send();
    });
    expect(await reserve(shop, 'A')).toMatchObject({
      status: 422,
      body: { code: 'insufficient_stock' },
    });
    expect(told).toBe(200);
    removeFault();
    expect((await reserve(shop, 'B', 0.5)).status).toBe(201);
    await expectSound(shop);
  });

  // INV-117
  it('comes down to its point once', async () => {
    const CROWD = rounds({ short: 12, long: 20 });
    const shop = await hot(CROWD, { reorder_point: CROWD / 2 });
    const replies = await Promise.all(numbersTo(CROWD).map((index) => reserve(shop, `O-${index}`)));
    expect(counted(replies, 201)).toBe(CROWD);
    const events = await eventsUnder(shop.tenant, 'stock_level.low');
    expect(events.map(({ available }) => available)).toEqual([CROWD / 2]);
    await expectSound(shop);
  });

  // INV-131
  it('is corrected, edited and drawn from by large calls all the same', async () => {
    waitForMachine();
    const shop = await hot(1_000);
    const row = await rowOf(shop);
    const id = row?.id ?? '';
    let busy = true;
    const most = rounds({ short: 15, long: Number.POSITIVE_INFINITY });
    const callers = numbersTo(rounds({ short: 3, long: 6 })).map(async (client) => {
      const replies: Reply<unknown>[] = [];
      for (let call = 0; busy && call < most; call += 1)
        replies.push(await reserve(shop, `O-${client}-${call}`));
      return replies;
    });
    const many = numbersTo(40).map(() => ({ sku: SKU, quantity: 1 }));
    const others = await Promise.all([
      shop.adjustRow(id, { quantity: -1, reason: 'broken' }),
      shop.updateStock(id, { metadata: { shelf: 1 } }),
      shop.receive({ sku: SKU, quantity: 5 }),
      shop.reserve({ order_ref: 'LARGE', items: many }),
    ]);
    busy = false;
    const replies = (await Promise.all(callers)).flat();
    expect(others.map(({ status, text }) => `${status} ${status < 300 ? '' : text}`)).toEqual([
      '200 ',
      '200 ',
      '201 ',
      '201 ',
    ]);
    expect(counted(replies, 201)).toBe(replies.length);
    expect(await rowOf(shop)).toMatchObject({ on_hand: 1_004, reserved: replies.length + 40 });
    await expectSound(shop);
  });

  it('is not deleted with its location while something taken may come back', async () => {
    const shop = await hot(1);
    await reserve(shop, 'A');
    const [location] = (await shop.locations()).body.items;
    // Shipped, but not recorded: the row looks empty.
    const { died } = killBeforeWrite(2);
    await expect(shop.commit('A')).resolves.toMatchObject({ status: 500 });
    removeFault();
    expect(died()).toBe(true);
    expect(await rowOf(shop)).toMatchObject({ on_hand: 0, reserved: 0 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
    expect((await shop.deleteLocation(location?.id ?? '')).status).toBe(409);
    expect(await rowOf(shop)).toMatchObject({ on_hand: 1, reserved: 1 });
    await expectSound(shop);
  });
});

describe('a piece that a call took', () => {
  // INV-96
  it('is refused to others once it is recorded, and waited for before', async () => {
    const shop = await hot(1);
    let answered = 0;
    let other: Promise<Reply<unknown>> | undefined;
    injectFault(async ({ command }, send) => {
      if (command === 'TransactWriteItemsCommand' && other === undefined) {
        other = reserve(shop, 'B').finally(() => {
          answered += 1;
        });
        await new Promise((resolve) => setTimeout(resolve, 150));
        expect(answered).toBe(0);
      }
      return send();
    });
    expect((await reserve(shop, 'A')).status).toBe(201);
    expect(await other).toMatchObject({ status: 422, body: { code: 'insufficient_stock' } });
    removeFault();
    await expectSound(shop);
  });

  it('is given to the next where its call died', async () => {
    const shop = await hot(1);
    killBeforeWrite(2);
    expect((await reserve(shop, 'A')).status).toBe(500);
    removeFault();
    expect(await rowOf(shop)).toMatchObject({ reserved: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
    expect((await reserve(shop, 'B')).status).toBe(201);
    await expectSound(shop);
  });
});

it('the sweep gives back what a dead call took, without another call on the row', async () => {
  const shop = await hot(1);
  killBeforeWrite(2);
  expect((await reserve(shop, 'A')).status).toBe(500);
  removeFault();
  await indexesCaughtUp();
  await sweepOpenIntents();
  expect(await rowOf(shop)).toMatchObject({ reserved: 1 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
  expect((await sweepOpenIntents()).resolved).toBeGreaterThan(0);
  expect(await rowOf(shop)).toMatchObject({ on_hand: 1, reserved: 0 });
});

/** From one write that meets a fault to the next: in a short run death and silence take turns. */
const STEP = rounds({ short: 2, long: 1 });

/** A row that many calls want and its references: each try has one of its own. */
const skuOf = (number: number) => `${SKU}-${number}`;
const TRIES = rounds({ short: 12, long: 24 });

/** A shop with a row for each try, of all of which ten are on hand. */
async function hotRows(): Promise<InventoryClient> {
  const shop = inventoryClient(await freshShop());
  const items = numbersTo(TRIES).map((number) => ({ sku: skuOf(number), quantity: 10 }));
  const { status, text, body } = await shop.receive({ items });
  expect(status, text).toBe(201);
  for (const row of body.stock) hotItems.note(addressOf(stockKey(shop.tenant, row)));
  return shop;
}

const reserveOld = async (shop: InventoryClient, number: number) => {
  const held = { order_ref: `OLD-${number}`, sku: skuOf(number), quantity: 3 };
  expect((await shop.reserve(held)).status).toBe(201);
};

/** Calls to try with a dying process or a lost answer, and what each leaves of ten. */
const calls = [
  {
    name: 'reserve',
    prepare: async () => undefined,
    call: (shop: InventoryClient, number: number, headers: Headers) =>
      shop.reserve({ order_ref: `NEW-${number}`, sku: skuOf(number), quantity: 2 }, headers),
    left: '10/2',
  },
  {
    name: 'commit',
    prepare: reserveOld,
    call: (shop: InventoryClient, number: number, headers: Headers) =>
      shop.commit(`OLD-${number}`, headers),
    left: '7/0',
  },
  {
    name: 'release',
    prepare: reserveOld,
    call: (shop: InventoryClient, number: number, headers: Headers) =>
      shop.release(`OLD-${number}`, headers),
    left: '10/0',
  },
] as const;

describe.each(calls)('$name on a row that many calls want', ({ prepare, call, left }) => {
  const headersOf = (number: number) => ({ 'idempotency-key': `once-${number}` });

  /** Meets the fault at one write after the other, until a call ends before it. */
  async function meet(
    shop: InventoryClient,
    [first, begin]: readonly [write: number, number: number],
    fault: (write: number) => () => boolean,
  ): Promise<number> {
    for (let [write, number] = [first, begin]; ; [write, number] = [write + STEP, number + 1]) {
      await prepare(shop, number);
      const met = fault(write);
      await call(shop, number, headersOf(number));
      removeFault();
      if (!met()) return number + 1;
    }
  }

  // INV-12, INV-132
  it('happens once after a retry, wherever its process dies, whichever answer is lost', async () => {
    const shop = await hotRows();
    const dead = await meet(shop, [1, 0], (write) => killBeforeWrite(write).died);
    await expectAgreed(shop, 'as dead calls left it');
    const tries = await meet(shop, [STEP, dead], (write) => loseAnswer(write, isWrite).lost);
    expect(tries).toBeLessThanOrEqual(TRIES);
    // All leases have ended.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
    for (const number of numbersTo(tries)) {
      expect((await call(shop, number, headersOf(number))).status, `${number}`).toBeLessThan(300);
    }
    vi.useRealTimers();
    await expectSound(shop);
    const rows = new Map((await shop.stock()).body.items.map((row) => [row.sku, row]));
    const seen = numbersTo(tries).map((number) => rows.get(skuOf(number)));
    expect(seen.map((row) => `${row?.on_hand}/${row?.reserved}`)).toEqual(seen.map(() => left));
  });
});
