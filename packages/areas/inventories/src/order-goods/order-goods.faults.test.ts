import { isRejection } from '@waybill/kernel/rejection';
import { storeSettings } from '@waybill/settings/settings.repository';
import { sweepIntents } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inventoryClient } from '../../../../../test/support/inventory-client.ts';
import { inventoryCheck } from '../check/inventory.check.ts';
import { inventorySettings } from '../shared/settings.ts';
import { freshShop } from '../testing/shop.factory.ts';
import { endGoods, placeGoods } from './goods-order.factory.ts';

withTable();
const clock = fixedClock();

function mend() {
  vi.restoreAllMocks();
  removeFault();
}
afterEach(mend);

/** Longer than a dead process holds the items of its plan. */
const LEASE_SECONDS = 6;
/** Positions that fit one transaction, and those that an intent takes. */
const FEW = 3;
const MANY = rounds({ short: 30, long: 60 });

interface Prepared {
  readonly tenant: string;
  readonly call: () => Promise<unknown>;
}

const skusTo = (count: number) => Array.from({ length: count }, (_, index) => `S-${index}`);

async function stocked(count: number): Promise<string> {
  const tenant = await freshShop();
  const items = skusTo(count).map((sku) => ({ sku, quantity: 5 }));
  await inventoryClient(tenant).receive({ items });
  return tenant;
}

/** Goods of a cart, of the shelf and one that nobody has. */
async function placing(count: number): Promise<Prepared> {
  const tenant = await stocked(count);
  await storeSettings(tenant, inventorySettings, undefined, { backorder_policy: 'allow' });
  await inventoryClient(tenant).reserve({ order_ref: 'CART', sku: 'S-0', quantity: 5 });
  const lines = [...skusTo(count), 'NEW'].map((sku) => ({ sku, quantity: 2 }));
  return { tenant, call: () => placeGoods(tenant, 'ORD-1', lines, 'CART') };
}

const ending =
  (step: 'commit' | 'release', quantity?: number) =>
  async (count: number): Promise<Prepared> => {
    const tenant = await stocked(count);
    const lines = skusTo(count).map((sku) => ({ sku, quantity: 2 }));
    const goods = await placeGoods(tenant, 'ORD-1', lines);
    if (isRejection(goods)) throw new Error(goods.message);
    return { tenant, call: () => endGoods(tenant, 'ORD-1', step, goods, quantity) };
  };

/** The balances; what begins is in no list before its change is brought to its end. */
async function balances(tenant: string): Promise<string> {
  await indexesCaughtUp();
  const { body } = await inventoryClient(tenant).stock();
  const rows = body.items.map((row) => `${row.sku} ${row.on_hand} ${row.reserved}`);
  return rows.filter((row) => !row.startsWith('NEW')).join();
}

/** All that the books say, without ids. */
async function seen(tenant: string): Promise<string> {
  await indexesCaughtUp();
  const shop = inventoryClient(tenant);
  const [stock, reservations, movements] = await Promise.all([
    shop.stock(),
    shop.reservations(),
    shop.movements(),
  ]);
  const told = [
    stock.body.items.map((row) => `${row.sku} ${row.on_hand} ${row.reserved}`),
    reservations.body.items.map(
      (one) => `${one.order_ref} ${one.sku} ${one.status} ${one.quantity}`,
    ),
    movements.body.items.map((one) => `${one.order_ref} ${one.sku} ${one.type} ${one.quantity}`),
  ];
  return JSON.stringify(told.map((some) => some.sort()));
}

const cases = [
  { name: 'a placement', prepare: placing },
  { name: 'a shipment in part', prepare: ending('commit', 0.5) },
  { name: 'a release', prepare: ending('release') },
].flatMap((one) => [
  { ...one, count: FEW, step: 1 },
  { ...one, count: MANY, step: rounds({ short: 5, long: 1 }) },
]);

const faults = [
  { fault: 'a death', put: (call: number) => killAfter(call - 1).died },
  { fault: 'a lost answer', put: (call: number) => loseAnswer(call).lost },
];

describe.each(faults)('after $fault at any call', ({ put }) => {
  // INV-12, INV-160, INV-163
  it.each(cases)(
    '$name of $count positions is whole or nothing',
    async ({ prepare, count, step }) => {
      const first = await prepare(count);
      const nothing = await balances(first.tenant);
      await first.call();
      const [taken, whole] = [await balances(first.tenant), await seen(first.tenant)];
      expect(taken).not.toBe(nothing);
      for (let call = 1, isMet = true; isMet; call += step) {
        const { tenant, call: change } = await prepare(count);
        const met = put(call);
        const answer = await change().catch(() => 'died' as const);
        isMet = met();
        mend();
        const left = await balances(tenant);
        expect([nothing, taken], `at call ${call}`).toContain(left);
        if (answer !== 'died') expect([left, isRejection(answer)]).toEqual([taken, false]);
        clock.advance(LEASE_SECONDS);
        await sweepIntents(new Date(Date.now() + LEASE_SECONDS * 1_000));
        if (left === nothing) await change();
        expect(await seen(tenant), `at call ${call}`).toBe(whole);
        expect(await differencesIn(inventoryCheck, tenant), `at call ${call}`).toEqual([]);
      }
    },
    240_000,
  );
});
