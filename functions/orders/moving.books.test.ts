import type { StockMovement } from '@waybill/inventories/movement/movement.schema';
import { movementStore } from '@waybill/inventories/movement/movement.store';
import { asStoredReservation } from '@waybill/inventories/reservation/reservation.entity';
import { reservationStore } from '@waybill/inventories/reservation/reservation.store';
import { reservationKey } from '@waybill/inventories/shared/promises';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { write } from '@waybill/table/commit';
import { get, getMany } from '@waybill/table/read';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectVerified } from '../../test/support/verified.ts';
import { handler as getMovement } from '../inventories/movements/get.ts';
import { handler as getReservation } from '../inventories/reservations/get.ts';
import { run } from './commands.factory.ts';
import {
  movementsOf,
  movingShop,
  ordering,
  placesIn,
  reservationsOf,
  reserving,
  shelvesOf,
} from './moving.factory.ts';

withTable();

let tenant = '';
let order: OrderDetail;

/** Three of A and two of B are an order's, one of A was reserved by hand. */
beforeEach(async () => {
  tenant = await movingShop({ main: { A: 9, B: 9 } });
  order = (await ordering(tenant, { A: 3, B: 2 })).body;
  await reserving(tenant, 'by-hand', 'A', 1);
});

const inShort = (rows: readonly StockMovement[]) =>
  rows.map(({ type, sku, quantity, order_ref }) => `${type} ${sku} ${quantity} ${order_ref}`);

const byId = (id: string | undefined, handler = getMovement) =>
  invoke<StockMovement>(handler, { tenant, pathParameters: { id: String(id) } });

// INV-211
describe('the booking that reserves goods of an order', () => {
  it('is a row of the list of movements, by every column and by its id', async () => {
    const [number, main] = [order.number, (await placesIn(tenant)).get('main') ?? ''];
    const ofOrder = [`reserve A -3 ${number}`, `reserve B -2 ${number}`];
    const reserved = [...ofOrder, 'reserve A -1 by-hand'];
    const received = ['inbound A 9 null', 'inbound B 9 null'];
    const found = async (query: Record<string, string>) =>
      inShort((await movementsOf(tenant, query)).toReversed());
    expect(await found({})).toEqual([...received, ...reserved]);
    expect(await found({ type: 'reserve' })).toEqual(reserved);
    expect(await found({ order_ref: number })).toEqual(ofOrder);
    expect(await found({ sku: 'B' })).toEqual([received[1], ofOrder[1]]);
    expect(await found({ location_id: main, order: 'created_at.desc' })).toEqual(
      [...received, ...reserved].toReversed(),
    );
    const [first] = await movementsOf(tenant, { order_ref: number, sku: 'A' });
    expect((await byId(first?.id)).body).toEqual(first);
    expect(await movementsOf(tenant, { id: String(first?.id) })).toEqual([first]);
    await expectVerified(tenant);
  });

  it('has the id of its reservation, and those of calls of stock have ids of their own', async () => {
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
    const ofOrder = { order_ref: order.number };
    const made = await reservationsOf(tenant, ofOrder);
    expect(ids(await movementsOf(tenant, ofOrder))).toEqual(ids(made));
    const [byHand] = await reservationsOf(tenant, { order_ref: 'by-hand' });
    expect((await byId(byHand?.id, getReservation)).status).toBe(200);
    expect((await byId(byHand?.id)).status).toBe(404);
  });

  it('says what was promised, whatever became of it', async () => {
    const [first] = order.items;
    await run(tenant, order.id, 'ship', { positions: [{ order_item_id: first?.id, quantity: 1 }] });
    await run(tenant, order.id, 'complete');
    const ofOrder = await movementsOf(tenant, { order_ref: order.number });
    expect(
      inShort(ofOrder)
        .map((text) => text.replace(` ${order.number}`, ''))
        .sort(),
    ).toEqual(['release A 2', 'release B 2', 'reserve A -3', 'reserve B -2', 'shipment A -1']);
    await expectVerified(tenant);
  });
});

/** Gives the bookings of the order items of their own, as they had before they lay with its reservations. */
async function storeApart() {
  const made = await reservationsOf(tenant, { order_ref: order.number });
  for (const item of await getMany(made.map(({ id }) => reservationKey(tenant, id)))) {
    if (item === undefined) throw new Error('the reservation is there');
    const { reserve, ...stored } = asStoredReservation(item);
    const { id, location_id, product_id, sku, order_ref, created_at } = stored.reservation;
    const row = { location_id, product_id, sku, order_ref, created_at, reason: null };
    const movement = { ...row, id: `${id.slice(0, -4)}ffff`, type: 'reserve' as const };
    if (reserve === undefined) throw new Error('its booking lies with it');
    const booking = { stockId: stored.stockId, movement: { ...movement, ...reserve } };
    const apart = [
      ...reservationStore.create(tenant, stored).steps,
      ...movementStore.create(tenant, booking).steps,
    ];
    for (const { write: one } of apart) if ('put' in one) await write({ put: one.put });
  }
}

// INV-211
describe('a reservation of before, whose booking has an item of its own', () => {
  it('is listed, shipped and verified as it was', async () => {
    await storeApart();
    await expectVerified(tenant);
    const [first] = await reservationsOf(tenant, { order_ref: order.number });
    expect(await get(reservationKey(tenant, String(first?.id)))).not.toHaveProperty('reserve');
    await ordering(tenant, { A: 1 });
    expect(inShort(await movementsOf(tenant, { type: 'reserve' }))).toHaveLength(4);
    expect(await reservationsOf(tenant, { sku: 'A', status: 'active' })).toHaveLength(3);
    expect((await run(tenant, order.id, 'ship')).status).toBe(201);
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [6, 2], 'B@main': [7, 0] });
    await expectVerified(tenant);
  });
});
