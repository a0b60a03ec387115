import { movementKey } from '@waybill/inventories/movement/movement.entity';
import { reservationKey } from '@waybill/inventories/shared/promises';
import {
  asFulfillments,
  fulfillmentChild,
  type KeptFulfillment,
} from '@waybill/orders/order/fulfillment.entity';
import { orderPartition } from '@waybill/orders/order/order.entity';
import { write } from '@waybill/table/commit';
import { queryAll } from '@waybill/table/read';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reading, run } from '../../functions/orders/commands.factory.ts';
import {
  movementsOf,
  movingShop,
  ordering,
  reservationsOf,
  shelvesOf,
  worked,
} from '../../functions/orders/moving.factory.ts';
import { repairTenant, verifyTenant } from '../../scripts/verification.ts';
import { killBeforeWrite } from '../faults/dead-process.ts';
import { expectVerified } from '../support/verified.ts';

withTable();

/** A shop with an order of three positions: 2 and 3 pieces, and a service; one piece left. */
async function tradingShop() {
  const tenant = await movingShop({ main: { A: 9, B: 9 } });
  const items = [
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 3 },
    { name: 'Engraving', type: 'custom', quantity: 1 },
  ];
  const placed = await ordering(tenant, {}, { items });
  expect(placed.status).toBe(201);
  const [first] = placed.body.items;
  const positions = [{ order_item_id: first?.id, quantity: 1 }];
  await run(tenant, placed.body.id, 'ship', { positions });
  await expectVerified(tenant);
  return { tenant, order: await reading(tenant, placed.body.id) };
}

type Shop = Awaited<ReturnType<typeof tradingShop>>;

/** The fulfilments of the order as they are kept. */
const everyKept = async ({ tenant, order }: Pick<Shop, 'tenant' | 'order'>) =>
  asFulfillments(
    order.id,
    await queryAll({ pk: orderPartition(tenant, order.id), prefix: 'A#FUL#' }),
  );

/** Breaks the fulfilment as a hand would, behind the back of every list. */
async function breakFulfillment(
  shop: Shop,
  broken: (kept: KeptFulfillment) => object,
  named?: KeptFulfillment,
) {
  const kept = named ?? (await everyKept(shop))[0];
  if (kept === undefined) throw new Error('the order has no fulfilment');
  const { child, content } = fulfillmentChild({ ...kept, ...broken(kept) });
  await write({
    update: { pk: orderPartition(shop.tenant, shop.order.id), sk: child },
    set: content,
  });
}

const lineAs = (index: number, more: object) => (kept: KeptFulfillment) => ({
  items: kept.items.map((line, at) => (at === index ? { ...line, ...more } : line)),
});

const reservationOf = async ({ tenant }: Pick<Shop, 'tenant'>, sku: string) => {
  const active = await reservationsOf(tenant, { status: 'active' });
  const found = active.find((one) => one.sku === sku);
  if (found === undefined) throw new Error(`nothing is reserved of ${sku}`);
  return { key: reservationKey(tenant, found.id), quantity: found.quantity };
};

const movementOf = async ({ tenant }: Shop, type: string, sku: string) => {
  const found = (await movementsOf(tenant)).find((one) => one.type === type && one.sku === sku);
  return movementKey(tenant, String(found?.id));
};

const found = async ({ tenant }: Shop) => {
  await indexesCaughtUp();
  const verdicts = await verifyTenant(tenant);
  return verdicts.flatMap(({ findings }) => findings);
};

/** Repairs until nothing is left to do: a check stands on what another one set. */
async function repaired({ tenant }: Pick<Shop, 'tenant'>): Promise<string[]> {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  const lines: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const some = await repairTenant(tenant);
    if (some.length === 0) break;
    lines.push(...some);
    await indexesCaughtUp();
    vi.setSystemTime(Date.now() + 3_600_000);
  }
  return lines;
}

afterEach(() => {
  removeFault();
  vi.useRealTimers();
});

const whole = { 'A@main': [8, 1], 'B@main': [9, 3] };

const damages: readonly {
  readonly damage: string;
  readonly plant: (shop: Shop) => Promise<unknown>;
  readonly finds: RegExp;
}[] = [
  {
    damage: 'a reservation that vanished',
    plant: async (shop) => write({ remove: (await reservationOf(shop, 'B')).key }),
    finds: /^reserved for line .*: stored 0, expected 3$/u,
  },
  {
    damage: 'a reservation of too much',
    plant: async (shop) =>
      write({ update: (await reservationOf(shop, 'B')).key, add: { quantity: 2 } }),
    finds: /^reserved for line .*: stored 5, expected 3$/u,
  },
  {
    damage: 'a reservation of too little',
    plant: async (shop) =>
      write({ update: (await reservationOf(shop, 'A')).key, add: { quantity: -0.5 } }),
    finds: /^reserved for line .*: stored 0.5, expected 1$/u,
  },
  {
    damage: 'a reservation at another location',
    plant: async (shop) =>
      write({ update: (await reservationOf(shop, 'B')).key, set: { fulfillment_id: 'another' } }),
    finds: /^fulfillment_id of reservation .*: stored another, expected /u,
  },
  {
    damage: 'a reservation that its line does not know',
    plant: (shop) => breakFulfillment(shop, lineAs(1, { reservation_ids: [] })),
    finds: /^reservation .*, which no line has: stored 3, expected nothing$/u,
  },
  {
    damage: 'a shipped quantity that no shipment has',
    plant: (shop) => breakFulfillment(shop, lineAs(0, { quantity_shipped: 2 })),
    finds: /^quantity_shipped of position 10 of fulfilment .*: stored 2, expected 1$/u,
  },
  {
    damage: 'a booking of a shipment that vanished',
    plant: async (shop) => write({ remove: await movementOf(shop, 'shipment', 'A') }),
    finds: /^shipped by the movements of order .*: stored 0, expected 1$/u,
  },
  {
    damage: 'a booking of a promise that says too little',
    plant: async (shop) =>
      write({
        update: (await reservationOf(shop, 'B')).key,
        set: { reserve: JSON.stringify({ quantity: -1, metadata: null }) },
      }),
    finds: /^reserved by the movements of order .*: stored 2, expected 4$/u,
  },
  {
    damage: 'a fulfilment that is shipped too early',
    plant: (shop) =>
      breakFulfillment(shop, () => ({ status: 'shipped', closed_at: shop.order.created_at })),
    finds: /^status of fulfilment .*: stored shipped, expected accepted$/u,
  },
  {
    damage: 'a hold of the order that it does not have',
    plant: (shop) => breakFulfillment(shop, () => ({ order_on_hold: true })),
    finds: /^order_on_hold of fulfilment .*: stored true, expected false$/u,
  },
  {
    damage: 'an end of an unfinished fulfilment',
    plant: (shop) => breakFulfillment(shop, ({ created_at }) => ({ closed_at: created_at })),
    finds: /^closed_at of fulfilment /u,
  },
];

// ORD-350, ORD-351, ORD-352
describe('orders that move stock', () => {
  it.each(damages)('$damage is found, and mended', async ({ plant, finds }) => {
    const shop = await tradingShop();
    await plant(shop);
    expect(await found(shop)).toContainEqual(expect.stringMatching(finds));
    expect(await repaired(shop)).toContainEqual(expect.stringContaining('GOODS OF ORDERS: '));
    expect(await found(shop)).toEqual([]);
    expect(await shelvesOf(shop.tenant)).toEqual(whole);
    await run(shop.tenant, shop.order.id, 'ship');
    expect((await reading(shop.tenant, shop.order.id)).status).toBe('completed');
    expect(await shelvesOf(shop.tenant)).toEqual({ 'A@main': [7, 0], 'B@main': [6, 0] });
    await expectVerified(shop.tenant);
  });

  it('two unfinished fulfilments at a location are found, and become one', async () => {
    const tenant = await movingShop({ main: { A: 2, B: 1 }, shop: { B: 9 } });
    const { body: order } = await ordering(tenant, { A: 2, B: 2 });
    const shop = { tenant, order };
    const [main, other] = await everyKept(shop);
    await breakFulfillment(shop, () => ({ location_id: main?.location_id }), other);
    const twice = /^unfinished fulfilments of order .*: stored 2, expected 1$/u;
    expect(await found(shop)).toContainEqual(expect.stringMatching(twice));
    await repaired(shop);
    await expectVerified(tenant);
    const after = await reading(tenant, order.id);
    expect(worked(after)).toEqual([
      ['main', 'open', 2, 2],
      ['main', 'cancelled'],
    ]);
    // Goods are promised where their line lies, also where a shelf lacks them.
    const shelves = { 'A@main': [2, 2], 'B@main': [1, 2], 'B@shop': [9, 0] };
    expect(await shelvesOf(tenant)).toEqual(shelves);
  });

  it('lines that are not their positions are found, and left as they are', async () => {
    const shop = await tradingShop();
    await breakFulfillment(shop, lineAs(1, { quantity: 4 }));
    const before = await found(shop);
    const lines = /^lines of position 20 of order .*: stored 4, expected 3$/u;
    expect(before).toContainEqual(expect.stringMatching(lines));
    expect(await repaired(shop)).toEqual([]);
    expect(await found(shop)).toEqual(before);
  });

  it('a repair beside trade takes nothing back, and the next mends what it left', async () => {
    const skus = ['A', 'B', 'C', 'D', 'E', 'F'];
    const tenant = await movingShop({ main: Object.fromEntries(skus.map((sku) => [sku, 9])) });
    const placed = await Promise.all(skus.map((sku) => ordering(tenant, { [sku]: 4 })));
    const orders = placed.map(({ body }) => body);
    for (const [index, order] of orders.entries()) {
      const shop = { tenant, order };
      const { key } = await reservationOf(shop, skus[index] ?? '');
      if (index < 3) await write({ update: key, add: { quantity: 2 } });
      else await breakFulfillment(shop, () => ({ order_on_hold: true }));
    }
    await indexesCaughtUp();
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    const trade = orders.flatMap(({ id, items: [item] }, index) => [
      run(tenant, id, 'ship', { positions: [{ order_item_id: item?.id, quantity: 1 }] }),
      run(tenant, id, index % 2 === 0 ? 'cancel' : 'ship'),
    ]);
    const repairs = [1, 2].map(() => repairTenant(tenant).catch(() => []));
    await Promise.all([...trade, ...repairs]);
    await repaired({ tenant });
    await expectVerified(tenant);
    for (const [index, { id }] of orders.entries()) {
      const { status, items } = await reading(tenant, id);
      const shipped = items[0]?.quantity_shipped ?? 0;
      const open = status === 'cancelled' ? 0 : 4 - shipped;
      expect((await shelvesOf(tenant))[`${skus[index]}@main`]).toEqual([9 - shipped, open]);
    }
  });

  it.each([
    ['dies before', killBeforeWrite],
    ['hears no answer of', loseAnswer],
  ])('a repair that %s its write is done once by the next', async (_, fault) => {
    const shop = await tradingShop();
    await write({ remove: (await reservationOf(shop, 'B')).key });
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    fault(1);
    await repairTenant(shop.tenant).catch(() => undefined);
    removeFault();
    vi.useRealTimers();
    await repaired(shop);
    expect(await found(shop)).toEqual([]);
    expect(await shelvesOf(shop.tenant)).toEqual(whole);
    expect(await reservationsOf(shop.tenant, { status: 'active' })).toHaveLength(2);
  });
});
