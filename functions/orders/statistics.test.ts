import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import type { Statistics } from '@waybill/orders/statistics/statistics.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { foldDeltas } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from './commands.factory.ts';
import { handler as place } from './place.ts';
import { handler as statistics } from './statistics.ts';

withTable();
const clock = fixedClock();

const asking = (tenant: string, query: Record<string, string>, more: object = {}) =>
  invoke<Statistics & { code: string; error: string; details: unknown }>(statistics, {
    tenant,
    method: 'GET',
    path: '/v1/orders/statistics',
    query,
    ...more,
  });

const nothing = {
  orders: 0,
  positions: 0,
  cancelled: 0,
  shipments: 0,
  returns: 0,
  currencies: [],
};

// ORD-139, ORD-143
it('answers what happened by day, before and behind a fold', async () => {
  const tenant = await freshTenant();
  const body = placementBody();
  const first = await invoke<OrderDetail>(place, { tenant, body });
  clock.set('2026-11-23T00:00:00.000Z');
  await run(tenant, first.body.id, 'ship');
  const dollars = placementBody({ currency: 'USD' });
  const second = await invoke<OrderDetail>(place, { tenant, body: dollars });
  await run(tenant, second.body.id, 'cancel');
  const range = { from: '2026-11-21', to: '2026-11-23' };
  const expected = {
    ...range,
    by: 'day',
    items: [
      {
        ...nothing,
        period: '2026-11-21',
        orders: 1,
        positions: 1,
        currencies: [{ currency: 'EUR', placed: 119, cancelled: 0, refunded: 0 }],
      },
      { ...nothing, period: '2026-11-22' },
      {
        ...nothing,
        period: '2026-11-23',
        orders: 1,
        positions: 1,
        cancelled: 1,
        shipments: 1,
        currencies: [{ currency: 'USD', placed: 119, cancelled: 119, refunded: 0 }],
      },
    ],
  };
  expect(await asking(tenant, range)).toMatchObject({ status: 200, body: expected });
  await foldDeltas({ tenant, group: ORDERS }, { atLeast: 1 });
  expect((await asking(tenant, range)).body).toEqual(expected);
  expect((await asking('elsewhere', range)).body.items).toEqual(
    expected.items.map(({ period }) => ({ ...nothing, period })),
  );
});

describe('the request of statistics', () => {
  let tenant = '';
  beforeAll(async () => {
    tenant = await freshTenant();
  });
  const range = { from: '2026-11-21', to: '2026-12-01' };

  // ORD-139, ORD-144
  it('may ask for months, and for nothing', async () => {
    const months = await asking(tenant, { ...range, by: 'month' });
    expect(months.body).toMatchObject({
      by: 'month',
      items: [{ period: '2026-11' }, { period: '2026-12' }],
    });
    const none = await asking(tenant, { from: '2026-12-01', to: '2026-11-21' });
    expect(none).toMatchObject({ status: 200, body: { items: [] } });
    const far = await asking(tenant, { from: '2026-12-01', to: '2001-11-21', by: 'month' });
    expect(far.body.items).toEqual([]);
  });

  // ORD-144
  it.each<[string, Record<string, string>, string, RegExp]>([
    ['no first day', { to: range.to }, 'invalid_value', /from is needed/u],
    ['no last day', { from: range.from }, 'invalid_value', /to is needed/u],
    ['a time', { ...range, from: '2026-11-21T00:00:00Z' }, 'invalid_value', /from must be a date/u],
    ['a month', { ...range, from: '2026-11' }, 'invalid_value', /from must be a date/u],
    ['a day that is none', { ...range, to: '2026-02-29' }, 'invalid_value', /to must be a day/u],
    ['an unknown period', { ...range, by: 'week' }, 'invalid_value', /by must be one of/u],
    ['a market that is no uuid', { ...range, market_id: 'de' }, 'invalid_value', /must be a uuid/u],
    [
      'too many days',
      { from: '2025-01-01', to: '2026-02-05' },
      'range_too_large',
      /At most 400 days/u,
    ],
  ])('is refused with %s', async (_, query, code, sentence) => {
    const { status, body } = await asking(tenant, query);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.error).toMatch(sentence);
  });

  // ORD-116
  it('comes from the back office', async () => {
    const contact = { contactId: '01976f3a-8c1e-7a44-9d0b-0000000000c1', permissions: ['*'] };
    const { status, body } = await asking(tenant, range, { contact });
    expect([status, body.code]).toEqual([403, 'buyer_not_permitted']);
  });
});
