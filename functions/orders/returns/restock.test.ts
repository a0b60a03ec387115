import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { fixedClock } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { inventoryClient } from '../../../test/support/inventory-client.ts';
import { eventsOf, reading, run } from '../commands.factory.ts';
import {
  movementsOf,
  movingShop,
  ordering,
  reservationsOf,
  setOrders,
  shelvesOf,
} from '../moving.factory.ts';
import { acting, requesting, UNKNOWN } from './returns.factory.ts';

withTable();
fixedClock();

/** An order of 3 of A from shop and a wrap, shipped, and its return as it was asked for. */
async function withReturn(asked: object = { restock: true }) {
  const tenant = await movingShop({ main: {}, shop: { A: 5 } });
  const items = [{ sku: 'A', quantity: 3 }, { name: 'Wrap' }];
  const { body: order } = await ordering(tenant, {}, { items });
  await run(tenant, order.id, 'ship');
  return { tenant, order, ...(await returning(tenant, order, asked)) };
}

async function returning(tenant: string, order: OrderDetail, asked: object) {
  const { body: one } = await requesting(order.id, asked, { tenant });
  const completing = (body: object = {}) => acting('complete', order.id, one.id, body, { tenant });
  return { completing };
}

describe('orders.returns.complete of an order that moves stock', () => {
  // ORD-287
  it('books what was flagged where it was shipped from, under the number of the order', async () => {
    const { tenant, order, completing } = await withReturn();
    const { status, body } = await completing();
    const restock = [{ product_id: null, sku: 'A', quantity: 3, location_code: 'shop' }];
    expect({ status, body }).toMatchObject({ status: 200, body: { restock } });
    expect(await shelvesOf(tenant)).toEqual({ 'A@shop': [5, 0] });
    const [booked] = (await movementsOf(tenant)).filter(({ type }) => type === 'restock');
    expect(booked).toMatchObject({ order_ref: order.number, quantity: 3, reason: null });
    const told = (await eventsOf(tenant)).find(({ topic }) => topic === 'order.return.completed');
    expect(told?.data).toMatchObject({ restock });
    expect((await reading(tenant, order.id)).items[0]?.quantity_returned).toBe(3);
  });

  // ORD-287
  it('books what the call says, where it says, entries of one position together', async () => {
    const { tenant, order, completing } = await withReturn();
    const body = { code: 'damaged', name: 'Damaged', type: 'virtual', enabled: false };
    await inventoryClient(tenant).createLocation(body);
    const [a, wrap] = order.items.map(({ id }) => id);
    const restock = [
      { order_item_id: a, quantity: 1, location_code: 'main' },
      { order_item_id: a, quantity: 1.5 },
      { order_item_id: wrap },
    ];
    const answer = await completing({ restock, location_code: 'damaged' });
    expect(answer.body.restock).toMatchObject([
      { sku: 'A', quantity: 1, location_code: 'main' },
      { sku: 'A', quantity: 1.5, location_code: 'damaged' },
    ]);
    expect(await shelvesOf(tenant)).toMatchObject({
      'A@main': [1, 0],
      'A@damaged': [1.5, 0],
      'A@shop': [2, 0],
    });
  });

  // ORD-287
  it('books nothing where nothing is flagged, or the list is empty', async () => {
    const one = await withReturn({});
    expect((await one.completing()).body.restock).toEqual([]);
    const other = await withReturn();
    expect((await other.completing({ restock: [] })).body.restock).toEqual([]);
    expect(await shelvesOf(other.tenant)).toEqual({ 'A@shop': [2, 0] });
  });

  // ORD-287
  it('refuses what the return has not, and places nobody has', async () => {
    const { tenant, order, completing } = await withReturn();
    const [a] = order.items.map(({ id }) => id);
    const entry = (more: object) => ({ restock: [{ order_item_id: a, ...more }] });
    const code = async (body: object) => {
      const { status, body: answer } = await completing(body);
      return [status, answer.code];
    };
    expect(await code(entry({ order_item_id: UNKNOWN }))).toEqual([400, 'unknown_position']);
    expect(await code(entry({ quantity: 4 }))).toEqual([422, 'quantity_exceeds_returnable']);
    const twice = { restock: [{ order_item_id: a }, { order_item_id: a, quantity: 1 }] };
    expect(await code(twice)).toEqual([422, 'quantity_exceeds_returnable']);
    expect(await code(entry({ location_code: 'nowhere' }))).toEqual([400, 'unknown_location']);
    expect(await code({ location_code: 'nowhere' })).toEqual([400, 'unknown_location']);
    expect(await code(entry({ quantity: 0 }))).toEqual([400, 'invalid_value']);
    expect(await shelvesOf(tenant)).toEqual({ 'A@shop': [2, 0] });
  });

  // ORD-287
  it('of one that moves none answers as ever, and takes no places', async () => {
    const tenant = await movingShop({ main: { A: 5 } }, { stock_follows_orders: 'off' });
    const { body: order } = await ordering(tenant, { A: 1 });
    await run(tenant, order.id, 'ship');
    const { completing } = await returning(tenant, order, { restock: true });
    for (const body of [{ restock: [] }, { location_code: 'main' }]) {
      expect(await completing(body)).toMatchObject({
        status: 422,
        body: { code: 'moves_no_stock' },
      });
    }
    const restock = [{ sku: 'A', quantity: 1, location_code: null }];
    expect((await completing({ restock: null })).body).toMatchObject({ restock });
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [5, 0] });
  });

  // ORD-273, ORD-287
  it('reserves the goods of an exchange in the same change, and not those that come back', async () => {
    const { tenant, order, completing } = await withReturn();
    const exchange = (quantity: number) => ({ exchange: { items: [{ sku: 'A', quantity }] } });
    const refused = await completing(exchange(3));
    expect(refused.body).toMatchObject({
      code: 'insufficient_stock',
      details: [{ path: 'exchange.items.0' }],
    });
    const { status, body } = await completing(exchange(2));
    expect(status).toBe(200);
    expect(await shelvesOf(tenant)).toEqual({ 'A@shop': [5, 2] });
    const number = body.exchange?.number ?? '';
    const other = await reading(tenant, body.exchange?.id ?? '');
    expect(other).toMatchObject({ moves_stock: true, exchange_of: order.id, number });
    const [active] = await reservationsOf(tenant, { status: 'active' });
    expect(active).toMatchObject({
      order_ref: number,
      fulfillment_id: other.fulfillments?.[0]?.id,
    });
    const booked = await movementsOf(tenant, { order_ref: order.number });
    expect(booked.map(({ type }) => type)).toContain('restock');
  });

  // ORD-273
  it('of one that moves none places an exchange that does, by the setting as it is now', async () => {
    const tenant = await movingShop({ main: { A: 2 } }, { stock_follows_orders: 'off' });
    const { body: order } = await ordering(tenant, { A: 1 });
    await run(tenant, order.id, 'ship');
    await setOrders(tenant, { stock_follows_orders: 'reserve' });
    const { completing } = await returning(tenant, order, { restock: true });
    const { body } = await completing({ exchange: { items: [{ sku: 'A' }] } });
    expect(body.restock).toMatchObject([{ location_code: null }]);
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [2, 1] });
    expect(await reading(tenant, body.exchange?.id ?? '')).toMatchObject({ moves_stock: true });
    expect(await reading(tenant, order.id)).toMatchObject({ moves_stock: false });
  });
});
