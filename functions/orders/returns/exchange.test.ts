import { factsOf } from '@waybill/api/observe';
import { updateNumberRange } from '@waybill/orders/number-range/number-range.command';
import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import type { Order } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { workFor } from '@waybill/work/work';
import { describe, expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { handler as list } from '../list.ts';
import { handler as updatePayment } from '../payment-status/update.ts';
import { handler as complete } from './complete.ts';
import {
  acting,
  CONTACT,
  eventsOf,
  here,
  on,
  reading,
  requesting,
  shippedOrder,
  trail,
  withFreshTenant,
} from './returns.factory.ts';

const table = withTable();
withFreshTenant();

const items = [{ sku: 'LAMP-8', quantity: 1, unit_price: 12.5 }];

/** A paid order of 50, shipped, with a return of all of it. */
async function returned() {
  const { id } = await shippedOrder();
  await invoke(updatePayment, { ...on(id, '/payment-status'), body: { status: 'paid' } });
  const rid = (await requesting(id)).body.id;
  return { id, rid };
}

const found = async (query: Record<string, string>) => {
  await indexesCaughtUp();
  const page = await invoke<{ items: Order[]; total: number }>(list, {
    tenant: here.tenant,
    query,
  });
  return page.body;
};

describe('a return that is completed with a refund and an exchange', () => {
  // ORD-222, ORD-223
  it('shows both wherever they are looked for', async () => {
    const { id, rid } = await returned();
    const body = { refund: { amount: '37.50', reference: 're_1' }, exchange: { items } };
    const completed = await acting('complete', id, rid, body);
    expect(completed).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        refund: { amount: 37.5, reference: 're_1', return_id: rid },
        exchange: { number: 'ORD-000002', status: 'placed' },
      },
    });
    const { exchange, refund, restock: _restock, ...record } = completed.body;
    const replaced = await reading(id);
    expect(replaced).toMatchObject({
      refunds: [refund],
      refunded_total: 37.5,
      payment_status: 'partially_refunded',
      exchange_of: null,
    });
    expect(replaced.returns).toEqual([{ ...record, exchange_id: exchange?.id }]);
    const placed = await reading(exchange?.id ?? '');
    expect(placed).toMatchObject({
      number: 'ORD-000002',
      exchange_of: id,
      contact_id: CONTACT,
      grand_total: 12.5,
      items: [{ sku: 'LAMP-8' }],
    });
    const rows = await found({ exchange_of: id });
    expect(rows).toMatchObject({ total: 1, items: [{ id: placed.id }] });

    expect((await trail(id)).slice(-2)).toMatchObject([
      { name: 'order.return.completed', payload: { refund_id: refund?.id, exchange } },
      { name: 'order.refunded', payload: { refund_id: refund?.id, refunded_total: 37.5 } },
    ]);
    expect(await trail(placed.id)).toMatchObject([{ name: 'order.placed' }]);
    const created = await eventsOf('order.created');
    expect(created.map(({ data }) => data)).toMatchObject([
      { id, exchange_of: null },
      { id: placed.id, exchange_of: id },
    ]);
    await expectVerified(here.tenant);
  });

  // ORD-135, ORD-223
  it('is placed in three round trips, and once for one key', async () => {
    const { id, rid } = await returned();
    const call = gatewayEvent({
      tenant: here.tenant,
      path: '/v1/orders/{id}/returns/{rid}/complete',
      pathParameters: { id, rid },
      body: { exchange: { items } },
      headers: { 'idempotency-key': 'one' },
    });
    const answer = await complete(call as never, lambdaContext() as never);
    expect(answer?.statusCode).toBe(200);
    expect(factsOf(call as never).cost?.depth).toBeLessThanOrEqual(3);
    const again = await complete(call as never, lambdaContext() as never);
    expect(again?.body).toBe(answer?.body);
    expect((await found({ exchange_of: id })).total).toBe(1);
  });

  // ORD-24, ORD-223
  it('waits for approval above the threshold', async () => {
    const { id, rid } = await returned();
    const limit = { require_approval_above_value: 10 };
    await storeSettings(here.tenant, orderSettings, undefined, limit);
    const completed = await acting('complete', id, rid, { exchange: { items } });
    expect(completed.body.exchange).toMatchObject({ status: 'pending' });
    const requests = (await eventsOf('order.requested')).map(({ data }) => data);
    expect(requests).toMatchObject([{ kind: 'return' }, { kind: 'placement', threshold: 10 }]);
  });

  // ORD-133, ORD-222, ORD-223
  it('happens once, whoever comes first', async () => {
    const { id, rid } = await returned();
    const body = { refund: { amount: 10 }, exchange: { items } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => acting('complete', id, rid, body)),
    );
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await found({})).total).toBe(2);
    expect(await reading(id)).toMatchObject({ refunded_total: 10, refunds: [{ amount: 10 }] });
    await expectVerified(here.tenant);
  });
});

describe('a return whose refund or exchange is refused', () => {
  const refusals: readonly [string, object, number, string][] = [
    ['more money than was paid', { refund: { amount: 50.01 } }, 422, 'refund_exceeds_order'],
    ['no money', { refund: { amount: 0 } }, 400, 'invalid_value'],
    ['an order of nothing', { refund: { amount: 1 }, exchange: {} }, 400, 'items_required'],
    ['too many items', { exchange: { items: [...items, ...items] } }, 400, 'too_many_items'],
    ['an item of no name', { exchange: { items: [{}] } }, 400, 'item_identity_required'],
    ['another sum', { exchange: { items, grand_total: 1 } }, 400, 'grand_total_mismatch'],
    [
      'more off than it comes to',
      { exchange: { items, discounts: [{ title: 'Sorry', amount: 12.51 }] } },
      400,
      'discount_exceeds_total',
    ],
    ['a quantity of 0', { exchange: { items: [{ sku: 'A', quantity: 0 }] } }, 400, 'invalid_value'],
  ];

  // ORD-222, ORD-223
  it('stays open, and nothing of it is written', async () => {
    const { id, rid } = await returned();
    await storeSettings(here.tenant, orderSettings, undefined, { max_items_per_order: 1 });
    const [before, rows] = [await reading(id), await table.count()];
    for (const [what, body, status, code] of refusals) {
      const refused = await acting('complete', id, rid, body);
      expect(refused, what).toMatchObject({ status, body: { code } });
    }
    expect(await reading(id)).toEqual(before);
    expect(await table.count()).toBe(rows);
    expect((await acting('complete', id, rid, { exchange: { items } })).body).toMatchObject({
      exchange: { number: 'ORD-000002' },
    });
  });

  // ORD-132, ORD-223
  it('stays open where its order could not be answered', async () => {
    const { id, rid } = await returned();
    const rows = await table.count();
    const heavy = { sku: 'A', product: { text: '"'.repeat(16_000) } };
    const exchange = { items: Array.from({ length: 92 }, () => heavy) };
    expect(await acting('complete', id, rid, { exchange })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    expect(await table.count()).toBe(rows);
    expect((await reading(id)).returns).toMatchObject([{ status: 'registered' }]);
  });

  // ORD-208, ORD-223
  it('stays open for who wants no doubtful tax, and names it to others', async () => {
    const { id, rid } = await returned();
    const exchange = { items: [{ ...items[0], tax_rate: 19, tax_amount: 100 }] };
    const completing = (headers: Record<string, string>) =>
      acting('complete', id, rid, { exchange }, { headers });
    expect(await completing({ prefer: 'handling=strict' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'exchange.items.0.tax_amount' }] },
    });
    const taken = await completing({});
    expect([taken.status, taken.headers['x-warnings']]).toEqual([
      200,
      'exchange.items.0.tax_amount',
    ]);
  });

  // ORD-5, ORD-223
  it('names the value within the exchange', async () => {
    const { id, rid } = await returned();
    const body = { exchange: { items: [items[0], { sku: 'A', quantity: 0 }] } };
    expect(await acting('complete', id, rid, body)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'exchange.items.1.quantity' }] },
    });
  });

  // ORD-118, ORD-223
  it('stays open where another order has its key, and leaves no gap in the numbers', async () => {
    const { id, rid } = await returned();
    const key = { external_id: 'ERP-1' };
    const taken = await acting('complete', id, rid, { exchange: { items, ...key } });
    const other = (await requesting((await shippedOrder()).id)).body;
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const body = { exchange: { items, ...key } };
      expect(await acting('complete', other.order_id, other.id, body)).toMatchObject({
        status: 409,
        body: {
          code: 'unique_violation',
          details: [
            {
              path: 'exchange.external_id',
              message: `is taken by the order ${taken.body.exchange?.id}`,
            },
          ],
        },
      });
    }
    const completed = await acting('complete', other.order_id, other.id, { exchange: { items } });
    expect(completed.body.exchange).toMatchObject({ number: 'ORD-000004' });
  });

  // ORD-88, ORD-89, ORD-117
  it('is open where its order has no number, or another’s', async () => {
    const { id, rid } = await returned();
    const completing = (exchange: object) => acting('complete', id, rid, { exchange });
    await storeSettings(here.tenant, orderSettings, undefined, { order_number_range_code: 'x' });
    expect(await completing({ items })).toMatchObject({
      status: 422,
      body: { code: 'number_range_missing' },
    });
    await storeSettings(here.tenant, orderSettings, undefined, {
      order_number_range_code: 'order',
    });
    const range = (await loadNumberRanges(here.tenant)).find(({ code }) => code === 'order');
    await updateNumberRange(workFor(here.tenant, new Date()), range?.id ?? '', { counter: 0 });
    expect(await completing({ items })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
    expect((await reading(id)).returns).toMatchObject([{ status: 'registered' }]);
    expect(await completing({ items })).toMatchObject({ status: 200 });
  });
});
