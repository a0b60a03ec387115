import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as cancel } from './cancel.ts';
import { handler as get } from './get.ts';
import { handler as place } from './place.ts';
import { handler as requestReturn } from './return.ts';
import { handler as complete } from './returns/complete.ts';
import { handler as ship } from './ship.ts';
import { handler as update } from './update.ts';

const table = withTable();

const tooLarge = { status: 413, body: { code: 'payload_too_large' } };

let tenant = '';

beforeEach(async () => {
  tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, {
    max_items_per_order: 100_000,
    auto_complete_on: 'manual',
  });
});

type Answer = OrderDetail & { code?: string; id: string };

const placing = (items: object[], more: object = {}) =>
  invoke<Answer>(place, { tenant, body: { items, ...more } });
const on = (id: string, handler: Handler, body?: object, method?: string) =>
  invoke<Answer>(handler, {
    tenant,
    path: '/v1/orders/{id}',
    pathParameters: { id },
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });
const counters = async () =>
  Object.fromEntries((await loadNumberRanges(tenant)).map(({ code, counter }) => [code, counter]));
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sku: `SKU-${index}`, quantity: 3.125 }));

interface StoredEvent {
  topic: string;
  data: Record<string, unknown>;
  metadata: { trimmed?: string[] };
}

const eventsOf = async (topic: string) =>
  (await recordedEvents(tenant))
    .filter((event) => event.topic === topic)
    .map(({ body }) => JSON.parse(body) as StoredEvent);

describe('an order of thousands of items', () => {
  // ORD-126, ORD-130
  it('is placed, shipped, returned and settled as a whole, each in one transaction', async () => {
    const refs = { erp: 'x'.repeat(60_000) };
    const placed = await placing(lines(2_500));
    expect(placed).toMatchObject({ status: 201, body: { item_count: 2_500 } });
    const { id } = placed.body;
    expect(await on(id, ship, { external_refs: refs })).toMatchObject({ status: 201 });
    const flags = { restock: true, external_refs: refs, reason: 'ä'.repeat(2_000) };
    const returned = await on(id, requestReturn, flags);
    expect(returned.status).toBe(201);
    const settled = await invoke(complete, {
      tenant,
      path: '/v1/orders/{id}/returns/{rid}/complete',
      pathParameters: { id, rid: returned.body.id },
      body: { resolution: 'refund' },
    });
    expect(settled.status).toBe(200);
    const { body: order } = await on(id, get);
    expect(order.items.every((item) => item.quantity_returned === 3.125)).toBe(true);

    // Too long for an event: left out, and said so.
    for (const topic of ['order.shipment.created', 'order.return.registered']) {
      const [event] = await eventsOf(topic);
      expect(event?.metadata.trimmed).toEqual(['positions']);
      expect(event?.data).not.toHaveProperty('positions');
      expect(event?.data).toMatchObject({ order_id: id, external_refs: refs });
    }
  });

  // ORD-130
  it('is called off as a whole', async () => {
    const { body } = await placing(lines(2_500));
    expect(await on(body.id, cancel, {})).toMatchObject({ body: { status: 'cancelled' } });
  });

  // ORD-2, ORD-130
  it('is refused beyond that, whatever the setting says, before a number is drawn', async () => {
    const before = await table.count();
    expect(await placing(lines(2_501))).toMatchObject(tooLarge);
    expect(await placing(lines(6_000))).toMatchObject(tooLarge);
    expect(await counters()).toMatchObject({ order: 0 });
    expect(await table.count()).toBe(before);
    await storeSettings(tenant, orderSettings, undefined, { max_items_per_order: 600 });
    expect((await placing(lines(600))).status).toBe(201);
    expect(await placing(lines(601))).toMatchObject({
      status: 400,
      body: { code: 'too_many_items' },
    });
  });
});

describe('an order that could not be answered', () => {
  const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
  // Quotes weigh double on their way to the gateway, and again inside a text.
  const quotes = (count: number) => ({ text: '"'.repeat(count) });

  // ORD-132
  it('is not placed', async () => {
    const items = Array.from({ length: 92 }, () => ({ sku: 'A', product: quotes(16_000) }));
    expect(await placing(items)).toMatchObject(tooLarge);
    expect(await counters()).toMatchObject({ order: 0 });
  });

  // ORD-132
  it('does not come about by a shipment, a return or an update', async () => {
    const items = Array.from({ length: 76 }, () => ({
      sku: 'A',
      quantity: 9,
      product: quotes(16_000),
    }));
    const { body: order, status } = await placing(items, {
      buyer: text(60_000),
      user_data: text(60_000),
      billing_address: text(60_000),
      shipping_address: text(60_000),
    });
    expect(status).toBe(201);
    const { id } = order;
    const position = { order_item_id: order.items[0]?.id, quantity: 0.001 };
    const small = { positions: [position], metadata: text(65_000) };
    const large = { ...small, external_refs: { erp: 'x'.repeat(60_000) } };
    let shipped = 0;
    // Large ones first, then as many small ones as still have room.
    for (const shipment of [large, small]) {
      let answer = await on(id, ship, shipment);
      for (; answer.status === 201; answer = await on(id, ship, shipment)) shipped += 1;
      expect(answer).toMatchObject(tooLarge);
    }
    const drawn = await counters();
    expect(drawn).toMatchObject({ delivery: shipped });

    expect(await on(id, requestReturn, { metadata: text(65_000) })).toMatchObject(tooLarge);
    expect(await on(id, update, { metadata: text(65_000) }, 'PUT')).toMatchObject(tooLarge);
    expect(await counters()).toEqual(drawn);
    const read = await on(id, get);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ metadata: null, returns: [] });
    expect(read.body.shipments).toHaveLength(shipped);
    // Changes that make room are taken.
    expect((await on(id, update, { user_data: null }, 'PUT')).status).toBe(200);
    expect((await on(id, update, { metadata: text(30_000) }, 'PUT')).status).toBe(200);
  });
});
