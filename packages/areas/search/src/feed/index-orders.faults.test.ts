import { isRejection } from '@waybill/kernel/rejection';
import { metered } from '@waybill/table/operate';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { LIMITS, searchOrders } from '../find/search-orders.command.ts';
import type { IndexOf } from '../index/index.entity.ts';
import {
  NaiveSearch,
  numbered as order,
  orderId,
  orderMoment,
  workAt,
} from '../testing/naive-search.factory.ts';
import { indexOrders as indexFrom, type LoadOrders, putOrders } from './index-orders.command.ts';

withTable();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

/** Longer than a dead writer holds an entry. */
const LATER_MS = 61_000;
const NOW = orderMoment(0);

const sought = [
  { words: ['anna'], prefix: undefined },
  { words: [], prefix: 'an' },
  { words: ['bob'], prefix: undefined },
  { words: ['bob'], prefix: 'an' },
].map((one) => ({ ...one, number: undefined, filters: [], from: undefined, to: undefined }));

async function expectFound(index: IndexOf, naive: NaiveSearch): Promise<void> {
  const page = { limit: 50, offset: 0, after: undefined };
  for (const one of sought) {
    // A join reads the words that lie in the table, and no entries.
    const joined = { ...LIMITS, rare: Number.POSITIVE_INFINITY, page: 1 };
    const found = await searchOrders(index, one, page, async (ids) => new Set(ids), joined);
    if (isRejection(found)) throw new Error(found.message);
    expect(found.ids).toEqual(naive.find(one));
  }
}

/** Four orders and one that has other words afterwards. */
async function shop(tenant: string) {
  const index = { tenant, generation: 1 };
  const naive = new NaiveSearch();
  const first = [1, 2, 3, 4].map((place) => naive.put(place, ['anna', 'bob']));
  await putOrders(workAt(NOW), index, first);
  const changed = [naive.put(1, ['anne']), naive.put(2, ['bob']), naive.put(5, ['anna'])];
  return { index, naive, changed };
}

// SEA-14
it('words are found as their orders have them, wherever a writer dies', async () => {
  let died = true;
  for (let calls = 0; died; calls += 1) {
    const { index, naive, changed } = await shop(`dies-${calls}`);
    const killed = killAfter(calls);
    await putOrders(workAt(NOW), index, changed).catch(() => undefined);
    died = killed.died();
    remove();
    // Its messages come again, and beside them a younger change of one of its orders.
    const { busy } = await putOrders(workAt(NOW), index, changed);
    await putOrders(workAt(NOW + LATER_MS), index, [naive.put(1, ['anna'])]);
    if (busy.length > 0) await putOrders(workAt(NOW + LATER_MS), index, changed);
    await expectFound(index, naive);
  }
});

// SEA-14
it('words are found as their orders have them, whichever answer is lost', async () => {
  let lost = true;
  for (let number = 1; lost; number += 1) {
    const { index, naive, changed } = await shop(`lost-${number}`);
    lost = false;
    injectFault(async (call, send) => {
      const answer = await send();
      if (call.number !== number || call.again) return answer;
      lost = true;
      throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
    });
    await putOrders(workAt(NOW), index, changed).catch(() => undefined);
    remove();
    await putOrders(workAt(NOW + LATER_MS), index, changed);
    await expectFound(index, naive);
  }
});

const indexOrders = (
  tenant: string,
  ids: readonly string[],
  load: LoadOrders,
  clock: () => number,
) => indexFrom(workAt(clock(), tenant), ids, load);

const loading =
  (orders: readonly (ReturnType<typeof order> | Error)[]) =>
  async (_: string, ids: readonly string[]) =>
    new Map(ids.flatMap((id, place) => (orders[place] === undefined ? [] : [[id, orders[place]]])));

const numbersOf = async (tenant: string, word: string) => {
  const wanted = { words: [word], prefix: undefined, number: undefined, filters: [] };
  const found = await searchOrders(
    { tenant, generation: 1 },
    { ...wanted, from: undefined, to: undefined },
    { limit: 50, offset: 0, after: undefined },
    async (ids) => new Set(ids),
  );
  return isRejection(found) ? found : found.ids;
};

// SEA-12
it('a writer that stood still between its reads leaves no former words', async () => {
  const tenant = 'still';
  const id = orderId(1);
  const clock = () => NOW;
  await indexOrders(tenant, [id], loading([order(1, 1, 'anna')]), clock);
  // It reads version 2; before it writes, version 3 has the words of version 1, and its event is done.
  const states = [order(1, 2, 'bob'), order(1, 3, 'anna')];
  let reads = 0;
  const standingStill = async (_: string, ids: readonly string[]) => {
    const [now = order(1, 3, 'anna')] = states.splice(0, 1);
    reads += 1;
    if (reads === 1) await indexOrders(tenant, [id], loading([order(1, 3, 'anna')]), clock);
    return new Map(ids.map((one) => [one, now]));
  };
  expect(await indexOrders(tenant, [id], standingStill, clock)).toEqual(new Map());
  expect(await numbersOf(tenant, 'anna')).toEqual([id]);
  expect(await numbersOf(tenant, 'bob')).toEqual([]);
});

// SEA-12
it('one order that cannot be read keeps no other from being found', async () => {
  const fault = new Error('unreadable');
  const ids = [orderId(1), orderId(2)];
  const failed = await indexOrders('apart', ids, loading([fault, order(2, 1, 'anna')]), () => NOW);
  expect(failed).toEqual(new Map([[ids[0], fault]]));
  expect(await numbersOf('apart', 'anna')).toEqual([ids[1]]);
});

// SEA-12
it('one order whose entry cannot be written keeps no other from being found', async () => {
  const ids = [1, 2, 3, 4, 5].map(orderId);
  injectFault(async ({ input }, send) => {
    if (!JSON.stringify(input).includes('poison')) return send();
    throw Object.assign(new Error('too large'), { name: 'ValidationException' });
  });
  const names = ['poison', 'anna', 'anna', 'anna', 'anna'];
  const orders = names.map((name, place) => order(place + 1, 1, name));
  const failed = await indexOrders('spoiled', ids, loading(orders), () => NOW);
  expect([...failed.keys()]).toEqual([ids[0]]);
  expect(await numbersOf('spoiled', 'anna')).toEqual(ids.slice(1).reverse());
});

// SEA-12
it('all orders of a batch fail where nothing can be read', async () => {
  const load = () => Promise.reject(new Error('no table'));
  const failed = await indexOrders('down', [orderId(1), orderId(2)], load, () => NOW);
  expect([...failed.keys()]).toEqual([orderId(1), orderId(2)]);
});

// SEA-12, SEA-19
it('unchanged words are written by no further event', async () => {
  const load = (rev: number) => loading([order(1, rev, 'anna')]);
  await indexOrders('same', [orderId(1)], load(1), () => NOW);
  const { cost, result } = metered(() => indexOrders('same', [orderId(1)], load(2), () => NOW));
  await result;
  expect(cost.writeUnits).toBe(0);
});

// SEA-14
it('an order that another writer has fails, and comes again', { timeout: 20_000 }, async () => {
  const killed = killAfter(3);
  const load = loading([order(1, 1, 'anna')]);
  await indexOrders('held', [orderId(1)], load, () => NOW);
  expect(killed.died()).toBe(true);
  remove();
  const failed = await indexOrders('held', [orderId(1)], load, () => NOW);
  expect([...failed.keys()]).toEqual([orderId(1)]);
  await indexOrders('held', [orderId(1)], load, () => NOW + LATER_MS);
  expect(await numbersOf('held', 'anna')).toEqual([orderId(1)]);
});
