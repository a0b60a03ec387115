import { add } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { statuses } from '../order/order-status.ts';
import { CustomerRollup, CustomerRollupBody, type Rollup } from './customer-rollup.schema.ts';
import { customerRollup, type ScannedOrder } from './customer-rollup.ts';
import { type RollupRequest, readRollup } from './customer-rollup-input.ts';

const ACME = '01976f3a-8c1e-7a44-9d0b-0000000000a1';
const BETA = '01976f3a-8c1e-7a44-9d0b-0000000000b2';
const CURSOR = '01976f3a-8c1e-7a44-9d0b-0000000000ff';
const AS_OF = '2026-11-21T10:00:00.000Z';
const DAY = 86_400_000;

const request: RollupRequest = {
  as_of: AS_OF,
  statuses: ['placed', 'in_fulfillment', 'completed'],
  organization_ids: null,
  contact_ids: null,
  cursor: null,
};

const before = (ms: number) => new Date(Date.parse(AS_OF) - ms).toISOString();

const order = (changes: Partial<ScannedOrder> = {}): ScannedOrder => ({
  organization_id: ACME,
  contact_id: null,
  status: 'placed',
  grand_total: 10,
  currency: 'EUR',
  ordered_at: AS_OF,
  ...changes,
});

const roll = (orders: readonly ScannedOrder[], cursor: string | null = null) =>
  customerRollup(request, { orders, cursor });

describe('a customer rollup', () => {
  // ORD-101
  it('counts and sums by organization', () => {
    const report = roll([
      order({ organization_id: BETA, grand_total: 0.1, currency: 'USD' }),
      order({ organization_id: BETA, grand_total: 0.2, ordered_at: before(40 * DAY) }),
      order({ organization_id: BETA, grand_total: 5, ordered_at: before(4000 * DAY) }),
      order({ status: 'completed', grand_total: 119.0001 }),
    ]);
    expect(report).toEqual({
      as_of: AS_OF,
      windows: [30, 90, 365],
      statuses: request.statuses,
      items: [
        {
          organization_id: ACME,
          contact_id: null,
          order_count: 1,
          order_count_30d: 1,
          order_count_90d: 1,
          order_count_365d: 1,
          revenue_total: 119.0001,
          revenue_30d: 119.0001,
          revenue_90d: 119.0001,
          revenue_365d: 119.0001,
          first_order_at: AS_OF,
          last_order_at: AS_OF,
          currencies: ['EUR'],
          amounts: [{ currency: 'EUR', order_count: 1, revenue_total: 119.0001 }],
        },
        {
          organization_id: BETA,
          contact_id: null,
          order_count: 3,
          order_count_30d: 1,
          order_count_90d: 2,
          order_count_365d: 2,
          revenue_total: 5.3,
          revenue_30d: 0.1,
          revenue_90d: 0.3,
          revenue_365d: 0.3,
          first_order_at: before(4000 * DAY),
          last_order_at: AS_OF,
          currencies: ['EUR', 'USD'],
          amounts: [
            { currency: 'EUR', order_count: 2, revenue_total: 5.2 },
            { currency: 'USD', order_count: 1, revenue_total: 0.1 },
          ],
        },
      ],
      organizations: 2,
      orders_scanned: 4,
      orders_without_organization: 0,
      done: true,
      cursor: null,
    });
    expect(v.is(CustomerRollup, report)).toBe(true);
  });

  // ORD-102
  it.each([
    ['at the anchor', 0, [1, 1, 1]],
    ['after the anchor', -1, [0, 0, 0]],
    ['30 days before', 30 * DAY, [1, 1, 1]],
    ['a moment more', 30 * DAY + 1, [0, 1, 1]],
    ['90 days before', 90 * DAY, [0, 1, 1]],
    ['a moment more than that', 90 * DAY + 1, [0, 0, 1]],
    ['365 days before', 365 * DAY, [0, 0, 1]],
    ['before all windows', 365 * DAY + 1, [0, 0, 0]],
  ])('puts an order %s into its windows, and always into the total', (_, age, counts) => {
    const [item] = roll([order({ ordered_at: before(age) })]).items;
    expect([item?.order_count_30d, item?.order_count_90d, item?.order_count_365d]).toEqual(counts);
    const revenues = counts.map((one) => one * 10);
    expect([item?.revenue_30d, item?.revenue_90d, item?.revenue_365d]).toEqual(revenues);
    expect([item?.order_count, item?.revenue_total]).toEqual([1, 10]);
  });

  // ORD-101, ORD-103
  it('scans what it reads, and counts only the statuses asked for', () => {
    const orders = statuses.flatMap((status) => [
      order({ status }),
      order({ status, organization_id: null }),
      order({ status, organization_id: BETA }),
    ]);
    const report = customerRollup({ ...request, statuses: ['pending'] }, { orders, cursor: null });
    expect(report.orders_scanned).toBe(orders.length);
    expect(report.orders_without_organization).toBe(1);
    expect(report.items.map(({ order_count: n }) => n)).toEqual([1, 1]);
    const none = { orders: [order({ status: 'cancelled' })], cursor: null };
    expect(customerRollup(request, none)).toMatchObject({ items: [], organizations: 0 });
  });

  // ORD-104
  it('is done when nothing is left, else names where to go on', () => {
    expect(roll([])).toMatchObject({ done: true, cursor: null, orders_scanned: 0 });
    expect(roll([order()], CURSOR)).toMatchObject({ done: false, cursor: CURSOR });
  });
});

describe('a rollup of contacts', () => {
  // ORD-362
  it('counts by contact whatever the organization', () => {
    const orders = [
      order({ contact_id: BETA, currency: 'CHF' }),
      order({ contact_id: BETA, organization_id: null, grand_total: 0.2 }),
      order({ contact_id: BETA, grand_total: 0.1 }),
      order({ contact_id: ACME, organization_id: BETA }),
      order(),
    ];
    const scanned = { orders, cursor: null };
    const report = customerRollup({ ...request, contact_ids: [ACME, BETA] }, scanned);
    expect(report).toMatchObject({ organizations: 2, orders_without_organization: 1 });
    const told = report.items.map(({ organization_id: none, contact_id, amounts }) => [
      none,
      contact_id,
      amounts.map(({ currency, order_count, revenue_total }) => [
        currency,
        order_count,
        revenue_total,
      ]),
    ]);
    expect(told).toEqual([
      [null, ACME, [['EUR', 1, 10]]],
      [
        null,
        BETA,
        [
          ['CHF', 1, 10],
          ['EUR', 2, 0.3],
        ],
      ],
    ]);
    expect(v.is(CustomerRollup, report)).toBe(true);
  });
});

describe('whatever the orders and however they are cut', () => {
  const orders = fc.array(
    fc.record<ScannedOrder>({
      organization_id: fc.constantFrom(null, ACME, BETA),
      contact_id: fc.constant(null),
      status: fc.constantFrom(...statuses),
      grand_total: fc.integer({ min: 0, max: 1_000_000_000 }).map((n) => n / 10_000),
      currency: fc.constantFrom('EUR', 'CHF', 'PLN'),
      ordered_at: fc.integer({ min: -5, max: 400 * 24 }).map((hours) => before(hours * 3_600_000)),
    }),
    { maxLength: 60 },
  );

  // ORD-101, ORD-104
  it('the merged parts are what counting them one by one gives', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.integer({ min: 1, max: 20 })), (all, sizes) => {
        const parts: ScannedOrder[][] = [];
        let start = 0;
        for (const size of sizes) {
          parts.push(all.slice(start, start + size));
          start += size;
        }
        parts.push(all.slice(start));
        const items = parts.map((part) => roll(part).items);
        expect(merged(items)).toEqual(countedByHand(all));
      }),
    );
  });
});

const SUMMED = ['order_count', 'order_count_30d', 'order_count_90d', 'order_count_365d'] as const;
const AMOUNTS = ['revenue_total', 'revenue_30d', 'revenue_90d', 'revenue_365d'] as const;

/** Merges parts as callers do (ORD-104). */
function merged(parts: readonly Rollup[][]): Record<string, unknown> {
  const whole: Record<string, Record<string, unknown>> = {};
  for (const item of parts.flat()) {
    const key = item.organization_id ?? '';
    const known = whole[key];
    if (known === undefined) {
      whole[key] = { ...item };
      continue;
    }
    for (const name of [...SUMMED, ...AMOUNTS]) {
      known[name] = add(known[name] as number, item[name]);
    }
    const dates = [known, item].flatMap((one) => [one['first_order_at'], one['last_order_at']]);
    known['first_order_at'] = dates.sort()[0];
    known['last_order_at'] = dates.sort().at(-1);
    const currencies = [...(known['currencies'] as string[]), ...item.currencies];
    known['currencies'] = [...new Set(currencies)].sort();
    known['amounts'] = mergedAmounts([...(known['amounts'] as Amounts), ...item.amounts]);
  }
  return whole;
}

/** The same without a window or a group of the code under test. */
type Amounts = Rollup['amounts'];

/** One entry a currency, by its code. */
function mergedAmounts(amounts: Amounts): Amounts {
  const whole = new Map<string, Amounts[number]>();
  for (const { currency, ...sums } of amounts) {
    const { order_count = 0, revenue_total = 0 } = whole.get(currency) ?? {};
    whole.set(currency, {
      currency,
      order_count: order_count + sums.order_count,
      revenue_total: add(revenue_total, sums.revenue_total),
    });
  }
  return [...whole.values()].sort((left, right) => (left.currency < right.currency ? -1 : 1));
}

function countedByHand(all: readonly ScannedOrder[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const id of [ACME, BETA]) {
    const mine = all.filter(
      (one) => one.organization_id === id && !['pending', 'cancelled'].includes(one.status),
    );
    if (mine.length === 0) continue;
    const total = (days: number) => {
      const from = new Date(Date.parse(AS_OF) - days * DAY).toISOString();
      const inside = mine.filter((one) => one.ordered_at >= from && one.ordered_at <= AS_OF);
      const cents = inside.reduce(
        (sum, one) => sum + BigInt(Math.round(one.grand_total * 1e4)),
        0n,
      );
      return { count: inside.length, revenue: Number(cents) / 1e4 };
    };
    const dates = mine.map(({ ordered_at }) => ordered_at).sort();
    const cents = mine.reduce((sum, one) => sum + BigInt(Math.round(one.grand_total * 1e4)), 0n);
    whole[id] = {
      organization_id: id,
      contact_id: null,
      order_count: mine.length,
      order_count_30d: total(30).count,
      order_count_90d: total(90).count,
      order_count_365d: total(365).count,
      revenue_total: Number(cents) / 1e4,
      revenue_30d: total(30).revenue,
      revenue_90d: total(90).revenue,
      revenue_365d: total(365).revenue,
      first_order_at: dates[0],
      last_order_at: dates.at(-1),
      currencies: [...new Set(mine.map(({ currency }) => currency))].sort(),
      amounts: mergedAmounts(
        mine.map(({ currency, grand_total: revenue_total }) => ({
          currency,
          order_count: 1,
          revenue_total,
        })),
      ),
    };
  }
  return whole;
}

describe('the request of a rollup', () => {
  const read = (body: unknown) => readRollup(v.parse(CustomerRollupBody, body), AS_OF);

  // ORD-101
  it('has defaults, for null as for what is missing', () => {
    expect(read({})).toEqual(request);
    const nulls = {
      as_of: null,
      cursor: null,
      organization_ids: null,
      contact_ids: null,
      statuses: null,
    };
    expect(read(nulls)).toEqual(request);
  });

  it('is read in canonical forms', () => {
    expect(
      read({
        as_of: '2026-11-21T12:00:00+01:00',
        cursor: CURSOR.toUpperCase(),
        organization_ids: [BETA.toUpperCase(), ACME, BETA],
        statuses: ['cancelled', 'placed', 'cancelled'],
      }),
    ).toEqual({
      as_of: '2026-11-21T11:00:00.000Z',
      cursor: CURSOR,
      organization_ids: [BETA, ACME],
      contact_ids: null,
      statuses: ['cancelled', 'placed'],
    });
  });

  // ORD-105
  it.each([
    ['too_many_organizations', { organization_ids: Array.from({ length: 201 }, () => ACME) }],
  ])('is refused with %s', (code, body) => {
    const refused = read(body);
    expect(isRejection(refused) && refused.rejected).toBe(code);
    const most = { organization_ids: body.organization_ids.slice(1) };
    expect(read(most)).not.toHaveProperty('rejected');
  });

  // ORD-362
  it('names contacts once each, and not beside organizations', () => {
    const body = { contact_ids: [BETA.toUpperCase(), ACME, BETA] };
    expect(read(body)).toEqual({ ...request, contact_ids: [BETA, ACME] });
    const both = read({ ...body, organization_ids: [ACME] });
    expect(both).toMatchObject({ rejected: 'invalid_value', details: [{ path: 'contact_ids' }] });
  });

  // ORD-105
  it.each([
    [{ organization_ids: [] }],
    [{ contact_ids: [] }],
    [{ contact_ids: Array.from({ length: 201 }, () => ACME) }],
    [{ organization_ids: ['acme'] }],
    [{ statuses: [] }],
    [{ statuses: ['lost'] }],
    [{ cursor: '7' }],
    [{ as_of: 'yesterday' }],
    [{ as_of: '2026-13-45T00:00:00Z' }],
  ])('has no such shape as %j', (body) => {
    expect(v.is(CustomerRollupBody, body)).toBe(false);
  });
});
