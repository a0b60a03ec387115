import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRejection } from '@waybill/kernel/rejection';
import { putMany } from '@waybill/table/commit';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { IndexedOrder } from '../feed/entry-change.ts';
import { putOrders } from '../feed/index-orders.command.ts';
import { type IndexOf, wordEntity, wordKey } from '../index/index.entity.ts';
import { NaiveSearch, orderId, orderMoment, workAt } from '../testing/naive-search.factory.ts';
import type { Sought } from './find-request.ts';
import { LIMITS, searchOrders } from './search-orders.command.ts';

withTable();

const WORDS = ['anna', 'anne', 'ann', 'bo', 'bob', 'bobby', 'c', '42', '421', 'ßü'] as const;

const words = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 6 });

/** Orders of one batch, written by a process that may die after some calls. */
const step = fc.record({
  orders: fc.uniqueArray(fc.record({ place: fc.nat(11), words }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ place: at }) => at,
  }),
  dies: fc.option(fc.nat(5), { nil: undefined }),
  /** The first of them comes late as it was before. */
  isLate: fc.boolean(),
});

const beginnings = ['an', 'ann', 'bo', 'bob', '42', 'zz'];
const place = fc.option(fc.nat(11), { nil: undefined });
const beginning = fc.constantFrom(...beginnings);
const sought: fc.Arbitrary<Sought> = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 2 }),
    prefix: fc.option(beginning, { nil: undefined }),
    number: fc.option(beginning, { nil: undefined, freq: 1 }),
    filters: fc.constantFrom([], [{ column: 'on_hold', value: true }]),
    from: place,
    to: place,
  })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    from: from === undefined ? undefined : orderMoment(from),
    to: to === undefined ? undefined : orderMoment(to),
  }))
  .filter(({ words, prefix }) => words.length > 0 || prefix !== undefined);

const freshIndex = (): IndexOf => ({ tenant: `shop-${randomUUID()}`, generation: 1 });

/** The order of every third place is on hold. */
const isOnHold = (id: string) => Number(id.slice(-4)) % 3 === 0;
const onHold = async (ids: readonly string[]) => new Set(ids.filter(isOnHold));

/** All pages of a search that reads so few at once, one behind the other, and the total of the first. */
async function walk(index: IndexOf, wanted: Sought, limit: number, few: number, rare: number) {
  const ids: string[] = [];
  let total: number | undefined;
  for (let after: string | undefined; ; after = ids.at(-1)) {
    const found = await searchOrders(index, wanted, { limit, offset: 0, after }, onHold, {
      ...LIMITS,
      rare,
      rowsAtOnce: few,
      page: few,
    });
    if (isRejection(found)) throw new Error(found.message);
    total ??= found.total;
    expect(found.total).toBe(total);
    ids.push(...found.ids);
    if (found.isLast) return { ids, total };
  }
}

/** Puts orders as often as it takes: a consumer that died has its messages again later. */
async function putUntilDone(
  index: IndexOf,
  orders: readonly IndexedOrder[],
  now: number,
  dies?: number,
) {
  let at = now;
  if (dies !== undefined) {
    killAfter(dies);
    await putOrders(workAt(at), index, orders).catch(() => undefined);
    // Its calls under way arrive before the next one begins.
    await sleep(20);
    vi.restoreAllMocks();
    at += LEASE_MS;
  }
  expect((await putOrders(workAt(at), index, orders)).busy).toEqual([]);
}

/** Longer than a dead writer holds an entry. */
const LEASE_MS = 61_000;

describe('a search', () => {
  // SEA-7, SEA-8, SEA-9, SEA-10, SEA-12, SEA-14
  it('finds what reading every order finds, whatever changes, comes late, and dies', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 20 }),
        fc.array(sought, { minLength: 6, maxLength: 6 }),
        fc.constantFrom(1, 2, LIMITS.page),
        fc.constantFrom(1, 2, LIMITS.rare),
        async (steps, searches, few, rare) => {
          const index = freshIndex();
          const naive = new NaiveSearch();
          let now = orderMoment(0);
          for (const { orders, dies, isLate } of steps) {
            now += 2 * LEASE_MS;
            const before = naive.get(orders[0]?.place ?? 0);
            const put = orders.map((order) => naive.put(order.place, order.words));
            await putUntilDone(index, put, now, dies);
            if (isLate && before !== undefined) await putUntilDone(index, [before], now);
          }
          for (const wanted of searches) {
            const passes = (id: string) => wanted.filters.length === 0 || isOnHold(id);
            const expected = naive.find(wanted, passes);
            const found = await walk(index, wanted, 3, few, rare);
            expect(found.ids).toEqual(expected);
            expect(found.total).toBe(expected.length);
          }
        },
      ),
      { numRuns: rounds({ short: 15, long: 300 }) },
    );
  });

  // SEA-7, SEA-8
  it('finds the orders of groups that the release before named by their newest order', async () => {
    const index = freshIndex();
    const [first, second, third, fourth] = [1, 2, 3, 4].map(orderId);
    const key = wordKey(index, 'anna', `${third}#a1b2c3d4`);
    const ids = new Set([second, third].filter((id) => id !== undefined));
    await putMany([wordEntity.item(key, { ids })]);
    const naive = new NaiveSearch();
    await putOrders(workAt(orderMoment(0)), index, [
      naive.put(1, ['anna']),
      naive.put(4, ['anna']),
    ]);
    const anna = { words: ['anna'], prefix: undefined, number: undefined, filters: [] };
    const found = async (from: number | undefined, to: number | undefined) =>
      (await walk(index, { ...anna, from, to }, 3, 1, LIMITS.rare)).ids;
    expect(await found(undefined, undefined)).toEqual([fourth, third, second, first]);
    expect(await found(orderMoment(2), orderMoment(3))).toEqual([second]);
    expect(await found(orderMoment(3), undefined)).toEqual([fourth, third]);
  });
});
