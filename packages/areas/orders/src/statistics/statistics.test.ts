import { sum } from '@waybill/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statisticsDays, statisticsOf } from './statistics.ts';

const nothing = {
  orders: 0,
  positions: 0,
  cancelled: 0,
  shipments: 0,
  returns: 0,
  currencies: [],
};

describe('the days of a request', () => {
  // ORD-144
  it.each([
    ['both ends', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['one day', '2028-02-29', '2028-02-29', ['2028-02-29']],
    ['none where the end is before the beginning', '2026-03-02', '2026-03-01', []],
    ['none where it is years before', '2026-03-02', '2001-03-01', []],
  ])('are %s', (_, from, to, days) => {
    expect(statisticsDays({ from, to })).toEqual(days);
  });

  // ORD-144
  it('are at most 400', () => {
    expect(statisticsDays({ from: '2026-01-01', to: '2027-02-04' })).toHaveLength(400);
    expect(statisticsDays({ from: '2026-01-01', to: '2027-02-05' })).toMatchObject({
      rejected: 'range_too_large',
      message: 'At most 400 days fit one answer, not 401.',
    });
  });
});

describe('statistics', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
  const figures = {
    '2026-02-27': { orders: '2', positions: '5', 'placed EUR': '0.1', 'placed CHF': '7' },
    '2026-02-28': { cancelled: '1', 'cancelled EUR': '0.1', 'placed EUR': '0.2' },
    // A day outside the requested range.
    '2026-03-02': { orders: '9' },
  };

  // ORD-139
  it('show each day, also one without anything', () => {
    expect(statisticsOf(days, 'day', figures)).toEqual([
      {
        ...nothing,
        period: '2026-02-27',
        orders: 2,
        positions: 5,
        currencies: [
          { currency: 'CHF', placed: 7, cancelled: 0, refunded: 0 },
          { currency: 'EUR', placed: 0.1, cancelled: 0, refunded: 0 },
        ],
      },
      {
        ...nothing,
        period: '2026-02-28',
        cancelled: 1,
        currencies: [{ currency: 'EUR', placed: 0.2, cancelled: 0.1, refunded: 0 }],
      },
      { ...nothing, period: '2026-03-01' },
    ]);
  });

  // ORD-139
  it('add up the days of a month that are inside', () => {
    expect(statisticsOf(days, 'month', figures)).toEqual([
      {
        ...nothing,
        period: '2026-02',
        orders: 2,
        positions: 5,
        cancelled: 1,
        currencies: [
          { currency: 'CHF', placed: 7, cancelled: 0, refunded: 0 },
          { currency: 'EUR', placed: 0.3, cancelled: 0.1, refunded: 0 },
        ],
      },
      { ...nothing, period: '2026-03' },
    ]);
    expect(statisticsOf([], 'month', figures)).toEqual([]);
  });

  // ORD-139
  it('are by month what their days add up to, whatever they are', () => {
    const all = statisticsDays({ from: '2026-01-20', to: '2026-03-10' }) as readonly string[];
    const amounts = fc.dictionary(
      fc.constantFrom(...all),
      fc.record({
        shipments: fc.nat().map(String),
        'refunded EUR': fc.nat().map((one) => String(one / 10_000)),
      }),
    );
    fc.assert(
      fc.property(amounts, (some) => {
        const [byDay, byMonth] = [statisticsOf(all, 'day', some), statisticsOf(all, 'month', some)];
        expect(byMonth.map(({ period }) => period)).toEqual(['2026-01', '2026-02', '2026-03']);
        for (const { period, shipments, currencies } of byMonth) {
          const inside = byDay.filter((one) => one.period.startsWith(period));
          expect(shipments).toBe(sum(inside.map((one) => one.shipments)));
          const refunds = inside.flatMap((one) => one.currencies.map(({ refunded }) => refunded));
          expect(currencies[0]?.refunded ?? 0).toBe(sum(refunds));
        }
      }),
    );
  });
});
