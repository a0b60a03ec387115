import type { FulfillmentDetail } from '@waybill/orders/fulfillment/fulfillment.schema';
import type { Fulfillment } from '@waybill/orders/order/fulfillment.schema';
import type { Order, Shipment } from '@waybill/orders/order/order.schema';
import { SOME_ID } from '@waybill/orders/testing/decision.factory';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as updateLocation } from '../inventories/locations/update.ts';
import { eventsOf, reading, run } from './commands.factory.ts';
import { handler as print } from './documents/get.ts';
import { command, type FulfillmentCommand } from './fulfillments/fulfillments.factory.ts';
import { handler as get } from './fulfillments/get.ts';
import { handler as list } from './fulfillments/list.ts';
import { movingShop, ordering, placesIn, shelvesOf, worked } from './moving.factory.ts';
import { handler as listShipments } from './shipments/list.ts';
import { tracking, updating } from './shipments/shipments.factory.ts';

withTable();

const NONE = { code: 'not_found', error: 'There is no such record.' };

let tenant: string;
let order: Order;
let fulfillments: readonly Fulfillment[];
let places: ReadonlyMap<string, string>;

/** The places of a key that is bound to locations. */
const at = (...codes: readonly string[]): Call => ({
  places: codes.map((code) => places.get(code) ?? SOME_ID),
});

const there = (code: string): Fulfillment => {
  const found = fulfillments.find(({ location_code }) => location_code === code);
  if (found === undefined) throw new Error(`nothing is shipped at ${code}`);
  return found;
};

const renaming = async (id: string | undefined, code: string) => {
  const call = { tenant, method: 'PUT', pathParameters: { id: String(id) }, body: { code } };
  expect((await invoke(updateLocation, call)).status).toBe(200);
};

/** The rows of a list as a key sees them, whose total is their count. */
async function rowsOf<Row>(handler: Handler, query: Record<string, string>, call: Call) {
  await indexesCaughtUp();
  const { body } = await invoke<{ items: Row[]; total: number }>(handler, {
    tenant,
    query,
    ...call,
  });
  expect(body.total).toBe(body.items.length);
  return body.items;
}

/** An order of 4 of A at main and 2 of B at shop; loft has some of each. */
beforeEach(async () => {
  tenant = await movingShop({ main: { A: 4 }, shop: { B: 2 }, loft: { A: 4, B: 1 } });
  const { body } = await ordering(tenant, { A: 4, B: 2 });
  order = body;
  fulfillments = body.fulfillments ?? [];
  places = await placesIn(tenant);
  expect(worked(body).sort()).toEqual([
    ['main', 'open', 4],
    ['shop', 'open', 2],
  ]);
});

describe('a key that is bound to locations sees fulfilments', () => {
  const listing = async (query: Record<string, string>, call: Call) =>
    (await rowsOf<Fulfillment>(list, query, call)).map((one) => one.location_code).sort();

  // API-318
  it('of its places alone, whatever it filters by', async () => {
    const own = [at('main', 'loft'), ['main']] as const;
    const both = [at('main', 'shop', 'loft'), ['main', 'shop']] as const;
    const narrow = { status: 'open', on_hold: 'false', order_on_hold: 'false' };
    const byOrder = [{ order_id: order.id }, { order_number: order.number }];
    for (const query of [{}, narrow, { order: 'created_at.asc' }, ...byOrder]) {
      for (const [call, seen] of [own, both]) expect(await listing(query, call)).toEqual(seen);
      expect(await listing(query, at())).toEqual([]);
    }
    for (const query of [{}, ...byOrder]) {
      for (const [call, seen] of [own, both]) {
        expect(await listing({ ...query, location_code: 'main' }, call)).toEqual(['main']);
        const isOwn = seen.some((code) => code === 'shop');
        const found = isOwn ? ['shop'] : [];
        expect(await listing({ ...query, location_code: 'shop' }, call)).toEqual(found);
        const location_id = places.get('shop') ?? '';
        expect(await listing({ ...query, location_id }, call)).toEqual(found);
        const twice = { ...query, location_id, location_code: 'main' };
        expect(await listing(twice, call)).toEqual([]);
        expect(await listing({ ...query, location_code: 'nowhere' }, call)).toEqual([]);
      }
    }
  });

  // API-312, API-318
  it('of a place whose code another one took', async () => {
    const bound = at('main');
    await renaming(places.get('main'), 'old');
    await renaming(places.get('shop'), 'main');
    expect(await listing({}, bound)).toEqual(['old']);
    expect(await listing({ location_code: 'main' }, bound)).toEqual([]);
  });

  // API-318
  it('with their address, and knows no other', async () => {
    const opening = (fid: string, call: Call, id = order.id) =>
      invoke<FulfillmentDetail>(get, { tenant, pathParameters: { id, fid }, ...call });
    const { id, order_id } = there('main');
    const own = await opening(id, at('main'));
    expect(own).toMatchObject({ status: 200, body: { id, order_id, shipping_address: null } });
    for (const unseen of [
      await opening(id, at('shop')),
      await opening(SOME_ID, at('shop')),
      await opening(id, at('main'), SOME_ID),
    ]) {
      expect(unseen).toMatchObject({ status: 404, body: NONE });
    }
  });

  // API-318, API-320
  it.each<FulfillmentCommand>(['accept', 'hold', 'unhold', 'reroute'])(
    'and calls %s of its own alone',
    async (name) => {
      const { main, shop } = { main: there('main'), shop: there('shop') };
      if (name === 'unhold') for (const one of fulfillments) await command(tenant, 'hold', one);
      const before = await imagesOf(tenant);
      for (const foreign of [shop, { ...main, id: SOME_ID }, { ...main, order_id: SOME_ID }]) {
        const answer = await command(tenant, name, foreign, {}, at('main', 'loft'));
        expect(answer).toMatchObject({ status: 404, body: NONE });
      }
      expect(await imagesOf(tenant)).toEqual(before);
      expect((await command(tenant, name, main, {}, at('main', 'loft'))).status).toBe(200);
    },
  );
});

describe('a key that is bound to locations reroutes', () => {
  // API-320
  it('to wherever the strategy leads, and names its own places alone', async () => {
    const main = there('main');
    const foreign = await command(tenant, 'reroute', main, { location_code: 'loft' }, at('main'));
    expect(foreign).toMatchObject({ status: 403, body: { code: 'location_not_permitted' } });
    for (const dry_run of [true, false]) {
      const { status, body } = await command(tenant, 'reroute', main, { dry_run }, at('main'));
      expect(status).toBe(200);
      expect(body.moved).toMatchObject([{ fulfillment_id: null, location_code: 'loft' }]);
    }
    const after = await reading(tenant, order.id);
    expect(worked(after).sort()).toEqual([
      ['loft', 'open', 4],
      ['main', 'cancelled'],
      ['shop', 'open', 2],
    ]);
    expect(await shelvesOf(tenant)).toMatchObject({ 'A@main': [4, 0], 'A@loft': [4, 4] });
    const loft = after.fulfillments?.find(({ location_code }) => location_code === 'loft');
    const told = (await eventsOf(tenant)).find(({ topic }) => topic.endsWith('.rerouted'));
    expect(told?.data).toMatchObject({ moved: [{ fulfillment_id: loft?.id }] });
  });
});

describe('a key that is bound to locations ships', () => {
  // API-319
  it('what its places have, and learns of the order no more than its state', async () => {
    const before = await imagesOf(tenant);
    for (const [id, body, call] of [
      [order.id, { fulfillment_id: there('main').id }, at('shop')],
      [order.id, {}, at('loft')],
      [order.id, {}, at()],
      [SOME_ID, {}, at('shop')],
    ] as const) {
      expect(await run(tenant, id, 'ship', body, call)).toMatchObject({ status: 404, body: NONE });
    }
    expect(await imagesOf(tenant)).toEqual(before);

    const headers = { 'Idempotency-Key': 'ship-shop' };
    const { status, body } = await run(tenant, order.id, 'ship', {}, { ...at('shop'), headers });
    expect(status).toBe(201);
    expect(body.order).toEqual({
      id: order.id,
      number: order.number,
      status: 'in_fulfillment',
      fulfillment_status: 'partial',
    });
    expect(body.shipment).toMatchObject({ location_code: 'shop', items: [{ quantity: 2 }] });
    const again = await run(tenant, order.id, 'ship', {}, { ...at('shop'), headers });
    expect(again.body).toEqual(body);
    expect(await shelvesOf(tenant)).toMatchObject({ 'A@main': [4, 4], 'B@shop': [0, 0] });
    const ended = await run(tenant, order.id, 'ship', {}, at('shop'));
    expect(ended).toMatchObject({ status: 422, body: { code: 'nothing_to_ship' } });
    expect((await run(tenant, order.id, 'ship')).body.order).toMatchObject({ moves_stock: true });
  });

  // API-321
  it('and corrects and tracks what left its places alone', async () => {
    const { body } = await run(tenant, order.id, 'ship', {}, at('main'));
    const parcel = { tenant, id: order.id, sid: body.shipment.id };
    const events = [{ status: 'in_transit', at: '2026-11-24T14:05:00Z' }];
    const before = await imagesOf(tenant);
    for (const answer of [
      await tracking(parcel, events, at('shop')),
      await updating(parcel, { carrier: 'ups' }, at('shop')),
      await updating({ ...parcel, sid: SOME_ID }, { carrier: 'ups' }, at('main')),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: NONE });
    }
    expect(await imagesOf(tenant)).toEqual(before);
    expect(await tracking(parcel, events, at('main'))).toMatchObject({
      status: 200,
      body: { status: 'in_transit' },
    });
    expect(await updating(parcel, { carrier: 'ups' }, at('main'))).toMatchObject({
      status: 200,
      body: { carrier: 'ups' },
    });
  });
});

describe('a key that is bound to locations lists delivery notes', () => {
  const listing = async (query: Record<string, string>, call: Call = {}) =>
    (await rowsOf<Shipment>(listShipments, query, call)).map(({ number }) => number).sort();

  // API-321, ORD-161
  it('of what left its places alone, whatever became of their codes', async () => {
    const main = (await run(tenant, order.id, 'ship', {}, at('main'))).body.shipment;
    const shop = (await run(tenant, order.id, 'ship', {}, at('shop'))).body.shipment;
    expect(main).toMatchObject({ location_id: places.get('main'), location_code: 'main' });
    const both = [main.number, shop.number].sort();
    const bound = at('main', 'loft');
    expect(await listing({})).toEqual(both);
    expect(await listing({ location_code: 'main' })).toEqual([main.number]);
    expect(await listing({ order_id: order.id }, at('main', 'shop'))).toEqual(both);
    expect(await listing({}, bound)).toEqual([main.number]);
    expect(await listing({ location_code: 'shop' }, bound)).toEqual([]);
    expect(await listing({ number: shop.number }, bound)).toEqual([]);
    expect(await listing({}, at())).toEqual([]);

    await renaming(places.get('main'), 'old');
    expect(await listing({}, bound)).toEqual([main.number]);
    expect(await listing({ location_code: 'old' }, bound)).toEqual([main.number]);
    expect(await listing({ location_code: 'main' })).toEqual([main.number]);
    await renaming(places.get('shop'), 'main');
    expect(await listing({ location_code: 'main' })).toEqual([shop.number]);
    expect(await listing({ location_code: 'main' }, bound)).toEqual([]);
  });
});

// API-322
it('a key that is bound to locations prints what it picks and ships', async () => {
  const { body } = await run(tenant, order.id, 'ship', {}, at('shop'));
  const printing = async (kind: string, query: Record<string, string>, call: Call) => {
    const path = { tenant, pathParameters: { id: order.id, kind }, query };
    const answer = await invoke<{ code?: string }>(print as Handler, { ...path, ...call });
    return answer.status === 200 ? 200 : answer.body.code;
  };
  const list = { fulfillment_id: there('main').id };
  const note = { shipment_id: body.shipment.id };
  expect(await printing('picking-list', list, at('main'))).toBe(200);
  expect(await printing('picking-list', list, at('shop'))).toBe('not_found');
  expect(await printing('delivery-note', note, at('shop'))).toBe(200);
  expect(await printing('delivery-note', note, at('main'))).toBe('not_found');
  for (const kind of ['confirmation', 'picking-list', 'delivery-note', 'return-slip']) {
    expect(await printing(kind, {}, at('main', 'shop'))).toBe('location_not_permitted');
  }
});
