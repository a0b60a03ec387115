import { chunksOf } from '@waybill/kernel/chunks';
import { isRejection } from '@waybill/kernel/rejection';
import { metered } from '@waybill/table/operate';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { putOrders } from '../feed/index-orders.command.ts';
import type { IndexOf } from '../index/index.entity.ts';
import { NaiveSearch, orderId, orderMoment, workAt } from '../testing/naive-search.factory.ts';
import type { Sought } from './find-request.ts';
import { LIMITS, searchOrders } from './search-orders.command.ts';

withTable();

const ORDERS = 2_304;
const index: IndexOf = { tenant: 'acme', generation: 1 };
const naive = new NaiveSearch();
const nothing = {
  words: [],
  prefix: undefined,
  number: undefined,
  filters: [],
  from: undefined,
  to: undefined,
};

/** A word of every order, words of few and of many, a serial number. */
const wordsOf = (place: number): string[] => [
  'com',
  `city${place % 7}`,
  `name${place % 300}`,
  `color${place % 6}`,
  `ord${String(place).padStart(8, '0')}`,
  ...(place % 30 === 0 ? ['lamp'] : []),
  ...(place >= ORDERS - 200 ? ['new'] : []),
];

let writeUnits = 0;

beforeAll(async () => {
  const places = Array.from({ length: ORDERS }, (_, place) => place);
  const { cost, result } = metered(async () => {
    for (const some of chunksOf(places, 100)) {
      await putOrders(
        workAt(0),
        index,
        some.map((place) => naive.put(place, wordsOf(place))),
      );
    }
  });
  await result;
  writeUnits = cost.writeUnits;
});

/** Every third order is placed. */
const isPlaced = (id: string) => Number(id.slice(-4)) % 3 === 0;
const placed = async (ids: readonly string[]) => new Set(ids.filter(isPlaced));

const looking = async (wanted: Partial<Sought>, page = {}, limits = {}) =>
  searchOrders(
    index,
    { ...nothing, ...wanted },
    { limit: 50, offset: 0, after: undefined, ...page },
    placed,
    { ...LIMITS, ...limits },
  );

async function find(wanted: Partial<Sought>, page = {}) {
  const found = await looking(wanted, page);
  if (isRejection(found)) throw new Error(found.message);
  return found;
}

const prefix = (word: string) => ({ prefix: word });
const filters = [{ column: 'status', value: 'placed' }];

describe('a search in an index of thousands', () => {
  // SEA-7, SEA-8, SEA-9, SEA-17, SEA-18
  it.each<[string, Partial<Sought>, number]>([
    ['a word of every order', { words: ['com'] }, 11],
    ['a word of every order, which may be a beginning', prefix('com'), 15],
    ['a rare word', prefix('name7'), 2],
    ['the beginning of every number', prefix('or'), 43.5],
    ['a beginning of ten numbers', prefix('ord0000123'), 1],
    ['a whole number', prefix('ord00002000'), 1],
    ['common words that few orders have together', { words: ['city3', 'color5'] }, 13.5],
    ['a word of every order beside one of every thirtieth', { words: ['com', 'lamp'] }, 43],
    ['a word of every order beside one of the newest', { words: ['com', 'new'] }, 5],
    ['a common word beside rare ones', { words: ['com', 'city3', 'name100'] }, 12],
    [
      'two words, the last of which may be a beginning',
      { words: ['com'], ...prefix('name10') },
      49,
    ],
    ['a number in groups', { words: ['ord0000'], ...prefix('2000'), number: 'ord00002000' }, 2],
    ['a common word and a filter', { words: ['city3'], filters }, 6.5],
    ['days', { ...prefix('ci'), from: orderMoment(700), to: orderMoment(900) }, 33],
    ['days of one word', { words: ['com'], from: orderMoment(700), to: orderMoment(900) }, 3],
    ['days after the last order', { words: ['com'], from: orderMoment(ORDERS) }, 1],
    ['nothing', { words: ['com', 'nowhere'] }, 5],
  ])(
    'finds %s, and reads no unit more beside the rows than it has to',
    async (_, wanted, units) => {
      const expected = naive.find(
        { ...nothing, ...wanted },
        wanted.filters === undefined ? undefined : isPlaced,
      );
      const { cost, result } = metered(() => find(wanted));
      const found = await result;
      expect(found.ids).toEqual(expected.slice(0, 50));
      expect(found.total).toBe(Math.min(expected.length, 1_001));
      expect(cost.readUnits).toBeLessThanOrEqual(units);
    },
  );

  // SEA-18, SEA-19
  it.each([
    ['one', { words: ['com', 'name7'] }],
    ['a beginning', { words: ['name7'], ...prefix('ord') }],
  ])(
    'finds a rare word beside %s of very many orders, which it does not compare',
    async (_, wanted) => {
      const found = await looking(wanted, {}, { keys: 500 });
      expect(found).toMatchObject({ ids: naive.find({ ...nothing, ...wanted }), isLast: true });
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

  // SEA-18
  it.each<[string, Partial<Sought>, object, string]>([
    ['keys', { words: ['com'], ...prefix('co') }, { keys: 2_000 }, '“com” and “co”'],
    ['keys of a beginning', prefix('ord'), { keys: 2_000 }, '“ord”'],
    ['rows', { words: ['com', 'city3'], filters }, { rows: 200 }, '“com” and “city3”'],
  ])('is refused beyond so many %s, and names the words', async (_, wanted, limits, named) => {
    const refused = await looking(wanted, {}, limits);
    expect(refused).toMatchObject({
      rejected: 'list_too_broad',
      message: expect.stringContaining(`Very many orders have ${named}.`) as string,
    });
  });

  // SEA-19
  it('costs an order a unit a word, and four', () => {
    expect(writeUnits / ORDERS).toBeLessThanOrEqual(5 + 4);
  });
});
