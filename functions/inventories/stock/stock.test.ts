import { randomUUID } from 'node:crypto';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { fixedClock, TEST_NOW } from '@waybill/testing/clock';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createLocation } from '../locations/create.ts';
import { handler as listLocations } from '../locations/list.ts';
import { handler as receive } from '../receive.ts';
import { handler as release } from '../release.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as adjust } from './adjust.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';
const DESK = '01976f3a-8c1e-7a44-9d0b-000000000002';

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly code?: string;
  readonly error?: string;
}

let tenant = '';
let main = '';
let shop = '';
beforeEach(async () => {
  tenant = await freshShop();
  const { body } = await invoke<{ items: Row[] }>(listLocations, { tenant });
  main = String(body.items[0]?.id);
  const place = { code: 'shop', name: 'Shop' };
  shop = (await invoke<Row>(createLocation, { tenant, body: place })).body.id;
});

const calling = (handler: Handler, body: object, more: Call = {}) =>
  invoke<Row>(handler, { tenant, body, ...more });
const creating = (body: object, more?: Call) =>
  calling(create, { location_id: main, sku: 'A', ...body }, more);
const at = (handler: Handler, method: string, id: string, more: Call = {}) =>
  invoke<Row>(handler, { tenant, method, pathParameters: { id }, ...more });
const reading = (id: string) => at(get, 'GET', id);
const updating = (id: string, body: object) => at(update, 'PUT', id, { body });
const removing = (id: string) => at(remove, 'DELETE', id);
const total = async () => (await invoke<{ total: number }>(list, { tenant })).body.total;
const refused = async (call: () => Promise<{ status: number; body: Row }>, expected: object) => {
  const before = await imagesOf(tenant);
  expect(await call()).toMatchObject(expected);
  expect(await imagesOf(tenant)).toEqual(before);
};
const invalid = (path: string) => ({
  status: 400,
  body: { code: 'invalid_value', details: [{ path }] },
});

describe('inventories.stock.create', () => {
  // INV-32, INV-124
  it('begins a row at 0', async () => {
    const { answer, events } = await eventsDuring(tenant, () =>
      creating({
        product_id: LAMP,
        sku: 'LAMP',
        reorder_point: '2.5',
        metadata: { shelf: [1] },
        on_hand: null,
        reserved: null,
        id: LAMP,
      }),
    );
    const { id } = answer.body;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id,
      location_id: main,
      product_id: LAMP,
      sku: 'LAMP',
      on_hand: 0,
      reserved: 0,
      reorder_point: 2.5,
      metadata: { shelf: [1] },
      external_id: null,
      external_refs: null,
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    });
    expect(id).not.toBe(LAMP);
    expect(await reading(id)).toMatchObject({ status: 200, body: answer.body });
    expect(events).toEqual([['stock_level.created', { id }]]);
  });

  // INV-33
  it.each([{ on_hand: 7 }, { on_hand: 0 }, { reserved: '0' }, { reserved: 'x', on_hand: null }])(
    'refuses the balance %j',
    async (body) => {
      await refused(() => creating(body), { status: 422, body: { code: 'balance_not_writable' } });
      await refused(() => creating({ ...body, sku: null }), invalid('product_id'));
    },
  );

  // INV-8
  it('is what a receipt of either key books on', async () => {
    const { body: row } = await creating({ product_id: LAMP, sku: 'LAMP' });
    for (const item of [{ sku: 'LAMP' }, { product_id: LAMP }]) {
      await calling(receive, { ...item, quantity: 1 });
    }
    expect((await reading(row.id)).body).toMatchObject({ on_hand: 2 });
    expect(await total()).toBe(1);
  });

  // INV-34, INV-35, INV-45
  it.each<[object, string]>([
    [{ location_id: undefined }, 'location_id'],
    [{ location_id: 'main' }, 'location_id'],
    [{ location_id: randomUUID() }, 'location_id'],
    [{ sku: undefined }, 'product_id'],
    [{ sku: null, product_id: null }, 'product_id'],
    [{ product_id: 'lamp' }, 'product_id'],
    [{ sku: '' }, 'sku'],
    [{ sku: ' ' }, 'sku'],
    [{ sku: 'x'.repeat(256) }, 'sku'],
    [{ reorder_point: -1 }, 'reorder_point'],
    [{ reorder_point: '0.0001' }, 'reorder_point'],
    [{ reorder_point: 1_000_000_001 }, 'reorder_point'],
    [{ metadata: [] }, 'metadata'],
    [{ metadata: 'text' }, 'metadata'],
    [{ metadata: { text: 'x'.repeat(64 * 1024) } }, 'metadata'],
  ])('refuses case %#', async (body, path) => {
    await refused(() => creating(body), invalid(path));
  });

  // INV-11, INV-36
  it('refuses a second row of a product or a sku at a location, and only there', async () => {
    const taken = { status: 409, body: { code: 'unique_violation' } };
    await creating({ product_id: LAMP, sku: 'LAMP' });
    await creating({ product_id: null, sku: 'A' });
    await refused(() => creating({ product_id: LAMP, sku: 'OTHER' }), taken);
    await refused(() => creating({ product_id: LAMP, sku: null }), taken);
    await refused(() => creating({ product_id: DESK, sku: 'LAMP' }), taken);
    await refused(() => creating({ product_id: DESK, sku: 'A' }), taken);
    await refused(() => creating({ sku: 'LAMP' }), taken);
    await refused(() => creating({ sku: 'A' }), taken);
    expect((await creating({ location_id: shop, product_id: DESK, sku: 'LAMP' })).status).toBe(201);
    expect((await creating({ product_id: DESK, sku: null })).status).toBe(201);
  });

  // INV-36
  it('lets one of two that come at once begin the row', async () => {
    const both = await Promise.all([
      creating({ product_id: LAMP, sku: 'X' }),
      creating({ product_id: DESK, sku: 'X' }),
      creating({ product_id: null, sku: 'X' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await total()).toBe(1);
  });

  // INV-132
  it('begins one row for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'row' };
    const first = await creating({}, { headers });
    const again = await creating({}, { headers });
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
  });
});

describe.each<[string, Handler, string, object | undefined]>([
  ['get', get, 'GET', undefined],
  ['update', update, 'PUT', { sku: 'B' }],
  ['delete', remove, 'DELETE', undefined],
  ['adjust', adjust, 'POST', { quantity: 1, reason: 'count' }],
])('inventories.stock.%s', (_name, handler, method, body) => {
  // INV-130
  it('takes a uuid of this tenant', async () => {
    const { id } = (await creating({})).body;
    const sent = body === undefined ? {} : { body };
    const other = await freshShop();
    await refused(() => at(handler, method, 'A', sent), invalid('id'));
    for (const call of [
      () => at(handler, method, randomUUID(), sent),
      () => at(handler, method, id, { ...sent, tenant: other }),
    ]) {
      await refused(call, { status: 404, body: { code: 'not_found' } });
    }
    expect((await at(handler, method, id.toUpperCase(), sent)).status).toBe(200);
  });
});

describe('inventories.stock.update', () => {
  // INV-37, INV-124
  it('changes what is sent, keeps the rest, and publishes it once', async () => {
    const { body: row } = await creating({ reorder_point: 1, metadata: { a: 1 } });
    clock.advance(60);
    const { answer, events } = await eventsDuring(tenant, () =>
      updating(row.id, { metadata: { b: 2 }, on_hand: 9, reserved: 9, created_at: 'x' }),
    );
    const after = { ...row, metadata: { b: 2 }, updated_at: clock.now().toISOString() };
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(after);
    expect((await reading(row.id)).body).toEqual(after);
    expect(events).toEqual([['stock_level.updated', { id: row.id }]]);
    expect((await updating(row.id, { reorder_point: null, metadata: null })).body).toMatchObject({
      reorder_point: null,
      metadata: null,
    });
  });

  // INV-41, WHK-2
  it('that changes nothing writes and publishes nothing', async () => {
    const { body: row } = await creating({ reorder_point: 1, metadata: { a: 1, b: [2] } });
    clock.advance(60);
    await refused(() => updating(row.id, { reorder_point: '1.0', metadata: { b: [2], a: 1 } }), {
      status: 200,
      body: row,
    });
  });

  // INV-37, INV-38
  it('leaves balances to bookings', async () => {
    const { id } = (await creating({})).body;
    for (const body of [
      { on_hand: 1 },
      { reserved: 0 },
      { on_hand: null, reserved: 1, other: 1 },
    ]) {
      await refused(() => updating(id, body), {
        status: 422,
        body: {
          code: 'balance_not_writable',
          error: expect.stringMatching(/POST .*\/inventories\/stock\/\{id\}\/adjust/u),
        },
      });
    }
    for (const body of [{}, { other: 1 }]) {
      await refused(() => updating(id, body), { status: 400, body: { code: 'invalid_value' } });
    }
  });

  // INV-34, INV-35, INV-45
  it.each<[object, string]>([
    [{ location_id: null }, 'location_id'],
    [{ location_id: 'main' }, 'location_id'],
    [{ location_id: randomUUID() }, 'location_id'],
    [{ sku: null }, 'product_id'],
    [{ product_id: 'lamp' }, 'product_id'],
    [{ sku: ' ' }, 'sku'],
    [{ reorder_point: -0.001 }, 'reorder_point'],
    [{ reorder_point: 0.0001 }, 'reorder_point'],
    [{ metadata: 'text' }, 'metadata'],
  ])('refuses case %#', async (body, path) => {
    const { id } = (await creating({})).body;
    await refused(() => updating(id, body), invalid(path));
  });

  it.each<[string, object, object, object[], object[]]>([
    [
      'a product beside its sku',
      { sku: 'A' },
      { product_id: LAMP },
      [{ sku: 'A' }, { product_id: LAMP }],
      [{ sku: 'B' }],
    ],
    [
      'a sku beside its product',
      { sku: null, product_id: LAMP },
      { sku: 'A' },
      [{ sku: 'A' }, { product_id: LAMP }],
      [{ product_id: DESK }],
    ],
    [
      'its product alone',
      { sku: 'A', product_id: LAMP },
      { sku: null },
      [{ product_id: LAMP }],
      [{ sku: 'A' }],
    ],
    [
      'its sku alone',
      { sku: 'A', product_id: LAMP },
      { product_id: null },
      [{ sku: 'A' }],
      [{ product_id: LAMP }],
    ],
    [
      'another sku',
      { sku: 'A', product_id: LAMP },
      { sku: 'B' },
      [{ sku: 'B' }, { product_id: LAMP }],
      [{ sku: 'A' }],
    ],
    [
      'another product',
      { sku: 'A', product_id: LAMP },
      { product_id: DESK },
      [{ sku: 'A' }, { product_id: DESK }],
      [{ product_id: LAMP }],
    ],
    ['another case of its sku', { sku: 'A' }, { sku: 'a' }, [{ sku: 'a' }], [{ sku: 'A' }]],
  ])('gives the row %s', async (_case, born, change, finds, misses) => {
    const { id } = (await creating(born)).body;
    const before = await total();
    expect(await updating(id, change)).toMatchObject({ status: 200, body: { id, ...change } });
    expect(await total()).toBe(before);
    for (const item of finds) {
      await calling(receive, { ...item, quantity: 1 });
    }
    expect(await total()).toBe(before);
    for (const item of misses) {
      await calling(receive, { ...item, quantity: 1 });
    }
    expect(await total()).toBe(before + misses.length);
    expect((await reading(id)).body).toMatchObject({ id, ...change });
  });

  // INV-40
  it('moves the row with its goods to another location', async () => {
    const { id } = (await creating({ product_id: LAMP, sku: 'LAMP' })).body;
    await calling(receive, { sku: 'LAMP', quantity: 2 });
    const { answer, events } = await eventsDuring(tenant, () =>
      updating(id, { location_id: shop.toUpperCase() }),
    );
    expect(answer).toMatchObject({ status: 200, body: { id, location_id: shop, on_hand: 2 } });
    expect(events).toEqual([['stock_level.updated', { id }]]);
    await calling(receive, { sku: 'LAMP', quantity: 3, location_code: 'shop' });
    expect((await reading(id)).body).toMatchObject({ location_id: shop, on_hand: 5 });
    const rowsAt = async (location_id: string) =>
      (await invoke<{ total: number }>(list, { tenant, query: { location_id } })).body.total;
    expect([await rowsAt(main), await rowsAt(shop)]).toEqual([0, 1]);
    expect((await creating({ product_id: LAMP, sku: 'LAMP' })).status).toBe(201);
    await refused(() => updating(id, { location_id: main }), {
      status: 409,
      body: { code: 'unique_violation' },
    });
  });

  // INV-36
  it('takes no item that another row at the location has', async () => {
    const { id } = (await creating({ product_id: LAMP, sku: 'LAMP' })).body;
    await creating({ product_id: DESK, sku: 'DESK' });
    await creating({ sku: 'A' });
    const taken = { status: 409, body: { code: 'unique_violation' } };
    for (const body of [{ product_id: DESK }, { sku: 'DESK' }, { sku: 'A' }]) {
      await refused(() => updating(id, body), taken);
    }
  });

  // INV-39
  it('keeps item and place while anything is reserved, and nothing else', async () => {
    const { id } = (await creating({ product_id: LAMP })).body;
    await calling(receive, { sku: 'A', quantity: 2 });
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 0.5 });
    const held = { status: 409, body: { code: 'in_use', error: expect.stringContaining('0.5') } };
    const moves = [{ location_id: shop }, { sku: 'B' }, { product_id: null }];
    for (const body of moves) await refused(() => updating(id, body), held);
    expect((await updating(id, { reorder_point: 1, sku: 'A' })).status).toBe(200);
    await calling(release, { order_ref: 'O-1' });
    for (const body of moves) expect((await updating(id, body)).status).toBe(200);
    expect((await reading(id)).body).toMatchObject({
      location_id: shop,
      sku: 'B',
      product_id: null,
      on_hand: 2,
      reorder_point: 1,
    });
  });
});

describe('inventories.stock.delete', () => {
  // INV-42, INV-43, INV-124
  it('removes an empty row, and a receipt begins a new one', async () => {
    const { id } = (await creating({ product_id: LAMP })).body;
    const { answer, events } = await eventsDuring(tenant, () => removing(id));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ deleted: true, id });
    expect(events).toEqual([['stock_level.deleted', { id }]]);
    expect((await reading(id)).status).toBe(404);
    expect((await removing(id)).status).toBe(404);
    expect(await total()).toBe(0);
    await calling(receive, { sku: 'A', product_id: LAMP, quantity: 1 });
    expect(await total()).toBe(1);
    expect((await reading(id)).status).toBe(404);
  });

  // INV-42
  it('keeps a row with goods, and says what it holds', async () => {
    const { id } = (await creating({})).body;
    await calling(receive, { sku: 'A', quantity: 2.5 });
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 1.5 });
    await refused(() => removing(id), {
      status: 409,
      body: { code: 'in_use', error: expect.stringMatching(/2\.5 .*1\.5/u) },
    });
    await calling(release, { order_ref: 'O-1' });
    await refused(() => removing(id), { status: 409, body: { code: 'in_use' } });
    await at(adjust, 'POST', id, { body: { quantity: -2.5, reason: 'gone' } });
    expect((await removing(id)).status).toBe(200);
  });
});
