import { orderCheck } from '@waybill/orders/check/order.check';
import type { Order, OrderDetail } from '@waybill/orders/order/order.schema';
import type { Statistics } from '@waybill/orders/statistics/statistics.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { type Call, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as listLog } from '../webhooks/events/list.ts';
import { run } from './commands.factory.ts';
import { handler as trail } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as addItems } from './items/create.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';
import { handler as statistics } from './statistics.ts';
import { handler as update } from './update.ts';

withTable();
fixedClock();

let tenant = '';

beforeEach(async () => {
  tenant = await freshTenant();
});

type Answer = OrderDetail & { code?: string; error?: string };
type Page<Row> = { items: Row[]; total: number };

const placing = (more: object = {}, call: Call = {}) =>
  invoke<Answer>(place, { tenant, body: { ...placementBody(), ...more }, ...call });
const reading = async (id: string) =>
  (await invoke<Answer>(get, { tenant, path: '/v1/orders/{id}', pathParameters: { id } })).body;
const updating = (id: string, body: object, call: Call = {}) =>
  invoke<Answer>(update, {
    method: 'PUT',
    path: '/v1/orders/{id}',
    pathParameters: { id },
    tenant,
    body,
    ...call,
  });
const rowsOf = async (id: string) => {
  const path = { path: '/v1/orders/{id}/events', pathParameters: { id } };
  return (await invoke<Page<{ name: string; created_at: string }>>(trail, { tenant, ...path }))
    .body;
};

const PAST = {
  number: 'OLD-7',
  placed_at: '2025-12-31T23:30:00-01:00',
  status: 'completed',
  payment_status: 'paid',
};
const DAY = '2026-01-01T00:30:00.000Z';

describe('an order that is brought in', () => {
  // ORD-262, ORD-263, ORD-264
  it.each([
    ['completed', ['order.placed', 'order.completed']],
    ['cancelled', ['order.placed', 'order.cancelled']],
    ['placed', ['order.placed']],
  ])('as %s stands as it was, counts on its own day, and is sound', async (status, names) => {
    const answer = await placing({ ...PAST, status });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...PAST, status, placed_at: DAY });
    expect(await reading(answer.body.id)).toEqual(answer.body);

    const rows = await rowsOf(answer.body.id);
    expect(rows.items.map(({ name, created_at }) => [name, created_at])).toEqual(
      names.map((name) => [name, DAY]),
    );
    expect((await recordedEvents(tenant)).map(({ topic }) => topic)).toEqual([
      'order.created',
      ...names,
    ]);
    const { body } = await invoke<Statistics>(statistics, {
      tenant,
      method: 'GET',
      query: { from: '2026-01-01', to: '2026-01-01' },
    });
    expect(body.items).toMatchObject([
      { orders: 1, cancelled: status === 'cancelled' ? 1 : 0, currencies: [{ placed: 119 }] },
    ]);
    expect(await differencesIn(orderCheck, tenant)).toEqual([]);
    const listed = await invoke<Page<Order>>(list, { tenant, query: { status } });
    expect(listed.body.total).toBe(1);
    // Its range is where it was.
    expect((await placing()).body.number).toBe('ORD-000001');
  });

  // ORD-264
  it('silently is told to nobody, and its later commands are', async () => {
    const { body } = await placing({ ...PAST, status: 'placed', silent: true });
    expect((await rowsOf(body.id)).items).toMatchObject([
      { name: 'order.placed', created_at: DAY },
    ]);
    const told = async (query: Record<string, string>) =>
      (await invoke<Page<{ topic: string }>>(listLog, { tenant, method: 'GET', query })).body;
    expect(await told({})).toMatchObject({ items: [], total: 0 });
    expect(await told({ order_id: body.id })).toMatchObject({ items: [], total: 0 });
    await run(tenant, body.id, 'hold');
    await indexesCaughtUp();
    expect(await told({})).toMatchObject({ items: [{ topic: 'order.held' }], total: 1 });
    expect(await told({ order_id: body.id })).toMatchObject({ total: 1 });
  });

  // ORD-89, ORD-262
  it('takes a number once in a tenant, and of many at once one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => placing(PAST)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'unique_violation',
      error: 'The order number OLD-7 was issued before.',
    });
    expect((await placing(PAST, { tenant: await freshTenant() })).status).toBe(201);
    await placing();
    expect((await placing({ number: 'ORD-000001' })).body.code).toBe('unique_violation');
    expect(await differencesIn(orderCheck, tenant)).toEqual([]);
  });

  // ORD-262
  it('is refused from a key without orders.import, from a buyer, and from the future', async () => {
    const key = await placing(PAST, { permissions: ['orders.place'] });
    expect([key.status, key.body.code]).toEqual([403, 'forbidden']);
    const contactId = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    const contact = { contactId, permissions: ['orders.create'] };
    const buyer = await placing({ silent: true }, { contact });
    expect([buyer.status, buyer.body.code]).toEqual([403, 'buyer_not_permitted']);
    const future = await placing({ placed_at: '2999-01-01T00:00:00Z' });
    expect([future.status, future.body.code]).toEqual([400, 'invalid_value']);
    const granted = await placing(PAST, { permissions: ['orders.place', 'orders.import'] });
    expect(granted.status).toBe(201);
  });
});

describe('the wished day', () => {
  // ORD-260
  it('is taken, listed, and followed by positions without one of their own', async () => {
    const items = [{ sku: 'A', requested_delivery_date: '2026-12-24' }, { sku: 'B' }];
    const { body } = await placing({ items, requested_delivery_date: '2026-12-31' });
    const days = (order: OrderDetail) => order.items.map((item) => item.requested_delivery_date);
    expect(days(body)).toEqual(['2026-12-24', '2026-12-31']);
    const [created] = await recordedEvents(tenant);
    expect(JSON.parse(created?.body ?? '')).toMatchObject({ data: { items: body.items } });

    const moved = await updating(body.id, { requested_delivery_date: '2027-01-04' });
    expect(moved.body.requested_delivery_date).toBe('2027-01-04');
    expect(days(await reading(body.id))).toEqual(['2026-12-24', '2027-01-04']);
    const added = await invoke<Answer>(addItems, {
      tenant,
      path: '/v1/orders/{id}/items',
      pathParameters: { id: body.id },
      body: { items: [{ sku: 'C' }, { sku: 'D', requested_delivery_date: '2027-01-11' }] },
    });
    const all = ['2026-12-24', '2027-01-04', '2027-01-04', '2027-01-11'];
    expect(days(added.body)).toEqual(all);
    expect(days(await reading(body.id))).toEqual(all);
    await updating(body.id, { requested_delivery_date: '2027-01-05' });
    expect(days(await reading(body.id))).toEqual(all.with(1, '2027-01-05').with(2, '2027-01-05'));
    await updating(body.id, { requested_delivery_date: '2027-01-04' });
    const query = { requested_delivery_date: '2027-01-04', order: 'requested_delivery_date.desc' };
    expect((await invoke<Page<Order>>(list, { tenant, query })).body.total).toBe(1);

    await run(tenant, body.id, 'ship', { positions: [{ order_item_id: body.items[0]?.id }] });
    const late = await updating(body.id, { requested_delivery_date: null });
    expect([late.status, late.body.code]).toEqual([422, 'order_shipped']);
    expect((await updating(body.id, { requested_delivery_date: '2027-01-04' })).status).toBe(200);
    const none = await placing({ requested_delivery_date: '2027-02-29' });
    expect([none.status, none.body.code]).toEqual([400, 'invalid_value']);
  });
});

describe('the source', () => {
  const source = { system: 'erp', etag: 'W/1', raw: { total: 119, lines: [{ id: 7 }] } };

  // ORD-261
  it('is kept with order and positions, and written in every state without a trace', async () => {
    const items = [{ sku: 'A', source, source_synced_at: '2026-11-21T10:00:00+02:00' }];
    const { body } = await placing({ items, source: { system: 'erp' } });
    expect(body).toMatchObject({
      source: { system: 'erp', etag: null, raw: null },
      source_synced_at: null,
      items: [{ source, source_synced_at: '2026-11-21T08:00:00.000Z' }],
    });
    await run(tenant, body.id, 'complete');
    const before = await reading(body.id);
    const [rows, events] = [await rowsOf(body.id), await recordedEvents(tenant)];
    const raw = { text: 'x'.repeat(60_000) };
    const change = { source: { ...source, raw }, source_synced_at: '2026-11-22T00:00:00Z' };
    expect((await updating(body.id, change)).status).toBe(200);
    expect(await reading(body.id)).toEqual({
      ...before,
      source: change.source,
      source_synced_at: '2026-11-22T00:00:00.000Z',
    });
    expect(await rowsOf(body.id)).toEqual(rows);
    expect(await recordedEvents(tenant)).toEqual(events);
    expect(await differencesIn(orderCheck, tenant)).toEqual([]);
  });

  // ORD-261
  it('is refused from a buyer, where it is placed and where it is changed', async () => {
    const contactId = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    const contact = { contactId, permissions: ['orders.create'] };
    const refused = await placing({ source }, { contact });
    expect([refused.status, refused.body.code]).toEqual([403, 'buyer_not_permitted']);
    const { body } = await placing({}, { contact });
    const changed = await updating(body.id, { source }, { contact });
    expect([changed.status, changed.body.code]).toEqual([403, 'buyer_not_permitted']);
  });
});
