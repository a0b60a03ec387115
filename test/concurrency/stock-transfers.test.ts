import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { sum } from '@waybill/kernel/decimal';
import { waitForMachine } from '@waybill/testing/clock';
import type { Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';
import { counted, expectSound, numbersTo, OVERTAKEN } from '../support/sound-books.ts';

withTable();

const CLIENTS = rounds({ short: 8, long: 64 });

beforeEach(() => {
  waitForMachine();
});

async function twoPlaces(stock: Readonly<Record<string, number>>): Promise<InventoryClient> {
  const inventory = inventoryClient(await freshShop());
  await inventory.createLocation({ code: 'shop', name: 'Shop', priority: 1 });
  const items = Object.entries(stock).map(([sku, quantity]) => ({ sku, quantity }));
  const { status, text } = await inventory.receive({ items });
  expect(status, text).toBe(201);
  return inventory;
}

function expectStatuses(replies: readonly Reply<unknown>[], ...statuses: number[]): void {
  for (const { status, text } of replies) expect(statuses, text).toContain(status);
}

/** The physical stock of an article, all places together. */
const onHand = async (inventory: InventoryClient, sku: string) =>
  (await inventory.availability([{ sku }])).body.items[0]?.on_hand;

// INV-148, INV-131
it('goods of the last pieces go to a reservation or to the other place, never to both', async () => {
  const quantity = CLIENTS / 2;
  const inventory = await twoPlaces({ LAST: quantity });
  const replies = await Promise.all(
    numbersTo(CLIENTS).map((index) =>
      index % 2 === 0
        ? inventory.transfer({ from: 'main', to: 'shop', sku: 'LAST', quantity: 1 })
        : inventory.reserve({ order_ref: `ORD-${index}`, sku: 'LAST', quantity: 1 }),
    ),
  );
  expectStatuses(replies, 201, 422, OVERTAKEN);
  const goods = counted(replies, 201);
  expect(goods).toBeGreaterThan(0);
  expect(await onHand(inventory, 'LAST')).toBe(quantity);
  const rows = (await inventory.stock({ sku: 'LAST' })).body.items;
  for (const { on_hand, reserved } of rows) expect(on_hand).toBeGreaterThanOrEqual(reserved);
  await expectSound(inventory);
});

// INV-12, INV-148
it('transfers of many articles in opposite ways and orders do not wait for each other', async () => {
  const skus = numbersTo(rounds({ short: 4, long: 60 })).map((index) => `S-${index}`);
  const inventory = await twoPlaces(Object.fromEntries(skus.map((sku) => [sku, 100])));
  await inventory.transfer({
    from: 'main',
    to: 'shop',
    items: skus.map((sku) => ({ sku, quantity: 50 })),
  });
  const lines = numbersTo(60).map((index) => ({ sku: skus[index % skus.length], quantity: 0.125 }));
  const replies = await Promise.all(
    numbersTo(4).map((index) =>
      inventory.transfer({
        ...(index % 2 === 0 ? { from: 'main', to: 'shop' } : { from: 'shop', to: 'main' }),
        items: index < 2 ? lines : lines.toReversed(),
      }),
    ),
  );
  expectStatuses(replies, 201, OVERTAKEN);
  expect(counted(replies, 201)).toBeGreaterThan(0);
  for (const sku of [skus[0] ?? '', skus.at(-1) ?? '']) {
    expect(await onHand(inventory, sku)).toBe(100);
  }
  await expectSound(inventory);
});

// INV-150, INV-152
it('a count holds for the stock that was seen: what moves beside it comes before or after', async () => {
  const ROUNDS = rounds({ short: 3, long: 12 });
  const inventory = await twoPlaces({ COUNT: 10 });
  for (const round of numbersTo(ROUNDS)) {
    const seen = (await onHand(inventory, 'COUNT')) ?? 0;
    const item = { sku: 'COUNT', counted: seen + 2, seen_on_hand: seen };
    const ref = `ORD-${round}`;
    const [first, second, received, reserved] = await Promise.all([
      inventory.count({ location: 'main', items: [item] }),
      inventory.count({ location: 'main', items: [item] }),
      inventory.receive({ sku: 'COUNT', quantity: 1 }),
      inventory.reserve({ order_ref: ref, sku: 'COUNT', quantity: 1 }),
    ]);
    expectStatuses([first, second], 201, 409);
    expectStatuses([received], 201, OVERTAKEN);
    expectStatuses([reserved], 201);
    const counts = counted([first, second], 201);
    expect(counts).toBeLessThanOrEqual(1);
    const arrived = counted([received], 201);
    expect(await onHand(inventory, 'COUNT')).toBe(seen + 2 * counts + arrived);
    await inventory.release(ref);
  }
  await expectSound(inventory);
});

// INV-142, INV-143
it('a state goes, or stays with the rows that took it', async () => {
  const inventory = await twoPlaces(
    Object.fromEntries(numbersTo(4).map((index) => [`ROW-${index}`, 1])),
  );
  const rows = (await inventory.stock()).body.items;
  for (const round of numbersTo(rounds({ short: 3, long: 10 }))) {
    const { id, code } = (
      await inventory.createState({ code: `late-${round}`, title: 'Late', orderable: false })
    ).body;
    const [gone, ...taken] = await Promise.all([
      inventory.deleteState(id),
      ...rows.map((row) => inventory.updateStock(row.id, { availability_code: code })),
    ]);
    expectStatuses([gone], 200, 409);
    expectStatuses(taken, 200, 400);
    if (gone.status === 200) expect(counted(taken, 200)).toBe(0);
    else expect(gone).toMatchObject({ body: { code: 'in_use' } });
    await Promise.all(
      rows.map((row) => inventory.updateStock(row.id, { availability_code: null })),
    );
    expect(await inventory.deleteState(id)).toMatchObject({
      status: gone.status === 200 ? 404 : 200,
    });
  }
  await expectSound(inventory);
});

/** A small generator of numbers that can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

// INV-131, INV-148, INV-150
it('clients that move, count, receive, reserve and ship leave sound books at either place', async () => {
  const skus = ['A', 'B', 'C'];
  const inventory = await twoPlaces(Object.fromEntries(skus.map((sku) => [sku, 20])));
  const roll = dice(20_261_129);
  const items = () => skus.slice(roll(3)).map((sku) => ({ sku, quantity: (1 + roll(16)) / 8 }));
  const places = () =>
    roll(2) === 0 ? { from: 'main', to: 'shop' } : { from: 'shop', to: 'main' };
  const ref = () => `ORD-${roll(8)}`;
  const move = () => inventory.transfer({ ...places(), items: items() });
  const actions: readonly (() => Promise<Reply<unknown>>)[] = [
    move,
    move,
    () =>
      inventory.count({
        location: places().from,
        items: items().map(({ sku, quantity }) => ({ sku, counted: 8 * quantity })),
      }),
    () => inventory.receive({ items: items(), location_code: places().to }),
    () => inventory.reserve({ order_ref: ref(), items: items() }),
    () => inventory.commit(ref()),
    () => inventory.release(ref()),
  ];
  const clients = rounds({ short: 6, long: 24 });
  const replies = await Promise.all(
    numbersTo(clients).map(async () => {
      const done: Reply<unknown>[] = [];
      for (const _ of numbersTo(rounds({ short: 5, long: 16 }))) {
        const reply = await actions[roll(actions.length)]?.();
        if (reply !== undefined) done.push(reply);
      }
      return done;
    }),
  );
  expectStatuses(replies.flat(), 200, 201, 422, OVERTAKEN);
  expect(counted(replies.flat(), 201)).toBeGreaterThan(0);
  await indexesCaughtUp();
  const [out, into] = await Promise.all(
    ['transfer_out', 'transfer_in'].map((type) => inventory.movements({ type })),
  );
  expect(out?.body.total).toBe(into?.body.total);
  const first = (out?.body.items ?? []).slice(0, 50);
  for (const { order_ref } of first) {
    const pair = (await inventory.movements({ order_ref: order_ref ?? '' })).body.items;
    expect(sum(pair.map(({ quantity }) => quantity))).toBe(0);
  }
  await expectSound(inventory);
});
