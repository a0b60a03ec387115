import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import type { Order, OrderDetail, Return, Shipment } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as acknowledge } from './acknowledge.ts';
import { handler as cancel } from './cancel.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';
import { handler as requestReturn } from './return.ts';
import { handler as ship } from './ship.ts';
import { handler as update } from './update.ts';

withTable();

let tenant = '';

beforeEach(async () => {
  tenant = await freshTenant();
});

type Answer = Partial<OrderDetail> & {
  id: string;
  code?: string;
  details?: { path: string; message: string }[];
  shipment?: Shipment;
};

const buyer = { contactId: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', permissions: ['orders.create'] };
const placing = (keys: object = {}, call: Call = {}) =>
  invoke<Answer>(place, { tenant, body: { ...placementBody(), ...keys }, ...call });
const on = (id: string, handler: Handler, body?: object, call: Call = {}) =>
  invoke<Answer>(handler, {
    tenant,
    path: '/v1/orders/{id}',
    pathParameters: { id },
    ...(body === undefined ? {} : { body }),
    ...call,
  });
const updating = (id: string, body: object, call: Call = {}) =>
  on(id, update, body, { method: 'PUT', ...call });
const found = async (external_id: string) =>
  (await invoke<{ items: Order[]; total: number }>(list, { tenant, query: { external_id } })).body;
const eventsOf = async (topic: string) =>
  (await recordedEvents(tenant))
    .filter((event) => event.topic === topic)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ body }) => (JSON.parse(body) as { data: object }).data);

const keys = { external_id: 'ERP-1', external_refs: { erp: 'A 7', wms: '' } };

describe('an order with the keys of other systems', () => {
  // ORD-117
  it('shows them, carries them in its events and is found by them, exactly', async () => {
    const { status, body } = await placing(keys);
    expect(status).toBe(201);
    expect(body).toMatchObject(keys);
    expect((await on(body.id, get)).body).toMatchObject(keys);
    expect(await eventsOf('order.created')).toMatchObject([keys]);
    expect(await found('ERP-1')).toMatchObject({ items: [{ id: body.id, ...keys }], total: 1 });
    expect(await found('erp-1')).toMatchObject({ items: [], total: 0 });
    expect((await placing()).body).toMatchObject({ external_id: null, external_refs: null });
  });

  // ORD-117, ORD-118
  it('is placed once, however often an import repeats it, without a gap in the numbers', async () => {
    const { body: first } = await placing(keys);
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const again = await placing(keys);
      expect(again).toMatchObject({ status: 409, body: { code: 'unique_violation' } });
      expect(again.body.details).toEqual([
        { path: 'external_id', message: `is taken by the order ${first.id}` },
      ]);
    }
    const [counter] = (await loadNumberRanges(tenant)).filter(({ code }) => code === 'order');
    expect(counter).toMatchObject({ counter: 1 });
  });

  // ORD-117
  it('is placed once by many at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => placing(keys)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  const unfit = [
    ['a blank one', { external_id: '  ' }],
    ['a long one', { external_id: 'x'.repeat(256) }],
    ['references that are no texts', { external_refs: { erp: 7 } }],
    ['heavy references', { external_refs: { erp: 'x'.repeat(70_000) } }],
  ] as const;

  // ORD-117, ORD-119
  it('refuses keys that are blank, long, heavy or no texts', async () => {
    const { id } = (await placing()).body;
    for (const [what, body] of unfit) {
      for (const answer of [
        await placing(body),
        await updating(id, body),
        await on(id, acknowledge, body),
        await on(id, ship, body),
        await on(id, requestReturn, body),
      ]) {
        expect(answer, what).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
      }
    }
  });

  // ORD-117, ORD-119
  it('changes them, gives them back, and lets another have them', async () => {
    const { id } = (await placing(keys)).body;
    const { id: other } = (await placing()).body;
    expect(await updating(other, { external_id: 'ERP-1' })).toMatchObject({ status: 409 });
    expect(await on(other, acknowledge, { external_id: 'ERP-1' })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
    expect(await updating(id, { external_id: 'ERP-2' })).toMatchObject({
      status: 200,
      body: { external_id: 'ERP-2', external_refs: keys.external_refs },
    });
    expect((await updating(other, { external_id: 'ERP-1' })).status).toBe(200);
    expect(await updating(id, { external_id: null, external_refs: null })).toMatchObject({
      body: { external_id: null, external_refs: null },
    });
    expect((await found('ERP-2')).total).toBe(0);
    expect(await eventsOf('order.updated')).toMatchObject([
      { columns: ['external_id'] },
      { columns: ['external_id'] },
      { columns: ['external_id', 'external_refs'] },
    ]);
  });

  // ORD-43
  it('takes new ones alone in every state, and with anything else only while it may change', async () => {
    const { id } = (await placing()).body;
    const acknowledged = { external_ref: 'R', ...keys };
    expect(await on(id, acknowledge, acknowledged)).toMatchObject({ body: acknowledged });
    expect(await eventsOf('order.acknowledged')).toMatchObject([acknowledged]);
    const both = { external_id: 'ERP-3', user_data: {} };
    expect(await updating(id, both)).toMatchObject({ body: { code: 'order_acknowledged' } });
    expect((await updating(id, { external_id: 'ERP-3' })).status).toBe(200);
    await on(id, cancel, {});
    expect(await updating(id, both)).toMatchObject({ body: { code: 'order_closed' } });
    expect(await updating(id, {})).toMatchObject({ body: { code: 'order_closed' } });
    expect(await updating(id, { external_refs: { erp: 'B' } })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', external_id: 'ERP-3', external_refs: { erp: 'B' } },
    });
  });

  // ORD-114
  it.each([{ external_id: 'ERP-1' }, { external_refs: { erp: 'A' } }])(
    'takes none from a buyer: %j',
    async (body) => {
      const refused = { status: 403, body: { code: 'buyer_not_permitted' } };
      expect(await placing(body, { contact: buyer })).toMatchObject(refused);
      const { id } = (await placing({}, { contact: buyer })).body;
      expect(await updating(id, body, { contact: buyer })).toMatchObject(refused);
      expect(await updating(id, { external_id: null }, { contact: buyer })).toMatchObject(refused);
      expect(await on(id, requestReturn, body, { contact: buyer })).toMatchObject(refused);
      const nothing = { external_id: null, external_refs: null };
      expect((await placing(nothing, { contact: buyer })).status).toBe(201);
    },
  );
});

describe('a shipment and a return', () => {
  // ORD-117, ORD-118
  it('have keys of their own, unique among their kind', async () => {
    const { body: order } = await placing({
      ...keys,
      items: [{ sku: 'LAMP-7', quantity: 4 }],
    });
    const position = { order_item_id: order.items?.[0]?.id, quantity: 1 };
    const some = { ...keys, positions: [position] };

    const shipped = await on(order.id, ship, some);
    expect(shipped).toMatchObject({ status: 201, body: { shipment: keys } });
    expect(await on(order.id, ship, some)).toMatchObject({
      status: 409,
      body: { code: 'unique_violation', details: [{ path: 'external_id' }] },
    });
    expect(await eventsOf('order.shipment.created')).toMatchObject([keys]);

    const returned = await on(order.id, requestReturn, some);
    expect(returned).toMatchObject({ status: 201, body: keys });
    await on(order.id, ship, { positions: [position] });
    const again = await on(order.id, requestReturn, some);
    expect(again).toMatchObject({ status: 409, body: { code: 'unique_violation' } });
    expect(again.body.details?.[0]?.message).toContain((returned.body as unknown as Return).id);
    expect(await eventsOf('order.return.registered')).toMatchObject([keys]);

    expect((await on(order.id, get)).body).toMatchObject({
      shipments: [keys, { external_id: null, external_refs: null }],
      returns: [keys],
    });
    // ORD-118: refused ones drew no number.
    const ranges = await loadNumberRanges(tenant);
    const drawn = ranges.map(({ code, counter }) => [code, counter]);
    expect(Object.fromEntries(drawn)).toMatchObject({ delivery: 2, return: 1 });
  });
});
