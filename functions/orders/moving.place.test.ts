import { cartSettings } from '@waybill/carts/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { inventoryClient } from '../../test/support/inventory-client.ts';
import { cartCalls } from '../carts/carts.factory.ts';
import { handler as deleteLocation } from '../inventories/locations/delete.ts';
import { anItem, listCalls } from '../orderlists/lists.factory.ts';
import { handler as toOrder } from '../orderlists/to-order.ts';
import { eventsOf, placing, reading, run, trailOf } from './commands.factory.ts';
import { command } from './fulfillments/fulfillments.factory.ts';
import {
  movementsOf,
  movingShop,
  ordering,
  placesIn,
  reservationsOf,
  reserving,
  setOrders,
  setStock,
  shelvesOf,
  stocking,
  worked,
} from './moving.factory.ts';

withTable();
fixedClock();

const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
const contact = { contactId: ME, permissions: ['orders.create'] };

describe('orders.place of an order that moves stock', () => {
  // ORD-270 to ORD-272, ORD-275, ORD-279, ORD-288
  it('reserves its goods where they lie, in the change that places it', async () => {
    const tenant = await movingShop({ main: { A: 5, B: 1 }, shop: { B: 4 } });
    const { status, body } = await ordering(tenant, { A: 2, B: 3 });
    expect(status).toBe(201);
    expect(body.moves_stock).toBe(true);
    expect(worked(body)).toEqual([
      ['main', 'open', 2],
      ['shop', 'open', 3],
    ]);
    expect(await reading(tenant, body.id)).toEqual(body);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [5, 2],
      'B@main': [1, 0],
      'B@shop': [4, 3],
    });
    const [main, shop] = body.fulfillments ?? [];
    const [a, b] = body.items;
    const of = { order_ref: body.number, status: 'active', expires_at: null };
    expect(
      (await reservationsOf(tenant)).toSorted((one) => (one.sku === 'A' ? -1 : 1)),
    ).toMatchObject([
      { ...of, sku: 'A', quantity: 2, fulfillment_id: main?.id, order_item_id: a?.id },
      { ...of, sku: 'B', quantity: 3, fulfillment_id: shop?.id, order_item_id: b?.id },
    ]);
    const booked = await movementsOf(tenant, { order_ref: body.number });
    expect(booked.map(({ type }) => type)).toEqual(['reserve', 'reserve']);
    expect(
      (await trailOf(tenant, body.id)).map(({ name, payload }) => [name, payload]),
    ).toMatchObject([
      ['order.placed', {}],
      [
        'order.fulfillment.created',
        { fulfillment_id: main?.id, location_code: 'main', positions: [{ quantity: 2 }] },
      ],
      ['order.fulfillment.created', { fulfillment_id: shop?.id, location_code: 'shop' }],
    ]);
    const events = await eventsOf(tenant);
    const told = (topic: string) => events.filter((event) => event.topic === topic);
    expect(told('order.created')[0]?.data).toMatchObject({ fulfillments: body.fulfillments });
    expect(told('order.fulfillment.created')).toHaveLength(2);
    expect(told('reservation.created')).toHaveLength(2);
  });

  // ORD-270
  it('is one where the setting says so as it is placed, and stays what it is', async () => {
    const tenant = await movingShop({ main: { A: 5 } }, { stock_follows_orders: 'off' });
    const before = (await ordering(tenant, { A: 9 })).body;
    expect(before).toMatchObject({ moves_stock: false, fulfillments: [] });
    await setOrders(tenant, { stock_follows_orders: 'reserve' });
    expect((await run(tenant, before.id, 'ship')).body.shipment).toMatchObject({
      fulfillment_id: null,
      location_code: null,
    });
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [5, 0] });
    const { body: order } = await ordering(tenant, { A: 2 });
    await setOrders(tenant, { stock_follows_orders: 'off' });
    await run(tenant, order.id, 'ship');
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [3, 0] });
  });

  // ORD-272
  it('is refused where the goods are not there: nothing is written, and no number drawn', async () => {
    const tenant = await movingShop({ main: { A: 5, B: 1 } });
    const before = await imagesOf(tenant);
    const items = [
      { sku: 'B', quantity: 2, position: 20 },
      { sku: 'A', quantity: 4, position: 30 },
      { sku: 'A', quantity: 3, position: 10 },
    ];
    const { status, body } = await ordering(tenant, {}, { items });
    expect([status, body.code]).toEqual([422, 'insufficient_stock']);
    expect(body.details.map(({ path }) => path).sort()).toEqual(['items.0', 'items.1']);
    expect(await imagesOf(tenant)).toEqual(before);
    expect((await ordering(tenant, { A: 5 })).body.number).toBe('ORD-000001');
    expect((await ordering(tenant, { C: 1 })).body.code).toBe('insufficient_stock');
  });

  // ORD-272
  it('is refused where a state forbids it, whatever the policy', async () => {
    const tenant = await movingShop();
    await setStock(tenant, { backorder_policy: 'allow' });
    const location_id = (await placesIn(tenant)).get('main');
    const row = { sku: 'A', location_id, availability_code: 'discontinued' };
    await inventoryClient(tenant).createStock(row);
    const refused = await ordering(tenant, { B: 1, A: 1 });
    expect(refused.body).toMatchObject({ code: 'not_orderable', details: [{ path: 'items.1' }] });
    const backordered = await ordering(tenant, { B: 2 });
    expect(backordered.body.fulfillments).toMatchObject([
      { items: [{ quantity: 2, backordered: 2 }] },
    ]);
  });

  // ORD-271
  it('has lines that move nothing lie where the first one went', async () => {
    const tenant = await movingShop({ main: {}, shop: { A: 1 } });
    const items = [{ name: 'Gift wrap' }, { sku: 'A' }, { sku: 'A', type: 'custom', quantity: 9 }];
    const { body } = await ordering(tenant, {}, { items });
    expect(worked(body)).toEqual([['shop', 'open', 1, 1, 9]]);
    expect(await reservationsOf(tenant)).toHaveLength(1);
    const alone = await ordering(tenant, {}, { items: [{ name: 'Gift wrap' }] });
    expect(worked(alone.body)).toEqual([['main', 'open', 1]]);
    await run(tenant, alone.body.id, 'ship');
    expect(worked(await reading(tenant, alone.body.id))).toEqual([['main', 'shipped', 0]]);
  });

  // ORD-293
  it('holds the goods of its cart by itself', async () => {
    const tenant = await movingShop({ main: { A: 3 } });
    const { body: order } = await ordering(tenant, { A: 2 });
    await storeSettings(tenant, cartSettings, undefined, { convert_reserves_stock: 'request' });
    const carts = cartCalls({ tenant });
    const reservationFor = async (order_ref: string) => {
      const { body: cart } = await carts.create({ contact_id: ME });
      await carts.replaceItems(cart.id, [{ sku: 'A', quantity: 1 }]);
      return (await carts.order(cart.id, { order_ref })).body.reservation;
    };
    const held = { requested: false, ok: true, reason: 'order_moves_stock', reservations: 1 };
    expect(await reservationFor(order.number)).toEqual({
      ...held,
      order_ref: order.number,
      backordered: 0,
      expires_at: null,
    });
    expect(await reservationFor(order.id)).toMatchObject(held);
    expect(await reservationFor(ME)).toMatchObject({ requested: true, reservations: 1 });
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [3, 3] });
    await run(tenant, order.id, 'ship');
    expect(await reservationFor(order.number)).toMatchObject({ ...held, reservations: 0 });
    await setOrders(tenant, { stock_follows_orders: 'off' });
    const { body: plain } = await ordering(tenant, { B: 1 });
    expect(await reservationFor(plain.number)).toMatchObject({ requested: true, ok: false });
  });

  // ORD-293
  it('counts what is still held of a line that another one joined', async () => {
    const tenant = await movingShop({ main: { A: 1 }, shop: { A: 1 } });
    await setStock(tenant, { backorder_policy: 'allow' });
    const { body: order } = await ordering(tenant, { A: 2, B: 1 });
    expect(worked(order)).toEqual([
      ['main', 'open', 1, 1],
      ['shop', 'open', 1],
    ]);
    const carts = cartCalls({ tenant });
    const held = async () => {
      const { body: cart } = await carts.create({ contact_id: ME });
      await carts.replaceItems(cart.id, [{ sku: 'A', quantity: 1 }]);
      return (await carts.order(cart.id, { order_ref: order.number })).body.reservation;
    };
    const [main, shop] = order.fulfillments ?? [];
    if (main === undefined || shop === undefined) throw new Error('the order lies at one place');
    await stocking(tenant, 'main', { A: 1 });
    const rerouted = await command(tenant, 'reroute', shop, { location_code: 'main' });
    expect(rerouted.status).toBe(200);
    expect(await held()).toMatchObject({ reservations: 3, backordered: 1 });
    const positions = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const shipped = await run(tenant, order.id, 'ship', { fulfillment_id: main.id, positions });
    expect(shipped.status).toBe(201);
    expect(await held()).toMatchObject({ reservations: 2, backordered: 1 });
  });

  // ORD-292
  it('keeps its location until it is shipped', async () => {
    const tenant = await movingShop({ main: {}, shop: { A: 1 } });
    const items = [{ sku: 'A' }, { name: 'Wrap' }];
    const { body } = await ordering(tenant, {}, { items });
    const id = body.fulfillments?.[0]?.location_id ?? '';
    const removing = () =>
      invoke<{ code: string }>(deleteLocation, {
        tenant,
        method: 'DELETE',
        pathParameters: { id },
      });
    await indexesCaughtUp();
    const positions = body.items.map((item) => ({ order_item_id: item.id }));
    await run(tenant, body.id, 'ship', { positions: positions.slice(0, 1) });
    expect(await removing()).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await run(tenant, body.id, 'ship', { positions: positions.slice(1) });
    await indexesCaughtUp();
    expect((await removing()).status).toBe(200);
    const [gone] = (await reading(tenant, body.id)).fulfillments ?? [];
    expect(gone).toMatchObject({ location_id: id, location_code: null, status: 'shipped' });
  });

  // ORD-274
  it('takes goods over that were reserved by hand, and frees what it does not need', async () => {
    const tenant = await movingShop({ main: { A: 5 } });
    await reserving(tenant, 'CART-1', 'A', 4);
    expect((await ordering(tenant, { A: 2 })).body.code).toBe('insufficient_stock');
    const { status } = await ordering(tenant, { A: 2 }, { reservation_ref: 'CART-1' });
    expect(status).toBe(201);
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [5, 2] });
    const states = (await reservationsOf(tenant)).map(({ order_ref, status }) => [
      order_ref,
      status,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['CART-1', 'released'],
        ['ORD-000001', 'active'],
      ]),
    );
    expect((await ordering(tenant, { A: 3 }, { reservation_ref: 'NOBODY' })).status).toBe(201);
  });

  // ORD-274, ORD-290
  it('takes no reference from a buyer, and shows it no place', async () => {
    const tenant = await movingShop({ main: { A: 5 } });
    const refused = await ordering(tenant, { A: 1 }, { reservation_ref: 'CART-1' }, { contact });
    expect([refused.status, refused.body.code]).toEqual([403, 'buyer_not_permitted']);
    const { body } = await ordering(tenant, { A: 1 }, {}, { contact });
    expect(body).toMatchObject({ moves_stock: true });
    expect(body).not.toHaveProperty('fulfillments');
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [5, 1] });
  });

  // ORD-272, ORD-273
  it('reserves nothing while it waits for approval, and is approved with its goods or not at all', async () => {
    const tenant = await movingShop({ main: { A: 5 } }, { require_approval_above_value: 10 });
    const items = [{ name: 'Wrap' }, { sku: 'A', quantity: 4, unit_price: 5 }];
    const [one, other] = [
      await placing(tenant, { items, reservation_ref: 'CART-1' }),
      await placing(tenant, { items }),
    ];
    expect(one).toMatchObject({ status: 'pending', moves_stock: false, fulfillments: [] });
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [5, 0] });
    await run(tenant, one.id, 'items-cancel', {
      positions: [{ order_item_id: one.items[1]?.id, quantity: 1 }],
    });
    await run(tenant, one.id, 'hold');
    expect((await run(tenant, one.id, 'approve')).status).toBe(200);
    const approved = await reading(tenant, one.id);
    expect(approved).toMatchObject({ moves_stock: true, fulfillments: [{ order_on_hold: true }] });
    expect(worked(approved)).toEqual([['main', 'open', 1, 3]]);
    const refused = await run(tenant, other.id, 'approve');
    expect(refused.body).toMatchObject({
      code: 'insufficient_stock',
      details: [{ path: 'items.1' }],
    });
    expect(await reading(tenant, other.id)).toEqual(other);
    expect((await run(tenant, other.id, 'cancel')).status).toBe(200);
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [5, 3] });
  });

  // ORD-273
  it('is one of a list as well', async () => {
    const tenant = await movingShop({ main: { 'A-A': 2 } });
    const items = [anItem('A', { quantity: 1 }), anItem('A', { quantity: 1 })];
    const { body: list } = await listCalls({ tenant }).create({ items });
    const order = () =>
      invoke<{ code: string; details: object[]; order: object }>(toOrder, {
        tenant,
        pathParameters: { id: list.id },
        body: {},
      });
    const first = await order();
    expect(first).toMatchObject({ status: 201, body: { order: { moves_stock: true } } });
    expect(await shelvesOf(tenant)).toEqual({ 'A-A@main': [2, 2] });
    expect((await order()).body).toMatchObject({
      code: 'insufficient_stock',
      details: [{ path: 'items.0' }, { path: 'items.1' }],
    });
  });

  // ORD-262, ORD-270
  it('is none that comes with its past', async () => {
    const tenant = await movingShop({ main: { A: 2 } });
    const past = { status: 'placed', placed_at: '2024-02-29T12:00:00Z' };
    const { body } = await ordering(tenant, { A: 9 }, past);
    expect(body).toMatchObject({ moves_stock: false, fulfillments: [] });
  });
});
