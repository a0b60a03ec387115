import type { Fulfillment } from '@waybill/orders/order/fulfillment.schema';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { fixedClock } from '@waybill/testing/clock';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as updateLocation } from '../../inventories/locations/update.ts';
import { run, trailOf } from '../commands.factory.ts';
import { handler as printed } from '../documents/get.ts';
import { handler as listEvents } from '../events/list.ts';
import { handler as getOrder } from '../get.ts';
import { movingShop, ordering } from '../moving.factory.ts';
import { handler as listShipments } from '../shipments/list.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

withTable();
const clock = fixedClock();

const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
const NOBODY = '01976f3a-8c1e-7a44-9d0b-00000000ffff';
const contact = { contactId: ME, permissions: ['orders.create', 'orders.approve'] };

const shop = { tenant: '', orders: [] as OrderDetail[] };

/** Three orders of both places, the second held and the third shipped from the first place. */
beforeAll(async () => {
  const tenant = await movingShop({ main: { A: 9 }, shop: { B: 9 } });
  const orders: OrderDetail[] = [];
  for (const more of [{ contact_id: ME }, {}, {}]) {
    clock.advance(1);
    const address = { shipping_address: { name: 'Ada', country: 'DE', zip: '20095' } };
    orders.push((await ordering(tenant, { A: 1, B: 1 }, { ...address, ...more })).body);
  }
  await run(tenant, orders[1]?.id ?? '', 'hold');
  await run(tenant, orders[2]?.id ?? '', 'ship');
  await indexesCaughtUp();
  Object.assign(shop, { tenant, orders });
});

const idOf = (index: number) => shop.orders[index]?.id ?? '';
const workOf = (index: number) => shop.orders[index]?.fulfillments ?? [];

async function listed(query: Record<string, string> = {}) {
  const { body } = await invoke<{ items: Fulfillment[]; total: number }>(list, {
    tenant: shop.tenant,
    query,
  });
  const numbers = new Map(shop.orders.map(({ id }, index) => [id, index]));
  const rows = body.items.map((one) => `${one.location_code} ${numbers.get(one.order_id)}`);
  return { rows, total: body.total, items: body.items };
}

const pick = { location_code: 'main', status: 'open,accepted', on_hold: 'false' };

describe('orders.fulfillments.list', () => {
  // ORD-281
  it('shows all, the newest first, as their orders show them', async () => {
    const { rows, total, items } = await listed();
    expect([rows.length, total]).toEqual([6, 6]);
    expect(rows.slice(0, 2).sort()).toEqual(['main 2', 'shop 2']);
    const [own] = workOf(0);
    expect(items.find(({ id }) => id === own?.id)).toEqual(own);
  });

  // ORD-281
  it.each<[object, string[]]>([
    [{ ...pick, order_on_hold: 'false', order: 'created_at.asc' }, ['main 0']],
    [{ ...pick, order: 'created_at.asc' }, ['main 0', 'main 1']],
    [{ location_code: 'main', order: 'created_at.asc' }, ['main 0', 'main 1', 'main 2']],
    [{ location_code: 'main', status: 'shipped' }, ['main 2']],
    [{ location_code: 'nowhere' }, []],
    [{ order_on_hold: 'true', location_code: 'shop' }, ['shop 1']],
    [{ order_number: 'ORD-000002', location_code: 'shop' }, ['shop 1']],
    [{ order_number: 'ORD-000009' }, []],
    [{ order_number: '' }, []],
    [{ order_id: NOBODY }, []],
    [{ created_to: '2020-01-01T00:00:00Z' }, []],
  ])('finds %j', async (query, expected) => {
    expect(await listed(query as Record<string, string>)).toMatchObject({
      rows: expected,
      total: expected.length,
    });
  });

  // ORD-281
  it('finds one by its id, those of an order, and those of a location by its id', async () => {
    const [one] = workOf(1);
    expect((await listed({ id: one?.id ?? '' })).rows).toEqual(['main 1']);
    expect((await listed({ order_id: idOf(1) })).rows.sort()).toEqual(['main 1', 'shop 1']);
    expect(await listed({ location_id: one?.location_id ?? '' })).toMatchObject({ total: 3 });
    const wrong = await invoke(list, { tenant: shop.tenant, query: { order: 'location_code' } });
    expect(wrong.status).toBe(400);
  });

  // ORD-279
  it('names a location as it is called today', async () => {
    const [, one] = workOf(0);
    const rename = (code: string) =>
      invoke(updateLocation, {
        tenant: shop.tenant,
        method: 'PUT',
        pathParameters: { id: one?.location_id ?? '' },
        body: { code },
      });
    await rename('hamburg');
    expect(await listed({ location_code: 'hamburg' })).toMatchObject({ total: 3 });
    expect(await listed({ location_code: 'shop' })).toMatchObject({ total: 0 });
    await rename('shop');
  });
});

const reading = (handler: Handler, id: string, more: object = {}) =>
  invoke<Record<string, unknown>>(handler, {
    tenant: shop.tenant,
    path: '/v1/orders/{id}',
    pathParameters: { id },
    ...more,
  });

describe('a fulfilment', () => {
  // ORD-279, ORD-360
  it('is read with the address that its parcel goes to', async () => {
    const [one] = workOf(0);
    const of = (id: string, fid: string) => ({ pathParameters: { id, fid } });
    const found = await reading(get as Handler, '', of(idOf(0), one?.id ?? ''));
    expect(found.body).toEqual({
      ...one,
      customer: { name: 'Ada', contact_id: ME, organization_id: null, email: null },
      shipping_address: { name: 'Ada', country: 'DE', zip: '20095' },
      requested_delivery_date: null,
    });
    expect((await reading(get as Handler, '', of(idOf(1), one?.id ?? ''))).status).toBe(404);
    expect((await reading(get as Handler, '', of(NOBODY, one?.id ?? ''))).status).toBe(404);
  });

  // ORD-160, ORD-290
  it('is a part of its order, which a buyer does not see', async () => {
    const include = (text: string, more: object = {}) =>
      reading(getOrder as Handler, idOf(0), { query: { include: text }, ...more });
    expect((await include('fulfillments')).body).toMatchObject({ fulfillments: [{}, {}] });
    expect((await include('shipments')).body).not.toHaveProperty('fulfillments');
    const seen = await reading(getOrder as Handler, idOf(0), { contact });
    expect(seen).toMatchObject({ status: 200, body: { moves_stock: true } });
    expect(seen.body).not.toHaveProperty('fulfillments');
    const refused = await include('shipments,fulfillments', { contact });
    expect(refused).toMatchObject({ status: 403, body: { code: 'buyer_not_permitted' } });
  });

  // ORD-290
  it('is told to no buyer, nor is the place of a parcel', async () => {
    await run(shop.tenant, idOf(0), 'ship');
    const [whole, seen] = await Promise.all([
      trailOf(shop.tenant, idOf(0)),
      reading(listEvents as Handler, idOf(0), { contact }),
    ]);
    expect(whole).toHaveLength(5);
    const rows = seen.body['items'] as { name: string; payload: object }[];
    expect(rows.map(({ name }) => name)).toEqual(['order.placed', 'order.shipment.created']);
    expect(rows[1]?.payload).not.toHaveProperty('location_code');
    expect(rows[1]?.payload).not.toHaveProperty('fulfillment_id');
    const { body } = await reading(getOrder as Handler, idOf(0), { contact });
    const [parcel] = body['shipments'] as object[];
    expect(parcel).not.toHaveProperty('location_code');
    expect(parcel).toHaveProperty('tracking_code');
  });

  // ORD-286, ORD-291
  it('has a picking list, and its parcels are found by it and by their place', async () => {
    const [main, second] = workOf(2);
    const print = (query: object) =>
      reading(printed as Handler, '', {
        pathParameters: { id: idOf(2), kind: 'picking-list' },
        query,
      });
    const page = String((await print({ fulfillment_id: second?.id })).body);
    expect([page.includes('>B<'), page.includes('>A<')]).toEqual([true, false]);
    expect((await print({ fulfillment_id: main?.id })).status).toBe(422);
    expect((await print({ fulfillment_id: NOBODY })).status).toBe(404);
    await indexesCaughtUp();
    const parcels = async (query: Record<string, string>) =>
      (await invoke<{ total: number }>(listShipments, { tenant: shop.tenant, query })).body.total;
    expect(await parcels({ fulfillment_id: main?.id ?? '' })).toBe(1);
    expect(await parcels({ fulfillment_id: NOBODY })).toBe(0);
    expect(await parcels({ location_code: 'main' })).toBe(2);
    expect(await parcels({ location_code: 'shop' })).toBe(0);
  });
});
