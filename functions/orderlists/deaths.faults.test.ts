import { listPartition } from '@waybill/order-lists/list/list.entity';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { sweepOrphans } from '@waybill/table/operate';
import { queryAll } from '@waybill/table/read';
import { fixedClock } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as listCarts } from '../carts/list.ts';
import { handler as listOrders } from '../orders/list.ts';
import { anItem, done, items, listCalls, type Page } from './lists.factory.ts';
import { handler as toCart } from './to-cart.ts';
import { handler as toOrder } from './to-order.ts';

withTable();
const clock = fixedClock();
afterEach(() => {
  vi.restoreAllMocks();
  removeFault();
});

let tenants = 0;
const newTenant = () => `died-${++tenants}`;
const later = () => new Date(Date.now() + 3_600_000);

/** Counts the items stored with a list beside its own. */
async function leftovers(tenant: string, id: string): Promise<number> {
  await indexesCaughtUp();
  await sweepOrphans(later());
  const stored = await queryAll({ pk: listPartition(tenant, id) });
  const { status, body } = await listCalls({ tenant }).get(id);
  return stored.length - (status === 200 ? 1 + body.items.length : 0);
}

const many = items(90, { unit: 'new' });
type Calls = ReturnType<typeof listCalls>;

/** The effect of a call on a list of two positions, and the test that tells its outcome from the state before. */
const changes: readonly [
  string,
  (shop: Calls, id: string, item: string) => Promise<unknown>,
  string,
][] = [
  ['a replacement by many', (shop, id) => shop.replace(id, many), '90 Weekly 1'],
  ['an added position', (shop, id) => shop.add(id, anItem('new')), '3 Weekly 1'],
  ['a changed position', (shop, id, item) => shop.change(id, item, { quantity: 7 }), '2 Weekly 7'],
  ['a removed position', (shop, id, item) => shop.take(id, item), '1 Weekly 1'],
  ['an update', (shop, id) => shop.update(id, { name: 'New', kind: 'label' }), '2 New 1'],
  ['a deletion', (shop, id) => shop.remove(id), 'gone'],
];

async function seen(shop: Calls, id: string): Promise<string> {
  const { status, body } = await shop.get(id);
  if (status === 404) return 'gone';
  const most = Math.max(...body.items.map(({ quantity }) => quantity));
  return `${body.items.length} ${body.name} ${most}`;
}

/** From one call that meets a death to the next. */
const STEP = rounds({ short: 2, long: 1 });

/** A lost answer and a death take turns in a short run. */
function faultsAt(calls: number): (() => () => boolean)[] {
  const [lost, died] = [() => loseAnswer(calls + 1).lost, () => killAfter(calls).died];
  if (STEP === 1) return [died, lost];
  return [calls % 2 === 0 ? lost : died];
}

describe('after a death, or a lost answer, anywhere', () => {
  it.each(changes)('%s is whole or not at all', async (_, change, after) => {
    for (let calls = 0, isOver = false; !isOver; calls += 1) {
      for (const fault of faultsAt(calls)) {
        const tenant = newTenant();
        const shop = listCalls({ tenant });
        const list = await done(shop.create({ items: items(2) }));
        const isMet = fault();
        await change(shop, list.id, list.items[0]?.id ?? '').catch(() => undefined);
        isOver = !isMet();
        vi.restoreAllMocks();
        removeFault();
        expect(['2 Weekly 1', after]).toContain(await seen(shop, list.id));
        if (isOver) expect(await seen(shop, list.id)).toBe(after);
        expect(await leftovers(tenant, list.id)).toBe(0);
        const { body } = await shop.list();
        expect(body.total).toBe(body.items.length);
      }
    }
  });

  it.each([2, 90])('a new list of %i positions is whole or not there', async (count) => {
    for (let calls = STEP - 1, isOver = false; !isOver; calls += STEP) {
      const tenant = newTenant();
      const shop = listCalls({ tenant });
      await done(shop.remove((await done(shop.create())).id));
      const { died } = killAfter(calls);
      await shop.create({ items: items(count) }).catch(() => undefined);
      isOver = !died();
      vi.restoreAllMocks();
      await indexesCaughtUp();
      await sweepOrphans(later());
      const { items: rows, total } = (await shop.list()).body;
      expect(rows.map(({ item_count }) => item_count)).toEqual(total === 0 ? [] : [count]);
      if (isOver) expect(total).toBe(1);
    }
  });

  // ORL-51, ORL-58
  it.each([
    ['a cart', toCart, listCarts],
    ['an order', toOrder, listOrders],
  ])('a list becomes %s once, when it is sent again', async (_, convert, listed) => {
    for (let calls = STEP - 1, isOver = false; !isOver; calls += STEP) {
      const tenant = newTenant();
      await installTenant(tenant);
      const list = await done(listCalls({ tenant }).create({ items: items(3, { price: 2 }) }));
      const headers = { 'idempotency-key': 'k' };
      const call = { tenant, pathParameters: { id: list.id }, body: {}, headers };
      const { died } = killAfter(calls);
      await invoke(convert, call).catch(() => undefined);
      isOver = !died();
      vi.restoreAllMocks();
      // The claim of the dead call has lapsed.
      clock.advance(60);
      const again = await invoke(convert, call);
      expect([200, 201]).toContain(again.status);
      await indexesCaughtUp();
      const page = await invoke<Page<{ item_count: number }>>(listed, { tenant });
      expect(page.body.total).toBe(1);
    }
  });
});
