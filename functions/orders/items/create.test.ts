import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { eventsOf, placing, reading, run, trailOf } from '../commands.factory.ts';

withTable();
const clock = fixedClock();
afterEach(removeFault);

const more = { items: [{ sku: 'B', quantity: 2, unit_price: 0.13, tax_rate: 19 }] };

describe('orders.items.create', () => {
  // ORD-209
  it('adds positions, with their event, and ships them like any other', async () => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, { amount_rounding: 'invoice' });
    const { id, number } = await placing(tenant);
    const { status, body } = await run(tenant, id, 'items-create', more);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { item_count: 2, grand_total: 119.31, shipments: [], amount_rounding: 'invoice' },
    });
    expect(await reading(tenant, id)).toEqual(body);
    const positions = [{ order_item_id: body.items[1]?.id, quantity: 2 }];
    expect((await trailOf(tenant, id)).at(-1)).toMatchObject({
      name: 'order.item.added',
      payload: { positions },
    });
    const told = (await eventsOf(tenant)).find(({ topic }) => topic === 'order.item.added');
    expect(told?.data).toEqual({ order_id: id, number, positions });
    await run(tenant, id, 'ship', { positions });
    await run(tenant, id, 'items-create', more);
    await run(tenant, id, 'ship');
    const shipped = await reading(tenant, id);
    expect(shipped).toMatchObject({ status: 'completed', fulfillment_status: 'fulfilled' });
    expect(shipped.items.map((item) => item.quantity_shipped)).toEqual([2, 2, 2]);
  });

  // ORD-130, ORD-209
  it('adds to an order as often as it can still be shipped as a whole', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    let added = 0;
    let answer = await run(tenant, id, 'items-create', more);
    for (; answer.status === 201; answer = await run(tenant, id, 'items-create', more)) added += 1;
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(added).toBe(74);
    expect(await run(tenant, id, 'ship')).toMatchObject({ status: 201 });
    expect(await reading(tenant, id)).toMatchObject({
      fulfillment_status: 'fulfilled',
      item_count: 75,
    });
  });

  // ORD-209, ORD-210
  it('says why it adds none', async () => {
    const tenant = await freshTenant();
    const set = (values: Parameters<typeof storeSettings<typeof orderSettings.settings>>[3]) =>
      storeSettings(tenant, orderSettings, undefined, values);
    const { id } = await placing(tenant);
    const key = { permissions: ['orders.items.create'] };
    const code = async (body: object, of = id) =>
      (await run(tenant, of, 'items-create', body, key)).body.code;
    expect(await code({})).toBe('items_required');
    expect(await code({ items: [{ quantity: 1 }] })).toBe('item_identity_required');
    expect(await code({ items: [{ sku: 'A', quantity: 0 }] })).toBe('invalid_value');
    const discounts = [{ title: 'Sale', amount: 1 }];
    expect(await code({ items: [{ sku: 'A', discounts }] })).toBe('discount_exceeds_total');
    await set({ max_items_per_order: 1, require_approval_above_value: 119 });
    expect(await code(more)).toBe('too_many_items');
    await set({ max_items_per_order: 2, on_hold_blocks: 'shipping_and_cancel' });
    expect(await code(more)).toBe('approval_required');
    await run(tenant, id, 'hold');
    expect(await code(more)).toBe('order_on_hold');
    await run(tenant, id, 'unhold');
    const waiting = await placing(tenant, { items: [{ sku: 'A', unit_price: 200 }] });
    expect(await code(more, waiting.id)).toBe('order_pending');
    expect((await reading(tenant, id)).item_count).toBe(1);
    expect((await run(tenant, id, 'items-create', more)).status).toBe(201);
    await run(tenant, id, 'cancel');
    expect(await code(more)).toBe('order_closed');
  });
});

const CALLS = ['order', 'settings', 'claim', 'commit'];
const deaths = CALLS.flatMap((_, index) =>
  (['before', 'after'] as const).map((when) => ({ when, call: index + 1 })),
);

// ORD-122, ORD-209
it.each(deaths)('whose process dies $when call $call adds once after a retry', async (death) => {
  const tenant = await freshTenant();
  const { id } = await placing(tenant);
  const attempt = () =>
    run(tenant, id, 'items-create', more, { headers: { 'idempotency-key': 'one' } });
  injectFault(async ({ number: call }, send) => {
    if (call > death.call || (call === death.call && death.when === 'before')) {
      throw new Error('killed');
    }
    const answer = await send();
    if (call === death.call) throw new Error('killed');
    return answer;
  });
  expect((await attempt()).status).toBe(500);
  removeFault();
  const whole = (order: OrderDetail) => [order.item_count, order.items.length, order.grand_total];
  const isDone = death.when === 'after' && death.call === CALLS.length;
  expect(whole(await reading(tenant, id))).toEqual(isDone ? [2, 2, 119.3094] : [1, 1, 119]);
  clock.advance(3);
  const retry = await attempt();
  expect(retry.status).toBe(201);
  expect(retry.headers['idempotent-replayed']).toBe(isDone ? 'true' : undefined);
  expect(whole(await reading(tenant, id))).toEqual([2, 2, 119.3094]);
  const told = (await eventsOf(tenant)).filter(({ topic }) => topic === 'order.item.added');
  expect(told).toHaveLength(1);
});
