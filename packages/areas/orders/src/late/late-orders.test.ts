import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOfDay, pageOfLate, tooManyOpen, withLateness } from './late-orders.ts';

const NOW = new Date('2026-11-29T23:59:59.999Z');

const order = (over: Partial<Parameters<typeof withLateness>[0]> & { id?: string } = {}) => ({
  id: '1',
  requested_delivery_date: null,
  placed_at: '2026-11-20T23:30:00.000Z',
  created_at: '2026-11-10T00:00:00.000Z',
  ...over,
});

describe('the lateness of an order', () => {
  // ORD-363
  it.each([
    ['counts from the day that was wished', { requested_delivery_date: '2026-11-28' }, 5, 1],
    ['is none on the day that was wished', { requested_delivery_date: '2026-11-29' }, 5, 0],
    ['is none before it', { requested_delivery_date: '2026-12-02' }, 5, -3],
    ['counts a wished day before the placement', { requested_delivery_date: '2025-11-29' }, 5, 365],
    ['counts from the UTC day of the placement', {}, 0, 9],
    ['waits for the days of the setting', {}, 5, 4],
    ['is none on the last of them', {}, 9, 0],
    ['counts from the day of creation where it has no moment', { placed_at: null }, 0, 19],
    ['knows leap days', { placed_at: '2024-02-28T00:00:00Z' }, 365, 640],
  ])('%s', (_, over, lateAfterDays, days_late) => {
    const rule = { asOf: '2026-11-29', lateAfterDays };
    expect(withLateness(order(over), rule).days_late).toBe(days_late);
  });

  // ORD-363
  it('grows by one with each day, whatever the order', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(day, fc.option(day), fc.nat({ max: 365 }), (placed_at, wished, lateAfterDays) => {
        const requested_delivery_date = wished?.slice(0, 10) ?? null;
        const one = order({ placed_at, requested_delivery_date });
        const [first, second] = ['2026-02-28', '2026-03-01'].map((asOf) =>
          withLateness(one, { asOf, lateAfterDays }),
        );
        expect(second?.due_on).toBe(first?.due_on);
        expect(second?.days_late).toBe((first?.days_late ?? 0) + 1);
        expect(Number.isInteger(first?.days_late)).toBe(true);
        expect((first?.due_on ?? '') < '2026-02-28').toBe((first?.days_late ?? 0) > 0);
      }),
    );
  });
});

describe('a page of late orders', () => {
  const rows = [
    order({ id: 'c', requested_delivery_date: '2026-11-27' }),
    order({ id: 'b', requested_delivery_date: '2026-11-29' }),
    order({ id: 'd', requested_delivery_date: '2026-11-01' }),
    order({ id: 'a', requested_delivery_date: '2026-11-27' }),
  ];
  const rule = { asOf: '2026-11-29', lateAfterDays: 5 };
  const page = { filters: [{ column: 'as_of', value: 'x' }], order: undefined, offset: 0 };

  // ORD-363
  it('has the longest late first, then the id, and goes on behind the last', () => {
    const first = pageOfLate(rows, rule, { ...page, limit: 2 });
    expect(first.rows.map(({ id, days_late }) => [id, days_late])).toEqual([
      ['d', 28],
      ['a', 2],
    ]);
    expect(first.total).toBe(3);
    const second = pageOfLate(rows, rule, { ...page, limit: 2, after: first.next });
    expect(second.rows.map(({ id }) => id)).toEqual(['c']);
    expect(second.next).toBeUndefined();
  });
});

describe('the day that is compared with', () => {
  const sent = (...values: readonly string[]) =>
    asOfDay(
      values.map((value) => ({ column: 'as_of', value })),
      NOW,
    );

  // ORD-364
  it('is the one that was sent, else today in UTC', () => {
    expect(sent()).toBe('2026-11-29');
    expect(sent('2028-02-29')).toBe('2028-02-29');
  });

  // ORD-364
  it.each([
    [['2026-02-30']],
    [['today']],
    [['']],
    [['2026-11-29T00:00:00Z']],
    [['2026-11-28', '2026-11-29']],
  ])('is refused as %j', (values) => {
    expect(sent(...values)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'as_of' }],
    });
  });
});

// ORD-365
it('names the number of open orders, and the list that has them all', () => {
  expect(tooManyOpen(2_001)).toMatchObject({
    rejected: 'list_too_broad',
    message: expect.stringMatching(/2001 orders are open, and at most 2000 .*orders\.list/u),
  });
});
