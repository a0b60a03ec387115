import { metered } from '@waybill/table/operate';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldOrders } from '../index/fold-log.command.ts';
import type { IndexOf } from '../index/index.entity.ts';
import { logOrder } from '../index/log.repository.ts';
import { mergeRuns } from '../index/merge-runs.command.ts';
import { searchedIndex } from '../index/state.repository.ts';
import { NaiveSearch, orderId, orderMoment } from '../testing/naive-search.factory.ts';
import type { Sought } from './find-request.ts';
import { searchOrders } from './search-orders.command.ts';

withTable();

const ORDERS = 2_304;
const STEP = 128;
const index: IndexOf = { tenant: 'acme', generation: 1 };
const naive = new NaiveSearch();
const nothing = { words: [], prefix: undefined, states: [], from: undefined, to: undefined };
const NOW = orderMoment(1_000_000);

/** A word of every order, words of few and of many, a serial number. */
const termsOf = (place: number): string[] => [
  place % 3 === 0 ? '=status:placed' : '=status:completed',
  'com',
  `city${place % 7}`,
  `name${place % 300}`,
  `color${place % 6}`,
  `ord${String(place).padStart(8, '0')}`,
];

let writeUnits = 0;

beforeAll(async () => {
  const { cost, result } = metered(async () => {
    for (let start = 0; start < ORDERS; start += STEP) {
      const places = Array.from({ length: STEP }, (_, step) => start + step);
      const orders = places.map((place) => naive.put(place, termsOf(place)));
      await foldOrders(index, orders, orderMoment(start));
      while (
        (await mergeRuns(
          index,
          () => orderMoment(start),
          () => true,
        )) === 'merged'
      );
    }
  });
  await result;
  writeUnits = cost.writeUnits;
});

const find = async (wanted: Partial<Sought>, page = {}) =>
  searchOrders(
    await searchedIndex(index.tenant),
    { ...nothing, ...wanted },
    { limit: 50, offset: 0, after: undefined, ...page },
    NOW,
  );

describe('a search in an index of thousands', () => {
  // SEA-7, SEA-8, SEA-9
  it.each<[string, Partial<Sought>, number]>([
    ['a word of every order', { words: ['com'] }, 5.5],
    ['a rare word', { words: ['name7'] }, 8.5],
    ['the beginning of every number', { prefix: 'or' }, 6.5],
    ['a beginning of ten numbers', { prefix: 'ord0000123' }, 5],
    ['a whole number', { prefix: 'ord00002000' }, 5],
    ['common words that few orders have together', { words: ['city3', 'color5'] }, 10.5],
    ['a common word beside rare ones', { words: ['com', 'city3', 'name100'] }, 8.5],
    [
      'a common word beside two that no order has together',
      { words: ['com', 'color5', 'name100'] },
      8,
    ],
    ['a common word and a filter', { words: ['city3'], states: [['=status:placed']] }, 9],
    ['days', { prefix: 'ci', from: orderMoment(700), to: orderMoment(900) }, 11.5],
    ['days after the last order', { prefix: 'ci', from: orderMoment(ORDERS) }, 5],
    ['nothing', { words: ['com', 'nowhere'] }, 6.5],
  ])(
    'finds %s, and reads no unit more beside the rows than it has to',
    async (_, wanted, units) => {
      const expected = naive.find({ ...nothing, ...wanted });
      const { cost, result } = metered(() => find(wanted));
      const found = await result;
      expect(found.ids).toEqual(expected.slice(0, 50));
      expect(found.total).toBe(Math.min(expected.length, 1_001));
      expect(cost.readUnits).toBeLessThanOrEqual(units);
    },
  );

  // SEA-10
  it('is walked on behind a thousand orders', async () => {
    const found = await find({ words: ['com'] }, { after: orderId(1_000), limit: 20 });
    expect(found.ids).toEqual(Array.from({ length: 20 }, (_, step) => orderId(999 - step)));
    expect(found).toMatchObject({ total: 1_001, isLast: false });
    const last = await find({ words: ['com'] }, { after: orderId(5) });
    expect(last.ids).toHaveLength(5);
    expect(last.isLast).toBe(true);
    const far = await find({ words: ['com'] }, { offset: 2_000, limit: 2 });
    expect(far.ids).toEqual([orderId(ORDERS - 2_001), orderId(ORDERS - 2_002)]);
  });

  // SEA-10
  it('is walked on for the price of its first page and half a unit', async () => {
    const wanted = { words: ['com', 'city3'] };
    const first = metered(() => find(wanted, { limit: 20 }));
    const after = (await first.result).ids.at(-1);
    const second = metered(() => find(wanted, { limit: 20, after }));
    expect((await second.result).ids).toEqual(naive.find({ ...nothing, ...wanted }).slice(20, 40));
    expect(second.cost.readUnits).toBeLessThanOrEqual(first.cost.readUnits + 0.5);
  });

  it('costs an order at most 12 write units, its numbers and entries included', () => {
    expect(writeUnits / ORDERS).toBeLessThanOrEqual(12 - 4);
  });

  // SEA-7
  it('finds a changed old order by what it has now', async () => {
    const changed = naive.put(1_000, ['=status:completed', 'com', 'elsewhere']);
    await logOrder(index, changed);
    const wanted = [{ words: ['elsewhere'] }, { prefix: 'ord00001000' }, { words: ['city6'] }];
    const check = async () => {
      for (const one of wanted) {
        const expected = naive.find({ ...nothing, ...one });
        expect((await find(one, { limit: 200 })).ids).toEqual(expected.slice(0, 200));
      }
    };
    await check();
    await foldOrders(index, [changed], NOW);
    await check();
  });
});
