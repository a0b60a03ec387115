import { randomUUID } from 'node:crypto';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { searchOrders } from '../find/search-orders.command.ts';
import { NaiveSearch, orderMoment } from '../testing/naive-search.factory.ts';
import { FOLD_LETTERS, foldable, foldLog } from './fold-log.command.ts';
import { logOrder } from './log.repository.ts';

withTable();

const weighing = (letters: number) => ({ terms: ['x'.repeat(letters)] });

it.each([
  [[1, 2, 3], 3],
  [[FOLD_LETTERS / 2, FOLD_LETTERS / 2, 1], 2],
  [[FOLD_LETTERS / 2, FOLD_LETTERS, 1], 1],
  [[FOLD_LETTERS + 1, 1], 1],
  [[], 0],
])('of orders of %j letters one fold takes %i', (letters, taken) => {
  expect(foldable(letters.map(weighing))).toHaveLength(taken);
});

it('orders that weigh more than one fold takes are folded one after the other', async () => {
  const index = { tenant: `shop-${randomUUID()}`, generation: 1 };
  const naive = new NaiveSearch();
  const terms = (place: number) =>
    Array.from({ length: 90_000 / 40 }, (_, word) => `${place}x${word}x`.padEnd(39, 'y'));
  for (let place = 0; place < 12; place += 1) {
    await logOrder(index, naive.put(place, ['all', ...terms(place)]));
  }
  const fold = () => foldLog(index, orderMoment(100), { keep: 0, least: 1 });
  expect(await fold()).toEqual({ folded: 11, late: 0 });
  expect(await fold()).toEqual({ folded: 1, late: 0 });
  const sought = { words: ['all'], prefix: undefined, states: [], from: undefined, to: undefined };
  const page = { limit: 50, offset: 0, after: undefined };
  const found = await searchOrders(index, sought, page, orderMoment(200));
  expect(found.ids).toEqual(naive.find(sought));
});

it('a log is folded from 64 orders behind the youngest 32 on, in a rush from 128', async () => {
  const index = { tenant: `shop-${randomUUID()}`, generation: 1 };
  const naive = new NaiveSearch();
  let place = 0;
  const log = async (orders: number) => {
    const logged = Array.from({ length: orders }, () => naive.put(place++, ['all']));
    await Promise.all(logged.map((order) => logOrder(index, order)));
  };
  const now = orderMoment(1_000);
  await log(95);
  expect(await foldLog(index, now)).toEqual({ folded: 0, late: 0 });
  await log(1);
  expect(await foldLog(index, now)).toEqual({ folded: 64, late: 0 });
  await log(64);
  expect(await foldLog(index, now + 9_999)).toEqual({ folded: 0, late: 0 });
  expect(await foldLog(index, now + 10_000)).toEqual({ folded: 64, late: 0 });
  await log(128);
  expect(await foldLog(index, now + 10_001)).toEqual({ folded: 128, late: 0 });
});
