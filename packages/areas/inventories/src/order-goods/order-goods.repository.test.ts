import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { storeSettings } from '@waybill/settings/settings.repository';
import { metered } from '@waybill/table/operate';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type InventoryClient,
  inventoryClient,
} from '../../../../../test/support/inventory-client.ts';
import { expectSound } from '../../../../../test/support/sound-books.ts';
import { expireUndated } from '../reservation/expire-undated.command.ts';
import { loadActiveReservations } from '../reservation/reservation.repository.ts';
import { loadInventorySettings } from '../shared/settings.repository.ts';
import { inventorySettings } from '../shared/settings.ts';
import { eventsDuring, freshShop } from '../testing/shop.factory.ts';
import { changeGoods, endGoods, placeGoods } from './goods-order.factory.ts';
import { byPriority, goodsLine } from './order-goods.factory.ts';

withTable();

let tenant = '';
let shop: InventoryClient;
beforeEach(async () => {
  tenant = await freshShop();
  shop = inventoryClient(tenant);
  await shop.receive({ items: ['A', 'B', 'C'].map((sku) => ({ sku, quantity: 10 })) });
});

function done<Answer>(answer: Answer | Rejection): Answer {
  if (isRejection(answer)) throw new Error(`${answer.rejected}: ${answer.message}`);
  return answer;
}

const place = async (
  ...args: Parameters<typeof placeGoods> extends [string, ...infer Rest] ? Rest : never
) => done(await placeGoods(tenant, ...args));
const reservationsOf = async (query: Record<string, string>) => {
  await indexesCaughtUp();
  const { body } = await shop.reservations(query);
  return body.items;
};
const movementsOf = async (order_ref: string) => {
  await indexesCaughtUp();
  const { body } = await shop.movements({ order_ref });
  return body.items.map(({ type, quantity }) => [type, quantity]);
};
const rows = async () => {
  await indexesCaughtUp();
  const { body } = await shop.stock();
  return body.items.map(({ sku, on_hand, reserved }) => [sku, on_hand, reserved]);
};

describe('the goods of an order', () => {
  // INV-160, INV-163, INV-164
  it('are reserved, shipped in part and released, each with its events', async () => {
    const placed = await eventsDuring(tenant, () =>
      place('ORD-1', [{ quantity: 3 }, { sku: 'B', quantity: 2 }]),
    );
    const goods = placed.answer;
    expect(placed.events.map(([topic]) => topic).sort()).toEqual([
      'reservation.created',
      'reservation.created',
      'stock_movement.created',
      'stock_movement.created',
    ]);
    const [first] = goods;
    const byFulfillment = await reservationsOf({ order_ref: 'ORD-1', status: 'active' });
    expect(byFulfillment).toHaveLength(2);
    const { order_item_id = '' } = first ?? {};
    expect(await reservationsOf({ order_item_id })).toEqual([byFulfillment[0]]);
    const fulfillment_id = byFulfillment[0]?.fulfillment_id ?? '';
    expect(await reservationsOf({ fulfillment_id })).toEqual(byFulfillment);

    const shipped = await eventsDuring(tenant, () =>
      endGoods(tenant, 'ORD-1', 'commit', goods.slice(0, 1), 0.5),
    );
    const [part] = await reservationsOf({ order_ref: 'ORD-1', status: 'committed' });
    expect(part).toMatchObject({ quantity: 0.5, fulfillment_id, order_item_id });
    expect(shipped.events).toContainEqual(['reservation.committed', part]);
    expect(shipped.events).toHaveLength(2);
    const kept = await shop.reservation(first?.reservation_id ?? '');
    expect(kept.body).toMatchObject({ status: 'active', quantity: 2.5 });

    done(await endGoods(tenant, 'ORD-1', 'release', goods, 9));
    expect(await rows()).toEqual([
      ['A', 9.5, 0],
      ['B', 10, 0],
      ['C', 10, 0],
    ]);
    expect((await movementsOf('ORD-1')).sort()).toEqual([
      ['release', 2],
      ['release', 2.5],
      ['reserve', -2],
      ['reserve', -3],
      ['shipment', -0.5],
    ]);
    await expectSound(shop);
  });

  // INV-160
  it('are all reserved or none', async () => {
    const refused = await placeGoods(tenant, 'ORD-1', [{}, { sku: 'B', quantity: 11 }]);
    expect(refused).toMatchObject({
      rejected: 'insufficient_stock',
      details: [{ path: 'items.1' }],
    });
    expect(await reservationsOf({})).toEqual([]);
    expect((await rows())[0]).toEqual(['A', 10, 0]);
  });

  // INV-131, INV-160
  it('are reserved in one change, however many positions', async () => {
    const count = rounds({ short: 60, long: 500 });
    const lines = Array.from({ length: count }, (_, index) => ({ sku: `S-${index}` }));
    for (let from = 0; from < count; from += 200) {
      const items = lines.slice(from, from + 200).map(({ sku }) => ({ sku, quantity: 1 }));
      expect((await shop.receive({ items })).status).toBe(201);
    }
    const goods = await place('ORD-1', lines);
    expect(goods).toHaveLength(count);
    done(await endGoods(tenant, 'ORD-1', 'commit', goods));
    expect(
      (await rows()).slice(3).every(([, onHand, reserved]) => onHand === 0 && reserved === 0),
    ).toBe(true);
    await expectSound(shop);
  }, 120_000);

  // INV-160, INV-162
  it('cost no count of their reference: three positions take 50 write units, and 41 to ship', async () => {
    const lines = ['A', 'B', 'C'].map((sku) => ({ sku }));
    const placing = metered(() => place('ORD-1', lines));
    const goods = await placing.result;
    // A look for each article, settings, locations, states; and one write.
    expect(placing.cost.calls).toBeLessThanOrEqual(7);
    expect(placing.cost.writeUnits).toBeLessThanOrEqual(50);
    const shipping = metered(() => endGoods(tenant, 'ORD-1', 'commit', goods));
    await shipping.result;
    expect(shipping.cost.writeUnits).toBeLessThanOrEqual(41);
  });

  // INV-160
  it('lie where no stock moves without one read of it', async () => {
    const { cost, result } = metered(() =>
      changeGoods(tenant, 'ORD-1', {}, (goods) =>
        goods.route([goodsLine(0, { moves: false })], byPriority),
      ),
    );
    expect(done(await result)).toMatchObject([{ reservation_id: null }]);
    expect([cost.calls, cost.writeUnits]).toEqual([2, 0]);
  });

  // INV-160
  it('begin a row where the place has none, unless it goes meanwhile', async () => {
    await storeSettings(tenant, inventorySettings, undefined, { backorder_policy: 'allow' });
    const product_id = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    await place('ORD-1', [{ sku: 'NEW', product_id, quantity: 2 }]);
    const [reservation] = await reservationsOf({ sku: 'NEW' });
    expect(reservation).toMatchObject({ metadata: { backordered: 2 }, product_id });
    const { body } = await shop.createLocation({ code: 'east', name: 'East' });
    await storeSettings(tenant, inventorySettings, undefined, {
      backorder_policy: 'allow',
      default_location_code: 'east',
    });
    injectFault(async ({ command }, send) => {
      if (command === 'TransactWriteItemsCommand') {
        removeFault();
        expect((await shop.deleteLocation(body.id)).status).toBe(200);
      }
      return send();
    });
    let attempts = 0;
    const refused = await changeGoods(tenant, 'ORD-2', {}, (goods) => {
      attempts += 1;
      return goods.route([goodsLine(0, { sku: 'X' })], byPriority);
    });
    expect([attempts, refused]).toMatchObject([2, { rejected: 'unknown_location' }]);
    await expectSound(shop);
  });
});

describe('reservations of an order and those made by hand', () => {
  // INV-161, INV-162
  it('end apart under one reference', async () => {
    await place('ORD-1', [{ quantity: 2 }]);
    expect(await shop.commit('ORD-1')).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_commit' },
    });
    expect((await shop.release('ORD-1')).body).toMatchObject({ released: 0, reservations: [] });
    await shop.reserve({ order_ref: 'ORD-1', sku: 'B', quantity: 1 });
    await place('ORD-1', [{ quantity: 1 }]);
    expect((await shop.commit('ORD-1')).body).toMatchObject({
      committed: 1,
      reservations: [{ sku: 'B', order_item_id: null, fulfillment_id: null }],
    });
    expect(await reservationsOf({ order_ref: 'ORD-1', status: 'active' })).toHaveLength(2);
    await expectSound(shop);
  });

  // INV-162
  it('are found at a price that grows with neither', async () => {
    await shop.reserve({ order_ref: 'ORD-1', sku: 'B', quantity: 1 });
    const lines = Array.from({ length: rounds({ short: 40, long: 300 }) }, () => ({
      quantity: 0.01,
    }));
    await place('ORD-1', lines);
    await shop.reserve({ order_ref: 'FRESH', sku: 'B', quantity: 1 });
    await indexesCaughtUp();
    const callsOf = async (ref: string) => {
      const { cost, result } = metered(() => loadActiveReservations(tenant, ref));
      expect(await result).toMatchObject({ reservations: [{ reservation: { sku: 'B' } }] });
      return cost.calls;
    };
    expect((await callsOf('ORD-1')) - (await callsOf('FRESH'))).toBeLessThan(9);
    expect((await shop.release('ORD-1')).body).toMatchObject({ released: 1 });
  });

  // INV-161
  it('are told apart by the sweeps: those of an order never expire', async () => {
    await place('ORD-1', [{}]);
    await shop.reserve({ order_ref: 'HAND', sku: 'A', quantity: 1 });
    await storeSettings(tenant, inventorySettings, undefined, { reservation_ttl_minutes: 1 });
    await indexesCaughtUp();
    const settings = await loadInventorySettings(tenant);
    const now = new Date(Date.now() + 3_600_000);
    const run = { tenant, now, settings, until: Date.now() + 60_000 };
    expect(await expireUndated(run)).toBe(1);
    expect((await shop.sweep()).body).toMatchObject({ expired: 0, released: 0 });
    expect(await reservationsOf({ status: 'active' })).toMatchObject([{ order_ref: 'ORD-1' }]);
  });

  // INV-165
  it('that an order names end for it, and what it does not need is free', async () => {
    await shop.reserve({ order_ref: 'CART', sku: 'A', quantity: 9 });
    await shop.reserve({ order_ref: 'CART', sku: 'B', quantity: 1 });
    await shop.reserve({ order_ref: 'OTHER', sku: 'A', quantity: 1 });
    expect(await placeGoods(tenant, 'ORD-1', [{ quantity: 8 }])).toMatchObject({
      rejected: 'insufficient_stock',
    });
    await place('ORD-1', [{ quantity: 8 }], 'CART');
    expect(await rows()).toEqual([
      ['A', 10, 9],
      ['B', 10, 0],
      ['C', 10, 0],
    ]);
    expect(await reservationsOf({ order_ref: 'CART', status: 'active' })).toEqual([]);
    expect((await shop.release('CART')).body).toMatchObject({ released: 0 });
    await place('ORD-2', [{}], 'NONE');
    await expectSound(shop);
  });
});

describe('goods that come back', () => {
  // INV-167
  it('go into stock at the place they are sent to, be it disabled', async () => {
    const { body } = await shop.createLocation({
      code: 'damaged',
      name: 'Damaged',
      enabled: false,
    });
    const goods = { product_id: null, sku: 'A', quantity: 1.5, location_id: body.id };
    done(
      await changeGoods(tenant, 'ORD-1', { articles: [goods] }, (found) => {
        expect(found.locationOf('damaged')).toMatchObject({ id: body.id, enabled: false });
        expect(found.locationOf(null)).toMatchObject({ code: 'main' });
        expect(found.locationOf('nowhere')).toMatchObject({ rejected: 'unknown_location' });
        return found.restock([goods], 'ORD-1') ?? 'booked';
      }),
    );
    expect(await movementsOf('ORD-1')).toEqual([['restock', 1.5]]);
    expect((await rows()).at(-1)).toEqual(['A', 1.5, 0]);
    await expectSound(shop);
  });
});
