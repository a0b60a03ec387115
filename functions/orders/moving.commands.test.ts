import { SOME_ID } from '@waybill/orders/testing/decision.factory';
import { fixedClock } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { eventsOf, reading, run, trailNames, trailOf } from './commands.factory.ts';
import {
  movementsOf,
  movingShop,
  ordering,
  reservationsOf,
  setOrders,
  setStock,
  shelvesOf,
  worked,
} from './moving.factory.ts';

withTable();
const clock = fixedClock();

/** An order of 4 of A and 2 of B: at main 3 of A, at shop the rest. */
async function spreadOrder(more: object = {}) {
  const tenant = await movingShop({ main: { A: 3 }, shop: { A: 3, B: 2 } });
  await setStock(tenant, { backorder_policy: 'deny' });
  const order = (await ordering(tenant, { A: 4, B: 2 }, more)).body;
  const [a, b] = order.items.map(({ id }) => id);
  const [main, shop] = (order.fulfillments ?? []).map(({ id }) => id);
  const ids = { a: String(a), b: String(b), main: String(main), shop: String(shop) };
  return { tenant, order, ...ids };
}

const endsOf = async (tenant: string) =>
  (await reservationsOf(tenant))
    .map(({ sku, quantity, status }) => `${sku} ${quantity} ${status}`)
    .sort();

describe('orders.ship of an order that moves stock', () => {
  // ORD-282, ORD-283, ORD-288
  it('ships from one place a call, and books its goods out there', async () => {
    const { tenant, order, main, shop } = await spreadOrder();
    const first = await run(tenant, order.id, 'ship');
    expect(first.body.shipment).toMatchObject({ fulfillment_id: main, location_code: 'main' });
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [0, 0],
      'A@shop': [3, 1],
      'B@shop': [2, 2],
    });
    const second = await run(tenant, order.id, 'ship', { fulfillment_id: shop });
    expect(second.body.shipment).toMatchObject({ fulfillment_id: shop, location_code: 'shop' });
    const done = await reading(tenant, order.id);
    expect(done).toMatchObject({ status: 'completed', fulfillment_status: 'fulfilled' });
    expect(worked(done)).toEqual([
      ['main', 'shipped', 0],
      ['shop', 'shipped', 0, 0],
    ]);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [0, 0],
      'A@shop': [2, 0],
      'B@shop': [0, 0],
    });
    const closing = ['order.shipment.created', 'order.fulfillment.closed'];
    const created = ['order.fulfillment.created', 'order.fulfillment.created'];
    expect(await trailNames(tenant, order.id)).toEqual([
      'order.placed',
      ...created,
      ...closing,
      ...closing,
      'order.completed',
    ]);
    const told = (await eventsOf(tenant)).filter(({ topic }) => topic === 'order.shipment.created');
    expect(told.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fulfillment_id: main, location_code: 'main' }),
      ]),
    );
    const booked = await movementsOf(tenant, { order_ref: order.number });
    expect(booked.filter(({ type }) => type === 'shipment')).toHaveLength(3);
    expect((await run(tenant, order.id, 'ship', { fulfillment_id: shop })).body.code).toBe(
      'order_closed',
    );
  });

  // ORD-280, ORD-282
  it('ships a part, tells nothing of the fulfilment, and splits its reservation', async () => {
    const { tenant, order, a, main } = await spreadOrder();
    clock.advance(1);
    const positions = [{ order_item_id: a, quantity: 1 }];
    await run(tenant, order.id, 'ship', { positions, fulfillment_id: main });
    const [one] = (await reading(tenant, order.id)).fulfillments ?? [];
    expect(one).toMatchObject({ status: 'accepted', accepted_by: null });
    expect(one?.accepted_at).not.toBeNull();
    expect(await endsOf(tenant)).toEqual([
      'A 1 active',
      'A 1 committed',
      'A 2 active',
      'B 2 active',
    ]);
    expect((await trailNames(tenant, order.id)).at(-1)).toBe('order.shipment.created');
    const rest = await run(tenant, order.id, 'ship', { positions: [{ order_item_id: a }] });
    expect(rest.body.shipment.items).toMatchObject([{ quantity: 2 }]);
  });

  // ORD-283
  it('refuses what no place can ship', async () => {
    const { tenant, order, a, b, main } = await spreadOrder();
    const code = async (body: object) => (await run(tenant, order.id, 'ship', body)).body.code;
    expect(await code({ fulfillment_id: SOME_ID })).toBe('not_found');
    expect(await code({ fulfillment_id: main, positions: [{ order_item_id: b }] })).toBe(
      'quantity_exceeds_open',
    );
    expect(await code({ positions: [{ order_item_id: a, quantity: 5 }] })).toBe(
      'quantity_exceeds_open',
    );
    const spread = await run(tenant, order.id, 'ship', {
      positions: [{ order_item_id: a, quantity: 4 }],
    });
    expect(spread.body).toMatchObject({
      code: 'fulfillment_required',
      details: [{ message: expect.stringContaining('at main has 3 of position 10 open') }, {}],
    });
    await run(tenant, order.id, 'ship', { fulfillment_id: main });
    expect(await code({ fulfillment_id: main })).toBe('fulfillment_closed');
    await run(tenant, order.id, 'hold');
    expect(await code({})).toBe('order_on_hold');
  });

  // INV-100, ORD-282
  it('books out what has left, whatever the books say', async () => {
    const tenant = await movingShop({ main: { A: 1 } });
    await setStock(tenant, { backorder_policy: 'allow' });
    const { body: order } = await ordering(tenant, { A: 3 });
    expect(order.fulfillments).toMatchObject([{ items: [{ quantity: 3, backordered: 2 }] }]);
    await run(tenant, order.id, 'ship');
    const [sent] = (await movementsOf(tenant)).filter(({ type }) => type === 'shipment');
    expect(sent?.metadata).toMatchObject({ shortfall: 2 });
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [0, 0] });
  });
});

describe('orders that give goods back', () => {
  // ORD-284, ORD-288
  it('cancels from the youngest open fulfilment on, and tells what is left of each', async () => {
    const { tenant, order, a, b } = await spreadOrder();
    const positions = [{ order_item_id: a, quantity: 2 }, { order_item_id: b }];
    await run(tenant, order.id, 'items-cancel', { positions });
    const left = await reading(tenant, order.id);
    expect(worked(left)).toEqual([
      ['main', 'open', 2],
      ['shop', 'cancelled'],
    ]);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [3, 2],
      'A@shop': [3, 0],
      'B@shop': [2, 0],
    });
    expect((await trailNames(tenant, order.id)).slice(3)).toEqual([
      'order.item.cancelled',
      'order.fulfillment.updated',
      'order.fulfillment.closed',
    ]);
    await run(tenant, order.id, 'items-cancel', { positions: [{ order_item_id: a }] });
    expect(await reading(tenant, order.id)).toMatchObject({ status: 'cancelled' });
    expect(await endsOf(tenant)).toEqual([
      'A 1 released',
      'A 1 released',
      'A 2 released',
      'B 2 released',
    ]);
  });

  // ORD-284
  it('cancels everything, also where it is held', async () => {
    const { tenant, order } = await spreadOrder();
    await run(tenant, order.id, 'hold');
    expect((await run(tenant, order.id, 'cancel')).status).toBe(200);
    const states = (await reading(tenant, order.id)).fulfillments ?? [];
    expect(states.map((one) => [one.status, one.order_on_hold, one.items.length])).toEqual([
      ['cancelled', false, 0],
      ['cancelled', false, 0],
    ]);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [3, 0],
      'A@shop': [3, 0],
      'B@shop': [2, 0],
    });
  });

  // ORD-284
  it('completes by hand: what is open leaves its fulfilments, and the order keeps its quantities', async () => {
    const { tenant, order, main } = await spreadOrder();
    await run(tenant, order.id, 'ship', { fulfillment_id: main });
    expect((await run(tenant, order.id, 'complete')).status).toBe(200);
    const done = await reading(tenant, order.id);
    expect(worked(done)).toEqual([
      ['main', 'shipped', 0],
      ['shop', 'cancelled'],
    ]);
    expect(
      done.items.map(({ quantity, quantity_cancelled }) => [quantity, quantity_cancelled]),
    ).toEqual([
      [4, 0],
      [2, 0],
    ]);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [0, 0],
      'A@shop': [3, 0],
      'B@shop': [2, 0],
    });
  });
});

describe('other commands on an order that moves stock', () => {
  // ORD-273, ORD-275, ORD-280, ORD-288
  it('adds positions with their goods, first where it has something to ship', async () => {
    const { tenant, order, shop } = await spreadOrder();
    const added = await run(tenant, order.id, 'items-create', {
      items: [{ sku: 'A', quantity: 1 }],
    });
    expect(added.status).toBe(201);
    expect(worked(added.body)).toEqual([
      ['main', 'open', 3],
      ['shop', 'open', 1, 2, 1],
    ]);
    expect(await reading(tenant, order.id)).toEqual(added.body);
    const last = (await trailOf(tenant, order.id)).at(-1);
    expect(last).toMatchObject({
      name: 'order.fulfillment.updated',
      payload: { fulfillment_id: shop, status: 'open' },
    });
    const items = [{ name: 'Wrap' }, { sku: 'A', quantity: 9 }];
    const refused = await run(tenant, order.id, 'items-create', { items });
    expect(refused.body).toMatchObject({
      code: 'insufficient_stock',
      details: [{ path: 'items.1' }],
    });
    expect(await reading(tenant, order.id)).toEqual(added.body);
  });

  // ORD-285
  it('holds and unholds its unfinished fulfilments with it', async () => {
    const { tenant, order, main } = await spreadOrder();
    await run(tenant, order.id, 'ship', { fulfillment_id: main });
    const held = async () =>
      ((await reading(tenant, order.id)).fulfillments ?? []).map((one) => one.order_on_hold);
    await run(tenant, order.id, 'hold');
    await run(tenant, order.id, 'hold', { reason: 'again' });
    expect(await held()).toEqual([false, true]);
    await run(tenant, order.id, 'unhold');
    expect(await held()).toEqual([false, false]);
  });

  // ORD-270
  it('moves nothing by any other command', async () => {
    const { tenant, order } = await spreadOrder();
    const shelves = await shelvesOf(tenant);
    await run(tenant, order.id, 'acknowledge');
    await run(tenant, order.id, 'payment-status', { status: 'paid' });
    await run(
      tenant,
      order.id,
      'update',
      { shipping_address: { country: 'FR' } },
      { method: 'PUT' },
    );
    await run(tenant, order.id, 'refund', { amount: 0.01 });
    expect(await shelvesOf(tenant)).toEqual(shelves);
    expect(worked(await reading(tenant, order.id))).toEqual(worked(order));
    expect((await run(tenant, order.id, 'shippable', undefined)).body).toMatchObject({
      shippable: true,
      open_quantity: 6,
    });
  });

  // ORD-270
  it('goes on by its own column where the setting is another one by now', async () => {
    const { tenant, order } = await spreadOrder();
    await setOrders(tenant, { stock_follows_orders: 'off' });
    await run(tenant, order.id, 'items-create', { items: [{ sku: 'A', quantity: 1 }] });
    await run(tenant, order.id, 'cancel');
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [3, 0],
      'A@shop': [3, 0],
      'B@shop': [2, 0],
    });
    expect(await reservationsOf(tenant)).toHaveLength(4);
  });
});
