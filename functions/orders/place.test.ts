import { factsOf } from '@waybill/api/observe';
import { updateNumberRange } from '@waybill/orders/number-range/number-range.command';
import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import {
  CALLING_KEY,
  type Call,
  gatewayEvent,
  invoke,
  lambdaContext,
} from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { describe, expect, it } from 'vitest';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';

const table = withTable();

const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const placing = (call: Call) => invoke<OrderDetail>(place, { body: placementBody(), ...call });
const getting = (tenant: string, id: string) =>
  invoke<OrderDetail>(get, { path: '/v1/orders/{id}', pathParameters: { id }, tenant });

describe('orders.place', () => {
  // ORD-1, ORD-27
  it('answers 201 with the order, and the same order is read back', async () => {
    const tenant = await freshTenant();
    const body = placementBody({
      items: Array.from({ length: 95 }, (_, index) => ({
        sku: `SKU-${index}`,
        quantity: '1.5',
        unit_price: 2.3333,
        tax_rate: 19,
        metadata: { deep: { list: [1, 2.5, null] } },
      })),
      billing_address: { city: 'Zürich', constructor: 1, nested: { huge: 1e200 } },
      customer_order_number: 'PO #7 %',
    });
    const answer = await placing({ tenant, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ number: 'ORD-000001', status: 'placed', item_count: 95 });
    expect(answer.body.items.at(-1)).toMatchObject({ position: 950, line_total: 3.5 });

    const read = await getting(tenant, answer.body.id);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(answer.body);
    expect(answer.body).toMatchObject({ shipments: [], returns: [], cancellations: [] });
  });

  it('stores 500 positions with their order', async () => {
    const tenant = await freshTenant();
    const items = Array.from({ length: 500 }, (_, index) => ({
      sku: `SKU-${index}`,
      unit_price: 1,
      product: { text: 'x'.repeat(700) },
    }));
    const answer = await placing({ tenant, body: { items } });
    expect(answer).toMatchObject({ status: 201, body: { grand_total: 500, item_count: 500 } });
    const read = await getting(tenant, answer.body.id);
    expect(read.body.items).toEqual(answer.body.items);
    const created = (await recordedEvents(tenant)).find(({ topic }) => topic === 'order.created');
    expect(JSON.parse(created?.body ?? '')).toMatchObject({
      data: { id: answer.body.id },
      metadata: { trimmed: ['items'] },
    });
  });

  // ORD-85, ORD-122, ORD-123, ORD-124
  it('writes one trail row and two events', async () => {
    const tenant = await freshTenant();
    const contact = { contactId: CONTACT, permissions: ['orders.create'] };
    const answer = await placing({ tenant, contact });
    const { shipments: _s, returns: _r, refunds: _m, ...rest } = answer.body;
    const { cancellations: _c, ...order } = rest;
    const trail = await invoke(listEvents, {
      path: '/v1/orders/{id}/events',
      pathParameters: { id: order.id },
      query: { order_id: CONTACT, name: 'order.placed' },
      tenant,
    });
    const summary = {
      number: 'ORD-000001',
      grand_total: 119,
      currency: 'EUR',
      item_count: 1,
      cart_id: null,
    };
    expect(trail.body).toMatchObject({
      items: [
        {
          order_id: order.id,
          name: 'order.placed',
          actor: CONTACT,
          by: CALLING_KEY,
          payload: summary,
          created_at: order.created_at,
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
      next: null,
    });
    const bodies = (await recordedEvents(tenant)).map(
      ({ body }) => JSON.parse(body) as { readonly time: string },
    );
    expect(bodies).toHaveLength(2);
    // The moment in which the change was sent, behind the one in which it was decided (WHK-3).
    const sent = bodies[0]?.time ?? '';
    expect(sent >= order.created_at).toBe(true);
    expect(bodies).toContainEqual({
      tenant_id: tenant,
      topic: 'order.created',
      id: expect.stringMatching(/^evt_/u),
      data: { ...order, fulfillments: [] },
      metadata: { sequence: 1, actor: CONTACT, by: CALLING_KEY },
      time: sent,
    });
    expect(bodies).toContainEqual({
      tenant_id: tenant,
      topic: 'order.placed',
      id: expect.stringMatching(/^evt_/u),
      data: { order_id: order.id, ...summary },
      metadata: { sequence: 1, actor: CONTACT, by: CALLING_KEY },
      time: sent,
    });
  });

  // ORD-9, ORD-22, ORD-123, ORD-129
  // API-35
  it('names the keys of an order that only the service sets', async () => {
    const tenant = await freshTenant();
    const record = { on_hold: true, completed_at: '2017-10-02T10:00:00Z', hold_reason: 'x' };
    const body = placementBody(record as object);
    const taken = await placing({ tenant, body });
    expect([taken.status, taken.headers['x-ignored-keys']]).toEqual([
      201,
      expect.stringMatching(
        /^(?=.*on_hold)(?=.*completed_at)(?=.*hold_reason)[a-z_]+, [a-z_]+, [a-z_]+$/u,
      ),
    ]);
    const refused = await placing({ tenant, body, headers: { prefer: 'handling=strict' } });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'unknown_key' }]);
  });

  // ORD-202, ORD-208
  it('names a doubtful tax, and refuses a discount that is too large', async () => {
    const tenant = await freshTenant();
    const item = { sku: 'A', unit_price: 100, tax_rate: 19, tax_amount: 19_000 };
    const body = { items: [{ ...item, discounts: [{ title: 'Sale', amount: 1 }] }] };
    const taken = await placing({ tenant, body });
    expect([taken.status, taken.headers['x-warnings']]).toEqual([201, 'items.0.tax_amount']);
    const refused = await placing({ tenant, body, headers: { prefer: 'handling=strict' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'items.0.tax_amount' }] },
    });
    const much = { ...body, discounts: [{ title: 'Gift', amount: 99.01 }] };
    expect(await placing({ tenant, body: much })).toMatchObject({
      status: 400,
      body: { code: 'discount_exceeds_total', details: [{ path: 'discounts' }] },
    });
  });

  it('obeys the current settings', async () => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, {
      default_currency: 'CHF',
      require_approval_above_value: 100,
      max_items_per_order: 1,
    });
    const waiting = await placing({ tenant });
    expect(waiting).toMatchObject({
      status: 201,
      body: { status: 'pending', placed_at: null, currency: 'CHF' },
    });
    expect((await recordedEvents(tenant)).map(({ topic }) => topic).sort()).toEqual([
      'order.created',
      'order.requested',
    ]);
    const two = await placing({ tenant, body: { items: [{ sku: 'a' }, { sku: 'b' }] } });
    expect(two).toMatchObject({ status: 400, body: { code: 'too_many_items' } });
    await storeSettings(tenant, orderSettings, undefined, { order_number_range_code: 'gone' });
    const numberless = await placing({ tenant });
    expect(numberless).toMatchObject({ status: 422, body: { code: 'number_range_missing' } });
  });

  const refusals: readonly [string, object, object, number, string][] = [
    ['no items', {}, {}, 400, 'items_required'],
    ['an unnamed item', { items: [{}] }, {}, 400, 'item_identity_required'],
    ['a broken value', { items: [{ sku: 'a', quantity: -1 }] }, {}, 400, 'invalid_value'],
    ['too many digits', { items: [{ sku: 'a', quantity: 0.0001 }] }, {}, 400, 'invalid_value'],
    ['a wrong checksum', placementBody({ grand_total: 1 }), {}, 400, 'grand_total_mismatch'],
    ['another contact', placementBody({ contact_id: CONTACT }), {}, 400, 'contact_mismatch'],
    ['no right', placementBody(), { permissions: [] }, 403, 'forbidden'],
  ];

  // ORD-2, ORD-11, ORD-39
  it('refuses what is no order, draws no number and writes nothing', async () => {
    const tenant = await freshTenant();
    const before = await table.count();
    for (const [what, body, overrides, status, code] of refusals) {
      const contact = {
        contactId: '01976f3a-8c1e-7a44-9d0b-000000000000',
        permissions: ['orders.create'],
        ...overrides,
      };
      const answer = await placing({ tenant, body, contact });
      expect(answer, what).toMatchObject({ status, body: { code } });
    }
    expect(await table.count()).toBe(before);
    expect((await placing({ tenant })).body.number).toBe('ORD-000001');
  });

  // ORD-135
  it('costs three sequential round trips at most, and a read costs one', async () => {
    const tenant = await freshTenant();
    const items = Array.from({ length: 3 }, (_, index) => ({ sku: `S${index}`, unit_price: 9.99 }));
    const headers = { 'idempotency-key': 'cost' };
    const placement = gatewayEvent({ tenant, body: { items }, headers });
    const answer = await place(placement as never, lambdaContext() as never);
    expect(factsOf(placement as never).cost?.depth).toBeLessThanOrEqual(3);
    const { id } = JSON.parse(String(answer?.body)) as OrderDetail;
    const read = gatewayEvent({ tenant, path: '/v1/orders/{id}', pathParameters: { id } });
    await get(read as never, lambdaContext() as never);
    expect(factsOf(read as never).cost?.depth).toBe(1);
  });
});

describe('many placements at once', () => {
  // ORD-13
  it('of one body are as many orders where no Idempotency-Key joins them', async () => {
    const tenant = await freshTenant();
    const body = placementBody({ cart_id: CONTACT });
    const [first, second] = [await placing({ tenant, body }), await placing({ tenant, body })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await invoke(list, { tenant })).body).toMatchObject({ total: 2 });
  });

  // ORD-87
  it('draw every number once', async () => {
    const tenant = await freshTenant();
    const many = rounds({ short: 20, long: 64 });
    const answers = await Promise.all(Array.from({ length: many }, () => placing({ tenant })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const numbers = answers.map(({ body }) => body.number).sort();
    const expected = Array.from(
      { length: many },
      (_, n) => `ORD-${String(n + 1).padStart(6, '0')}`,
    );
    expect(numbers).toEqual(expected);
    const page = await invoke(list, { tenant, query: { limit: '1' } });
    expect(page.body).toMatchObject({ total: many });
  });
});

describe('a number issued before', () => {
  // ORD-89
  it('is a conflict and leaves the first order alone', async () => {
    const tenant = await freshTenant();
    const { body: first } = await placing({ tenant });
    await rewind(tenant);
    expect(await placing({ tenant })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation', error: expect.stringContaining('ORD-000001') },
    });
    expect((await getting(tenant, first.id)).body.number).toBe('ORD-000001');
    expect(await placing({ tenant })).toMatchObject({ body: { number: 'ORD-000002' } });
  });
});

async function rewind(tenant: string) {
  const range = (await loadNumberRanges(tenant)).find(({ code }) => code === 'order');
  const work = workFor(tenant, new Date());
  await updateNumberRange(work, range?.id ?? '', { counter: 0 });
}
