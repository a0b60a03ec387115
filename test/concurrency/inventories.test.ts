import { eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { waitForMachine } from '@waybill/testing/clock';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient, type Line } from '../support/inventory-client.ts';
import { counted, expectSound, numbersTo, OVERTAKEN } from '../support/sound-books.ts';

withTable();

const CLIENTS = rounds({ short: 10, long: 64 });

const statuses = (replies: readonly Reply<unknown>[]) => replies.map(({ status }) => status);

function expectShort(replies: readonly Reply<unknown>[]): void {
  for (const reply of replies) {
    if (reply.status === 201) continue;
    expect(reply).toMatchObject({ status: 422, body: { code: 'insufficient_stock' } });
  }
}

async function opened(lines: readonly Line[]): Promise<InventoryClient> {
  const inventory = inventoryClient(await freshShop());
  const reply = await inventory.receive({ items: lines });
  expect(reply.status, reply.text).toBe(201);
  return inventory;
}

const availableOf = async (inventory: InventoryClient, sku: string) =>
  (await inventory.availability([{ sku }])).body.items[0]?.available;

// INV-117
it('a row that comes down to its point says so once for each time', async () => {
  const inventory = inventoryClient(await freshShop());
  const { id: location_id } = (await inventory.locations()).body.items[0] ?? { id: '' };
  const CROWD = rounds({ short: 6, long: 20 });
  await inventory.createStock({ location_id, sku: 'HOT', reorder_point: CROWD / 2 });
  const ROUNDS = rounds({ short: 2, long: 3 });
  for (const round of numbersTo(ROUNDS)) {
    await inventory.receive({ sku: 'HOT', quantity: CROWD });
    const replies = await Promise.all(
      numbersTo(CROWD).map((index) =>
        inventory.reserve({ order_ref: `ORD-${round}-${index}`, sku: 'HOT', quantity: 1 }),
      ),
    );
    expect(counted(replies, 201)).toBe(CROWD);
  }
  const events = await eventsUnder(inventory.tenant, 'stock_level.low');
  expect(events.map(({ available }) => available)).toEqual(numbersTo(ROUNDS).map(() => CROWD / 2));
  await expectSound(inventory);
});

describe(`${CLIENTS} clients at once`, () => {
  let inventory: InventoryClient;
  const stocked = async (items: readonly Line[]) => {
    const { status, text } = await inventory.receive({ items });
    expect(status, text).toBe(201);
  };

  beforeAll(async () => {
    inventory = inventoryClient(await freshShop());
  });
  // The race between a refusal and the time limit must not depend on the machine.
  beforeEach(() => {
    waitForMachine();
  });
  // One shop holds them all: each case has articles of its own.
  afterAll(() => expectSound(inventory));

  // INV-96
  it('are given exactly the stock of a scarce item', async () => {
    const stock = rounds({ short: 6, long: 40 });
    await stocked([{ sku: 'SCARCE', quantity: stock }]);
    const replies = await Promise.all(
      numbersTo(CLIENTS).map((index) =>
        inventory.reserve({ order_ref: `SCARCE-${index}`, sku: 'SCARCE', quantity: 1 }),
      ),
    );
    expectShort(replies);
    expect(counted(replies, 201)).toBe(stock);
    expect(await availableOf(inventory, 'SCARCE')).toBe(0);
  });

  it('are given it to the thousandth, over several locations', async () => {
    const eighths = { main: rounds({ short: 5, long: 30 }), shop: rounds({ short: 2, long: 20 }) };
    await stocked([{ sku: 'SPREAD', quantity: eighths.main / 8 }]);
    await inventory.createLocation({ code: 'shop', name: 'Shop', priority: 1 });
    await inventory.receive({ location_code: 'shop', sku: 'SPREAD', quantity: eighths.shop / 8 });
    const replies = await Promise.all(
      numbersTo(CLIENTS).map((index) =>
        inventory.reserve({ order_ref: `SPREAD-${index}`, sku: 'SPREAD', quantity: 0.125 }),
      ),
    );
    expectShort(replies);
    expect(counted(replies, 201)).toBe(eighths.main + eighths.shop);
    expect(await availableOf(inventory, 'SPREAD')).toBe(0);
  });

  // INV-12, INV-96
  it('take several items each, in any order, all or none', async () => {
    const skus = ['A', 'B', 'C', 'D'];
    const quantity = rounds({ short: 3, long: 20 });
    await stocked(skus.map((sku) => ({ sku, quantity })));
    await indexesCaughtUp();
    const { total } = (await inventory.reservations({ limit: '1' })).body;
    const replies = await Promise.all(
      numbersTo(CLIENTS).map((index) => {
        const turned = skus.map((_, at) => skus[(at + index) % skus.length]);
        const order = index % 2 === 0 ? turned : turned.reverse();
        const items = order.slice(0, 3).map((sku) => ({ sku, quantity: 1 }));
        return inventory.reserve({ order_ref: `ORD-${index}`, items });
      }),
    );
    expectShort(replies);
    const taken = counted(replies, 201);
    // Each leaves out one item of four: the stock suffices for a third more calls than there are of
    // each item, and one by one for no fewer than those.
    expect(taken).toBeGreaterThanOrEqual(quantity);
    expect(taken).toBeLessThanOrEqual(Math.floor((4 * quantity) / 3));
    await indexesCaughtUp();
    const reservations = await inventory.reservations({ limit: '1' });
    expect(reservations.body.total).toBe(total + 3 * taken);
  });

  it('book on one row whatever they like', async () => {
    const quantity = rounds({ short: 4, long: 30 });
    await stocked([{ sku: 'HOT', quantity }]);
    const replies = await Promise.all(
      numbersTo(CLIENTS).map((index) => {
        if (index % 4 === 0) return inventory.receive({ sku: 'HOT', quantity: 1 });
        if (index % 4 === 1)
          return inventory.adjust({ sku: 'HOT', quantity: -1, reason: 'broken' });
        return inventory.reserve({ order_ref: `HOT-${index}`, sku: 'HOT', quantity: 1 });
      }),
    );
    for (const [index, { status, text }] of replies.entries()) {
      expect(index % 4 < 2 ? [201, 422, OVERTAKEN] : [201, 422], text).toContain(status);
    }
  });
});

it('intents of many items in opposite orders do not wait for each other', async () => {
  const skus = numbersTo(rounds({ short: 5, long: 50 })).map((index) => `S-${index}`);
  const inventory = await opened(skus.map((sku) => ({ sku, quantity: 100 / skus.length })));
  const items = numbersTo(50).map((index) => ({ sku: skus[index % skus.length], quantity: 1 }));
  const replies = await Promise.all(
    numbersTo(4).map((index) =>
      inventory.reserve({
        order_ref: `ORD-${index}`,
        items: index % 2 === 0 ? items : items.toReversed(),
      }),
    ),
  );
  expectShort(replies);
  expect(counted(replies, 201)).toBe(2);
  await indexesCaughtUp();
  expect((await inventory.reservations({ limit: '1' })).body.total).toBe(100);
  await expectSound(inventory);
});

it('one Idempotency-Key sent many times at once is one set of reservations', async () => {
  const TIMES = rounds({ short: 8, long: 20 });
  const inventory = await opened(['A', 'B'].map((sku) => ({ sku, quantity: 100 })));
  const body = { order_ref: 'ORD', items: ['A', 'B'].map((sku) => ({ sku, quantity: 1 })) };
  const headers = { 'idempotency-key': 'the-same' };
  const replies = await Promise.all(numbersTo(TIMES).map(() => inventory.reserve(body, headers)));
  for (const { status } of replies) expect([201, 409]).toContain(status);
  const accepted = replies.filter(({ status }) => status === 201);
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
  await indexesCaughtUp();
  expect((await inventory.reservations()).body.total).toBe(2);
  expect((await inventory.reserve(body, headers)).text).toBe(accepted[0]?.text);
  await expectSound(inventory);
});

describe('calls that want the reservations of one reference', () => {
  const ROUNDS = rounds({ short: 2, long: 12 });
  const LINES = 3;

  /** Runs the race side by side, each time on a reference of its own. */
  async function races(
    more: object,
    race: (inventory: InventoryClient, ref: string) => Promise<void>,
  ): Promise<InventoryClient> {
    const items = numbersTo(LINES).map((index) => ({ sku: `S-${index}`, quantity: 1 }));
    const inventory = await opened(items.map((line) => ({ ...line, quantity: 100 })));
    await sideBySide(4, numbersTo(ROUNDS), async (_, round) => {
      const order_ref = `ORD-${round}`;
      const { status, text } = await inventory.reserve({ order_ref, items, ...more });
      expect(status, text).toBe(201);
      await race(inventory, order_ref);
    });
    return inventory;
  }

  // INV-99, INV-102
  it('commit twice: one ships them, the other is refused', async () => {
    const inventory = await races({}, async ({ commit }, ref) => {
      const replies = await Promise.all([commit(ref), commit(ref)]);
      expect(statuses(replies).toSorted()).toEqual([200, 422]);
      const refused = replies.find(({ status }) => status === 422);
      expect(refused).toMatchObject({ body: { code: 'nothing_to_commit' } });
      const [shipped] = replies.filter(({ status }) => status === 200);
      expect(shipped?.body.committed).toBe(LINES);
    });
    await indexesCaughtUp();
    const { body } = await inventory.movements({ type: 'shipment' });
    expect(body.total).toBe(ROUNDS * LINES);
    await expectSound(inventory);
  });

  // INV-102
  it('commit and release: one takes all, the other finds none', async () => {
    const inventory = await races({}, async ({ commit, release }, ref) => {
      const [shipped, given] = await Promise.all([commit(ref), release(ref)]);
      expect(given.status).toBe(200);
      expect([200, 422]).toContain(shipped.status);
      expect(given.body.released).toBe(shipped.status === 200 ? 0 : LINES);
    });
    await expectSound(inventory);
  });

  // INV-107
  it('commit, release and two sweeps: each reservation ends once', async () => {
    const expired = { expires_at: '2020-01-01T00:00:00Z' };
    const inventory = await races(expired, async (shop, ref) => {
      const [shipped, given, ...swept] = await Promise.all([
        shop.commit(ref),
        shop.release(ref),
        shop.sweep(),
        shop.sweep(),
      ]);
      expect([200, 422], shipped.text).toContain(shipped.status);
      expect([given.status, ...statuses(swept)]).toEqual([200, 200, 200]);
      await indexesCaughtUp();
      const { items } = (await shop.reservations({ order_ref: ref })).body;
      expect(items.filter(({ status }) => status === 'active')).toEqual([]);
      const committed = items.filter(({ status }) => status === 'committed').length;
      expect(committed).toBe(shipped.status === 200 ? shipped.body.committed : 0);
      const booked = (await shop.movements({ order_ref: ref })).body;
      expect(booked.total).toBe(2 * LINES);
    });
    await expectSound(inventory);
  });
});

/** A small generator of numbers that can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

it('clients doing everything leave sound books', async () => {
  const skus = ['A', 'B', 'C', 'D', 'E', 'F'];
  const inventory = await opened(skus.map((sku) => ({ sku, quantity: 20 })));
  await inventory.createLocation({ code: 'shop', name: 'Shop', priority: 1 });
  const roll = dice(20_261_121);
  const lines = () => {
    const from = roll(skus.length);
    const some = [...skus, ...skus].slice(from, from + 1 + roll(3));
    return some.map((sku) => ({ sku, quantity: (1 + roll(40)) / 8 }));
  };
  const place = () => (roll(2) === 0 ? {} : { location_code: 'shop' });
  const ref = () => `ORD-${roll(12)}`;
  const expires = () => (roll(3) === 0 ? { expires_at: '2020-01-01T00:00:00Z' } : {});
  const reserve = () => inventory.reserve({ order_ref: ref(), items: lines(), ...expires() });
  const correct = () => {
    const items = lines().map((line) => ({ ...line, quantity: -line.quantity }));
    return inventory.adjust({ items, ...place(), reason: 'counted' });
  };
  const actions: readonly {
    readonly call: () => Promise<Reply<unknown>>;
    readonly statuses: readonly number[];
  }[] = [
    { call: reserve, statuses: [201, 422] },
    { call: reserve, statuses: [201, 422] },
    { call: () => inventory.commit(ref()), statuses: [200, 422] },
    { call: () => inventory.release(ref()), statuses: [200] },
    { call: () => inventory.receive({ items: lines(), ...place() }), statuses: [201, OVERTAKEN] },
    { call: correct, statuses: [201, 422, OVERTAKEN] },
    { call: () => inventory.sweep(), statuses: [200] },
  ];
  const seen = new Map<number, number>();
  await sideBySide(
    rounds({ short: 10, long: 32 }),
    numbersTo(rounds({ short: 24, long: 160 })),
    async () => {
      const action = actions[roll(actions.length)];
      if (action === undefined) return;
      const { status, text } = await action.call();
      expect(action.statuses, text).toContain(status);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    },
  );
  for (const status of [200, 201, 422]) expect(seen.get(status)).toBeGreaterThan(0);
  await expectSound(inventory);
});
