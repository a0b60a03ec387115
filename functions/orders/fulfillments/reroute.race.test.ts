import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { waitForMachine } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { reading, run } from '../commands.factory.ts';
import {
  firstOf,
  movingShop,
  ordering,
  placesIn,
  reservationsOf,
  reserving,
  shelvesOf,
  worked,
} from '../moving.factory.ts';
import { command } from './fulfillments.factory.ts';

withTable();
beforeEach(waitForMachine);

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

/** The stock holds for the order what is open of it. */
async function expectReserved(tenant: string, id: string) {
  const after = await reading(tenant, id);
  const open = sum(worked(after).flatMap(([, , ...units]) => units as number[]));
  const active = await reservationsOf(tenant, { status: 'active' });
  const own = active.filter(({ order_ref }) => order_ref === after.number);
  expect(sum(own.map(({ quantity }) => quantity))).toBe(open);
  const isCancelled = after.status === 'cancelled';
  const owed = after.items.map(
    (one) => one.quantity - one.quantity_shipped - one.quantity_cancelled,
  );
  expect(open).toBe(isCancelled ? 0 : sum(owed));
  return after;
}

/** Books and lines say the same, and what is reserved for the order is what is open of it. */
async function expectSound(tenant: string, id: string) {
  await expectVerified(tenant);
  return expectReserved(tenant, id);
}

describe('reroutes at once', () => {
  // ORD-315
  it('move the lines of a fulfilment once', async () => {
    const tenant = await movingShop({ main: { A: 4 }, shop: { A: 4 }, loft: { A: 4 } });
    const { body: order } = await ordering(tenant, { A: 4 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => command(tenant, 'reroute', firstOf(order))),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code)).sort();
    expect(codes).toEqual([...Array(11).fill('fulfillment_closed'), 'moved']);
    await expectSound(tenant, order.id);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [4, 0],
      'A@shop': [4, 4],
      'A@loft': [4, 0],
    });
  }, 60_000);

  // ORD-315
  it('move parts of one line, each to where it fits', async () => {
    const tenant = await movingShop({ main: { A: 9 }, shop: { A: 3 }, loft: { A: 4 } });
    const { body: order } = await ordering(tenant, { A: 9 });
    const positions = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => command(tenant, 'reroute', firstOf(order), { positions })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code)).sort();
    expect(codes).toEqual([...Array(2).fill('insufficient_stock'), ...Array(7).fill('moved')]);
    await expectSound(tenant, order.id);
    expect(await shelvesOf(tenant)).toEqual({
      'A@main': [9, 2],
      'A@shop': [3, 3],
      'A@loft': [4, 4],
    });
  }, 60_000);

  // ORD-315
  it('of many orders want the last piece, and one of these gets it, or a reservation by hand', async () => {
    const tenant = await movingShop({ main: { A: 8 }, shop: { A: 1 } });
    const orders: OrderDetail[] = [];
    for (let index = 0; index < 8; index += 1) orders.push((await ordering(tenant, { A: 1 })).body);
    const [byHand, ...rerouted] = await Promise.all([
      reserving(tenant, 'CART', 'A', 1),
      ...orders.map((order) => command(tenant, 'reroute', firstOf(order))),
    ]);
    await expectVerified(tenant);
    for (const order of orders) await expectReserved(tenant, order.id);
    // A hand that comes after a reroute takes the piece that this left behind.
    expect(byHand.status).toBe(201);
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [8, 8], 'A@shop': [1, 1] });
    const places = (await reservationsOf(tenant, { order_ref: 'CART' })).map(
      ({ location_id }) => location_id,
    );
    const main = (await placesIn(tenant)).get('main') ?? '';
    const moved = rerouted.filter(({ status }) => status === 200);
    expect(moved).toHaveLength(places.includes(main) ? 1 : 0);
    const refused = rerouted.filter(({ body }) => body.code === 'insufficient_stock');
    expect(moved.length + refused.length).toBe(8);
  }, 60_000);

  // ORD-282, ORD-284, ORD-315
  it.each([['ship'], ['cancel']] as const)(
    'beside %s end as if one came after the other',
    async (other) => {
      for (let round = 0; round < 4; round += 1) {
        const tenant = await movingShop({ main: { A: 4 }, shop: { A: 4 } });
        const { body: order } = await ordering(tenant, { A: 4 });
        const [acted, rerouted] = await Promise.all([
          run(tenant, order.id, other),
          command(tenant, 'reroute', firstOf(order)),
          command(tenant, 'accept', firstOf(order)),
        ]);
        expect([200, 201]).toContain(acted.status);
        expect([undefined, 'order_closed']).toContain(rerouted.body.code);
        const after = await expectSound(tenant, order.id);
        expect(after.status).toBe(other === 'ship' ? 'completed' : 'cancelled');
        const shelves = await shelvesOf(tenant);
        const shipped = sum(Object.values(shelves).map(([onHand = 0]) => 4 - onHand));
        expect(shipped).toBe(other === 'ship' ? 4 : 0);
      }
    },
    60_000,
  );
});
