import { factsOf } from '@waybill/api/observe';
import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import { updateNumberRange } from '@waybill/orders/number-range/update-number-range.command';
import type { OrderDetail, OrderPlaced, Return } from '@waybill/orders/order/order.schema';
import type { TrailEvent } from '@waybill/orders/order/trail.schema';
import type { ReturnCompleted } from '@waybill/orders/return/return.schema';
import { orderSettings } from '@waybill/orders/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as cancel } from '../cancel.ts';
import { handler as listEvents } from '../events/list.ts';
import { handler as getOrder } from '../get.ts';
import { handler as list } from '../list.ts';
import { handler as place } from '../place.ts';
import { handler as requestReturn } from '../return.ts';
import { handler as ship } from '../ship.ts';
import { handler as complete } from './complete.ts';
import { handler as receive } from './receive.ts';
import { handler as reject } from './reject.ts';

const table = withTable();

const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-000000000000';

const commands = { receive, complete, reject };
type Command = keyof typeof commands;

let tenant = '';

beforeEach(async () => {
  tenant = await freshTenant();
});

const on = (id: string, rest = '') => ({
  tenant,
  path: `/v1/orders/{id}${rest}`,
  pathParameters: { id },
});

const placing = async (items: object[] = [{ sku: 'LAMP-7', quantity: 5, unit_price: 10 }]) =>
  (await invoke<OrderPlaced>(place, { tenant, body: { items, contact_id: CONTACT } })).body;

const shipping = async (id: string, body: object = {}) =>
  expect((await invoke(ship, { ...on(id, '/ship'), body })).status).toBe(201);

async function shippedOrder(items?: object[]): Promise<OrderPlaced> {
  const order = await placing(items);
  await shipping(order.id);
  return order;
}

const requesting = (id: string, body: unknown = {}, rest: object = {}) =>
  invoke<Return>(requestReturn, { ...on(id, '/return'), body, ...rest });

const acting = (command: Command, id: string, rid: string, body: unknown = {}, rest: object = {}) =>
  invoke<ReturnCompleted>(commands[command], {
    tenant,
    path: `/v1/orders/{id}/returns/{rid}/${command}`,
    pathParameters: { id, rid },
    body,
    ...rest,
  });

const reading = async (id: string) => (await invoke<OrderDetail>(getOrder, on(id))).body;

const trail = async (id: string) =>
  (await invoke<{ items: TrailEvent[] }>(listEvents, on(id, '/events'))).body.items;

const eventsOf = async (topic: string) =>
  (await recordedEvents(tenant))
    .filter((event) => event.topic === topic)
    .map(({ body }) => JSON.parse(body) as { data: object; metadata: object });

describe('a return from request to settlement', () => {
  // ORD-71, ORD-73, ORD-74, ORD-79, ORD-86, WHK-7
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
        metadata: { photo: 1 },
        positions: [
          { order_item_id: lamp, quantity: '1.5', restock: true },
          { order_item_id: bulb },
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
        { order_item_id: lamp, quantity: 1.5, restock: true },
        { order_item_id: bulb, quantity: 4, restock: false },
      ],
      reason: 'too bright',
      resolution: null,
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
    const restock = [{ product_id: product, sku: 'LAMP-7', quantity: 1.5 }];
    const { restock: answered, ...record } = completed.body;
    expect([completed.status, answered]).toEqual([200, restock]);
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
    const request = { kind: 'return', ...common, reason: 'too bright' };
    expect(payloads.get('order.requested')).toMatchObject({ actor: CONTACT, payload: request });
    expect(payloads.get('order.return.registered')).toMatchObject({
      actor: null,
      payload: { ...common, reason: 'too bright' },
    });
    expect(payloads.get('order.return.received')?.payload).toEqual(common);
    const settled = { ...common, resolution: 'refund', restock };
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
    expect(sequences).toEqual([3, 4, 5].map((sequence) => ({ sequence, actor: null })));
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
    const page = await invoke(list, { tenant, query: { status: 'completed' } });
    expect(page.body).toMatchObject({ total: 1 });
    expect((await invoke(list, { tenant })).body).toMatchObject({ total: 1 });
  });
});

describe('a refused request', () => {
  it.each<[string, (order: OrderPlaced) => unknown, number, string]>([
    ['of no position', () => ({ positions: [] }), 400, 'positions_required'],
    ['without ids', () => ({ positions: [{ quantity: 1 }] }), 400, 'invalid_value'],
    ['of nothing', ({ items }) => named(items[0]?.id, 0), 400, 'invalid_value'],
    ['of too many digits', ({ items }) => named(items[0]?.id, 1.0001), 400, 'invalid_value'],
    ['with a reason too long', () => ({ reason: 'x'.repeat(2_001) }), 400, 'invalid_value'],
    ['with metadata that is no object', () => ({ metadata: [1] }), 400, 'invalid_value'],
    ['of an unknown position', () => named(UNKNOWN, 1), 400, 'unknown_position'],
    ['of too much', ({ items }) => named(items[0]?.id, 5.001), 422, 'quantity_exceeds_returnable'],
  ])('%s draws no number and writes nothing', async (_, body, status, code) => {
    const order = await shippedOrder();
    const before = await table.count();
    expect(await requesting(order.id, body(order))).toMatchObject({ status, body: { code } });
    expect(await table.count()).toBe(before);
    expect((await requesting(order.id)).body.number).toBe('RET-000001');
  });

  const named = (id: string | undefined, quantity: number) => ({
    positions: [{ order_item_id: id, quantity }],
  });

  it('names what the order is, or that there is none', async () => {
    const unshipped = await placing();
    expect(await requesting(unshipped.id)).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_return' },
    });
    await invoke(cancel, { ...on(unshipped.id, '/cancel'), body: {} });
    expect(await requesting(unshipped.id)).toMatchObject({
      status: 422,
      body: { code: 'order_cancelled' },
    });
    await storeSettings(tenant, orderSettings, undefined, { require_approval_above_value: 0 });
    const waiting = await placing();
    expect(await requesting(waiting.id)).toMatchObject({
      status: 422,
      body: { code: 'order_pending' },
    });
    expect(await requesting(UNKNOWN)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await requesting('RET-1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
    const foreign = { ...on(unshipped.id, '/return'), tenant: 'elsewhere', body: {} };
    expect((await invoke(requestReturn, foreign)).status).toBe(404);
  });

  // ORD-88
  it('names a missing range, at the very next call after its setting', async () => {
    const order = await shippedOrder();
    await storeSettings(tenant, orderSettings, undefined, { return_number_range_code: 'gone' });
    expect(await requesting(order.id)).toMatchObject({
      status: 422,
      body: { code: 'number_range_missing' },
    });
    // Orders and returns number apart: the same text may name one of each.
    await storeSettings(tenant, orderSettings, undefined, { return_number_range_code: 'order' });
    expect((await requesting(order.id)).body.number).toBe('ORD-000002');
  });

  // ORD-89
  it('for a number issued before leaves the first return alone', async () => {
    const order = await shippedOrder();
    const body = { positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const { body: first } = await requesting(order.id, body);
    await rewindReturns();
    expect(await requesting(order.id, body)).toMatchObject({
      status: 409,
      body: { code: 'unique_violation', error: expect.stringContaining('RET-000001') },
    });
    expect((await reading(order.id)).returns).toEqual([first]);
    expect((await requesting(order.id, body)).body.number).toBe('RET-000002');
  });
});

async function rewindReturns(): Promise<void> {
  const range = (await loadNumberRanges(tenant)).find(({ code }) => code === 'return');
  const work = workFor(tenant, new Date());
  await updateNumberRange(work, range?.id ?? '', { counter: 0 });
}

describe('a refused command on a return', () => {
  async function registered() {
    const order = await shippedOrder();
    return { order, rid: (await requesting(order.id)).body.id };
  }

  // ORD-76
  it.each<[Command, string, object]>([
    ['complete', 'a refusal', { resolution: 'wear_and_tear' }],
    ['complete', 'an unknown word', { resolution: 'gift' }],
    ['reject', 'a settlement', { resolution: 'refund' }],
    ['reject', 'an unknown word', { resolution: 'gift' }],
    ['reject', 'a reason too long', { reason: 'x'.repeat(2_001) }],
  ])('%s with %s is a bad value, even of a return that is closed', async (command, _, body) => {
    const { order, rid } = await registered();
    const refusal = { status: 400, body: { code: 'invalid_value' } };
    expect(await acting(command, order.id, rid, body)).toMatchObject(refusal);
    await acting('complete', order.id, rid);
    expect(await acting(command, order.id, rid, body)).toMatchObject(refusal);
  });

  // ORD-77
  it.each<[Command, string]>([
    ['receive', 'return_not_registered'],
    ['complete', 'return_closed'],
    ['reject', 'return_closed'],
  ])('%s of a closed return is 422 and changes nothing', async (command, code) => {
    for (const closing of ['complete', 'reject'] as const) {
      const { order, rid } = await registered();
      expect((await acting(closing, order.id, rid)).status).toBe(200);
      const before = await reading(order.id);
      const rows = await table.count();
      expect(await acting(command, order.id, rid)).toMatchObject({ status: 422, body: { code } });
      expect(await reading(order.id)).toEqual(before);
      expect(await table.count()).toBe(rows);
    }
  });

  // ORD-73
  it('a second receive is 422', async () => {
    const { order, rid } = await registered();
    await acting('receive', order.id, rid);
    expect(await acting('receive', order.id, rid)).toMatchObject({
      status: 422,
      body: { code: 'return_not_registered' },
    });
  });

  it.each<[Command]>([['receive'], ['complete'], ['reject']])(
    '%s of what is not there is 404',
    async (command) => {
      const { order, rid } = await registered();
      const other = await shippedOrder();
      const missing = { status: 404, body: { code: 'not_found' } };
      expect(await acting(command, other.id, rid)).toMatchObject(missing);
      expect(await acting(command, UNKNOWN, rid)).toMatchObject(missing);
      expect(await acting(command, order.id, UNKNOWN)).toMatchObject(missing);
      expect(await acting(command, order.id, rid, {}, { tenant: 'elsewhere' })).toMatchObject(
        missing,
      );
      expect(await acting(command, order.id, 'RET-000001')).toMatchObject({
        status: 400,
        body: { code: 'invalid_value' },
      });
    },
  );
});

describe('many at once', () => {
  // ORD-133
  it('never return more than was shipped', async () => {
    const order = await shippedOrder();
    const body = { positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 16 }, () => requesting(order.id, body)));
    const made = answers.filter(({ status }) => status === 201).map(({ body: one }) => one);
    expect(made).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(
      new Set(refused.map(({ body: one }) => (one as unknown as { code: string }).code)),
    ).toEqual(new Set(['quantity_exceeds_returnable']));
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

  it('with one Idempotency-Key are one return', async () => {
    const order = await shippedOrder();
    const body = { positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const rest = { headers: { 'idempotency-key': 'once' } };
    const first = await requesting(order.id, body, rest);
    const again = await requesting(order.id, body, rest);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await reading(order.id)).returns).toEqual([first.body]);
    const { id } = first.body;
    const done = await acting('complete', order.id, id, {}, rest);
    expect((await acting('complete', order.id, id, {}, rest)).body).toEqual(done.body);
    expect((await reading(order.id)).items[0]?.quantity_returned).toBe(1);
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
      tenant,
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
