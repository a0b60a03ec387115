import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DailyFigures,
  figureNames,
  figuresByItem,
  packDays,
  subtractFigures,
  sumFigures,
  tenDaysOf,
  unpackDays,
} from './figures.ts';

/** Figures as they are stored and read back, item by item. */
function storedOf(figures: DailyFigures): DailyFigures {
  const items = figuresByItem([{ list: 'ORDERS', values: [], figures }]);
  return sumFigures(
    [...items].map(([name, some]) =>
      unpackDays(name.slice('ORDERS#*#'.length), packDays(sumFigures(some))),
    ),
  );
}

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 0, 25 + days)).toISOString().slice(0, 10));
const amount = fc.integer().map((units) => String(units / 10_000));
const figures: fc.Arbitrary<DailyFigures> = fc.dictionary(
  day,
  fc.dictionary(fc.constantFrom('orders', 'placed EUR', 'placed CHF'), amount, { minKeys: 1 }),
);

describe('sums of figures', () => {
  it.each<[string, DailyFigures[], DailyFigures]>([
    ['nothing', [], {}],
    ['days without a figure', [{ '2026-11-22': {} }], {}],
    [
      'names and days apart',
      [
        { '2026-11-22': { orders: '1' }, '2026-11-23': { orders: '5' } },
        { '2026-11-22': { orders: '2', 'placed EUR': '0.1' } },
        { '2026-11-22': { 'placed EUR': '0.2' } },
      ],
      { '2026-11-22': { orders: '3', 'placed EUR': '0.3' }, '2026-11-23': { orders: '5' } },
    ],
    [
      'more digits than a number holds',
      Array.from({ length: 4 }, () => ({ '2026-11-22': { total: '99999999999999999.9999' } })),
      { '2026-11-22': { total: '399999999999999999.9996' } },
    ],
    ['an amount of nothing', [{ '2026-11-22': { total: '0' } }], { '2026-11-22': { total: '0' } }],
  ])('hold %s', (_, all, sum) => {
    expect(sumFigures(all)).toEqual(sum);
  });

  it.each<[string, DailyFigures, DailyFigures]>([
    ['what is left', { '2026-11-22': { a: '3', b: '1' } }, { '2026-11-22': { a: '2', b: '1' } }],
    ['no name of which nothing is left', { '2026-11-22': { a: '1' } }, {}],
    ['what was taken and was not there', {}, { '2026-11-22': { a: '-1' } }],
  ])('without others are %s', (_, all, left) => {
    expect(subtractFigures(all, { '2026-11-22': { a: '1' } })).toEqual(left);
  });

  it('without others keep an amount of nothing that was not taken', () => {
    const free = { '2026-11-22': { total: '0' } };
    expect(subtractFigures(free, {})).toEqual(free);
    expect(subtractFigures(free, free)).toEqual({});
  });
});

describe('stored figures', () => {
  it('share an item for ten days of a month at most', () => {
    expect(tenDaysOf('2026-11-09')).toBe('2026-11-0');
    const change = {
      list: 'ORDERS',
      values: ['market_id=1'],
      figures: { '2026-11-09': { a: '1' }, '2026-11-10': { a: '1' }, '2026-11-19': { a: '1' } },
    };
    expect(figureNames(change)).toEqual([
      'ORDERS#*#2026-11-0',
      'ORDERS#market_id=1#2026-11-0',
      'ORDERS#*#2026-11-1',
      'ORDERS#market_id=1#2026-11-1',
    ]);
  });

  it('name each figure once for all days, and leave out days that have none', () => {
    const all = { '2026-11-20': { a: '5' }, '2026-11-22': { a: '12', b: '0' } };
    expect(packDays(all)).toEqual({ a: '5  12', b: '  0' });
    expect(unpackDays('2026-11-2', packDays(all))).toEqual(all);
  });

  it('are read back as they were, whatever they are', () => {
    fc.assert(
      fc.property(figures, (some) => {
        expect(storedOf(some)).toEqual(some);
      }),
    );
  });
});
