import { factsOf } from '@waybill/api/observe';
import type { Return } from '@waybill/orders/order/order.schema';
import type { ReturnCompleted } from '@waybill/orders/return/return.schema';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as list } from '../list.ts';
import { handler as requestReturn } from '../return.ts';
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

withTable();
withFreshTenant();

describe('a return from request to settlement', () => {
  // ORD-71, ORD-73, ORD-74, ORD-79, WHK-7
  it('is answered, stored with its order and announced at every step', async () => {
    const product = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
    const order = await shippedOrder([
      { sku: 'LAMP-7', product_id: product, quantity: 2.5, unit_price: 10 },
      { sku: 'BULB-1', quantity: 4 },
    ]);
    const [lamp, bulb] = order.items.map(({ id }) => id);
    const before = await reading(order.id);

    const registered = await requesting(
      order.id,
      {
        reason: 'too bright',
        reason_code: 'Damaged',
        metadata: { photo: 1 },
        positions: [
          { order_item_id: lamp, quantity: '1.5', restock: true },
          { order_item_id: bulb, reason_code: 'late' },
        ],
      },
      { contact: { contactId: CONTACT, permissions: [] } },
    );
    expect(registered.status).toBe(201);
    expect(registered.body).toEqual({
      id: expect.any(String),
      order_id: order.id,
      number: 'RET-000001',
      status: 'registered',
      positions: [
        { order_item_id: lamp, quantity: 1.5, restock: true, reason_code: 'damaged' },
        { order_item_id: bulb, quantity: 4, restock: false, reason_code: 'late' },
      ],
      reason: 'too bright',
      reason_code: 'damaged',
      resolution: null,
      exchange_id: null,
      metadata: { photo: 1 },
      external_id: null,
      external_refs: null,
      registered_at: registered.body.created_at,
      received_at: null,
      completed_at: null,
      rejected_at: null,
      created_at: expect.any(String),
      updated_at: registered.body.created_at,
    });
    expect(await reading(order.id)).toEqual({ ...before, returns: [registered.body] });

    const rid = registered.body.id;
    const received = await acting('receive', order.id, rid, undefined);
    expect(received.status).toBe(200);
    expect(received.body).toMatchObject({ status: 'received', received_at: expect.any(String) });
    expect(await reading(order.id)).toEqual({ ...before, returns: [received.body] });

    const completed = await acting('complete', order.id, rid, { resolution: 'refund' });
    const restock = [{ product_id: product, sku: 'LAMP-7', quantity: 1.5, location_code: null }];
    const { restock: answered, refund, exchange, ...record } = completed.body;
    expect([completed.status, answered, refund, exchange]).toEqual([200, restock, null, null]);
    expect(record).toMatchObject({ status: 'completed', resolution: 'refund' });
    const after = await reading(order.id);
    expect(after.returns).toEqual([record]);
    expect(after.items.map((item) => item.quantity_returned)).toEqual([1.5, 4]);
    expect(after.items.map((item) => item.updated_at)).toEqual([
      record.completed_at,
      record.completed_at,
    ]);
    const { items: _before, returns: _none, ...columns } = before;
    expect(after).toMatchObject(columns);

    const names = (await trail(order.id)).map(({ name }) => name);
    expect(names.slice(-4)).toEqual([
      'order.requested',
      'order.return.registered',
      'order.return.received',
      'order.return.completed',
    ]);
    const common = { return_id: rid, number: 'RET-000001', positions: record.positions };
    const payloads = new Map((await trail(order.id)).map((row) => [row.name, row]));
    const why = { reason: 'too bright', reason_code: 'damaged' };
    const request = { kind: 'return', ...common, ...why };
    expect(payloads.get('order.requested')).toMatchObject({ actor: CONTACT, payload: request });
    expect(payloads.get('order.return.registered')).toMatchObject({
      actor: CONTACT,
      payload: { ...common, ...why },
    });
    expect(payloads.get('order.return.received')?.payload).toEqual(common);
    const none = { refund_id: null, exchange: null };
    const settled = { ...common, resolution: 'refund', restock, ...none };
    expect(payloads.get('order.return.completed')?.payload).toEqual(settled);

    expect(await eventsOf('order.requested')).toMatchObject([
      { data: { order_id: order.id, ...request }, metadata: { actor: CONTACT } },
    ]);
    expect(await eventsOf('order.return.registered')).toHaveLength(1);
    expect(await eventsOf('order.return.received')).toMatchObject([
      { data: { order_id: order.id, ...common } },
    ]);
    const [event] = await eventsOf('order.return.completed');
    expect(event?.data).toEqual({ order_id: order.id, ...settled });
    const sequences = [
      ...(await eventsOf('order.return.registered')),
      ...(await eventsOf('order.return.received')),
      ...(await eventsOf('order.return.completed')),
    ].map(({ metadata }) => metadata);
    expect(sequences).toMatchObject([
      { sequence: 3, actor: CONTACT },
      { sequence: 4, actor: null },
      { sequence: 5, actor: null },
    ]);
  });

  // ORD-67, ORD-75
  it('can be turned down instead, and its quantities are free again', async () => {
    const order = await shippedOrder();
    const { body: first } = await requesting(order.id);
    expect(await requesting(order.id)).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_return' },
    });
    const rejected = await acting('reject', order.id, first.id, { reason: 'worn' });
    expect(rejected).toMatchObject({
      status: 200,
      body: { status: 'rejected', resolution: 'worn', rejected_at: expect.any(String) },
    });
    expect(await eventsOf('order.return.rejected')).toMatchObject([
      { data: { return_id: first.id, number: first.number, resolution: 'worn', reason: 'worn' } },
    ]);
    const second = await requesting(order.id);
    expect(second).toMatchObject({ status: 201, body: { number: 'RET-000002' } });
    expect((await reading(order.id)).returns).toEqual([rejected.body, second.body]);
  });

  it('does not count the order anew in its list', async () => {
    const order = await shippedOrder();
    const { body } = await requesting(order.id);
    await acting('complete', order.id, body.id);
    const page = await invoke(list, { tenant: here.tenant, query: { status: 'completed' } });
    expect(page.body).toMatchObject({ total: 1 });
    expect((await invoke(list, { tenant: here.tenant })).body).toMatchObject({ total: 1 });
  });
});

describe('many at once', () => {
  // ORD-133
  it('never return more than was shipped', async () => {
    const order = await shippedOrder();
    const body = { positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: rounds({ short: 8, long: 16 }) }, () => requesting(order.id, body)),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body: one }) => one);
    expect(made).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body: one }) => one.code))).toEqual(
      new Set(['quantity_exceeds_returnable']),
    );
    expect(new Set(made.map(({ number }) => number)).size).toBe(5);

    const ends = await Promise.all(
      made.flatMap(({ id }) => [
        acting('complete', order.id, id),
        acting('reject', order.id, id),
        acting('receive', order.id, id),
      ]),
    );
    expect(ends.every(({ status }) => [200, 422].includes(status))).toBe(true);
    const after = await reading(order.id);
    const settled = after.returns.filter(({ status }) => status === 'completed').length;
    expect(after.items[0]?.quantity_returned).toBe(settled);
    expect(after.returns.every(({ status }) => ['completed', 'rejected'].includes(status))).toBe(
      true,
    );
  });
});

describe('the cost of a return', () => {
  // ORD-135
  it('is three sequential round trips at most, for 500 positions too', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ sku: `S${index}`, quantity: 2 }));
    const order = await shippedOrder(items);
    const headers = { 'idempotency-key': 'cost' };
    const call = gatewayEvent({ ...on(order.id, '/return'), body: { restock: true }, headers });
    const answer = await requestReturn(call as never, lambdaContext() as never);
    expect(answer?.statusCode).toBe(201);
    expect(factsOf(call as never).cost?.depth).toBeLessThanOrEqual(3);
    const { id: rid } = JSON.parse(String(answer?.body)) as Return;
    const settling = gatewayEvent({
      tenant: here.tenant,
      path: '/v1/orders/{id}/returns/{rid}/complete',
      pathParameters: { id: order.id, rid },
      body: {},
      headers,
    });
    const settled = await complete(settling as never, lambdaContext() as never);
    expect(settled?.statusCode).toBe(200);
    expect((JSON.parse(String(settled?.body)) as ReturnCompleted).restock).toHaveLength(500);
    expect(factsOf(settling as never).cost?.depth).toBeLessThanOrEqual(3);
    const after = await reading(order.id);
    expect(after.items.every((item) => item.quantity_returned === 2)).toBe(true);
  });
});
