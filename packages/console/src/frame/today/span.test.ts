import type { PeriodStatistics } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { amountsByDay, currenciesOf, ordersByDay, spanOf } from './span.ts';

const day = (period: string, orders: number, placed: Record<string, number>) =>
  ({
    period,
    orders,
    currencies: Object.entries(placed).map(([currency, amount]) => ({
      currency,
      placed: amount,
      cancelled: 0,
      refunded: 0,
    })),
  }) as unknown as PeriodStatistics;

const items = [
  day('2026-11-01', 2, { EUR: 20, USD: 5 }),
  day('2026-11-02', 0, {}),
  day('2026-11-03', 1, { EUR: 7.5, GBP: 0 }),
];

it('ends today, and counts both ends', () => {
  expect(spanOf(30, new Date('2026-11-30T23:59:59Z'))).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  });
});

it('shows orders and amounts of each day, those without anything too', () => {
  expect(ordersByDay({ items }).map(({ value }) => value)).toEqual([2, 0, 1]);
  expect(amountsByDay({ items }, 'EUR').map(({ value }) => value)).toEqual([20, 0, 7.5]);
  expect(currenciesOf({ items })).toEqual(['EUR', 'USD']);
});
