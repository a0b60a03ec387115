import { eventsOf, freshShop } from '@waybill/inventories/testing/shop.factory';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as availability } from './availability.ts';
import { handler as commit } from './commit.ts';
import { handler as listLocations } from './locations/list.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as sweep } from './reservations/sweep.ts';
import { handler as reserve } from './reserve.ts';
import { handler as restock } from './restock.ts';
import { handler as adjustRow } from './stock/adjust.ts';
import { handler as create } from './stock/create.ts';
import { handler as listStock } from './stock/list.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

let tenant = '';
let other = '';
let stored: unknown;
let ids = { row: '', location: '' };

const posts: [string, Handler, () => object][] = [
  ['adjust', adjust, () => ({ sku: 'A', quantity: 1, reason: 'count' })],
  ['availability', availability, () => ({ sku: 'A' })],
  ['commit', commit, () => ({ order_ref: 'O-1' })],
  ['receive', receive, () => ({ sku: 'A', quantity: 1 })],
  ['release', release, () => ({ order_ref: 'O-1' })],
  ['reserve', reserve, () => ({ sku: 'A', quantity: 1, order_ref: 'O-2' })],
  ['restock', restock, () => ({ sku: 'A', quantity: 1 })],
  ['reservations.sweep', sweep, () => ({})],
  ['stock.adjust', adjustRow, () => ({ quantity: 1, reason: 'count' })],
  ['stock.create', create, () => ({ location_id: ids.location, sku: 'B' })],
];

/** One shop with goods and a reservation, and one next door without anything. */
beforeAll(async () => {
  [tenant, other] = [await freshShop(), await freshShop()];
  const items = [
    { sku: 'A', quantity: 5 },
    { product_id: LAMP, quantity: 5 },
  ];
  await invoke(receive, { tenant, body: { items } });
  await invoke(reserve, { tenant, body: { sku: 'A', quantity: 2, order_ref: 'O-1' } });
  const rows = await invoke<{ items: [{ id: string; location_id: string }] }>(listStock, {
    tenant,
  });
  const [row] = rows.body.items;
  ids = { row: row.id, location: row.location_id };
  stored = await imagesOf(tenant);
});

const calling = (handler: Handler, more: object) =>
  invoke(handler, { tenant, method: 'POST', pathParameters: { id: ids.row }, ...more });

describe.each(posts)('inventories.%s', (name, handler, body) => {
  it('knows its markets', async () => {
    for (const headers of [
      { 'X-Service-Market': 'nowhere' },
      { 'X-Service-Market': 'nowhere', 'Idempotency-Key': `${name}-market` },
    ]) {
      expect(await calling(handler, { body: body(), headers })).toMatchObject({
        status: 404,
        body: { code: 'unknown_market' },
      });
    }
  });

  it('needs its permission, and a body that is an object', async () => {
    const permissions = ['inventories.stock.list', 'orders.*'];
    expect(await calling(handler, { body: body(), permissions })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', error: expect.stringContaining(`inventories.${name}`) },
    });
    expect(await calling(handler, { body: '{"items":' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_json' },
    });
    expect(await calling(handler, { body: [] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'body' }] },
    });
  });
});

it('a refusal at the door writes nothing but its kept answer', async () => {
  const images = await imagesOf(tenant);
  const beyond = [...images.keys()].filter((at) => !(stored as typeof images).has(at));
  expect(beyond.every((at) => at.includes('#IDEM'))).toBe(true);
});

describe('another tenant', () => {
  // INV-130
  it('sees and moves nothing of this one', async () => {
    const next = (handler: Handler, body: object) => invoke(handler, { tenant: other, body });
    expect((await next(availability, { sku: 'A' })).body).toMatchObject({
      items: [{ tracked: false }],
    });
    expect((await next(reserve, { sku: 'A', quantity: 1, order_ref: 'O-9' })).status).toBe(422);
    expect((await next(commit, { order_ref: 'O-1' })).status).toBe(422);
    expect((await next(release, { order_ref: 'O-1' })).body).toMatchObject({ released: 0 });
    expect(await next(create, { location_id: ids.location, sku: 'A' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'location_id' }] },
    });
    expect(await eventsOf(other)).toEqual([]);
    expect((await next(receive, { sku: 'A', quantity: 1 })).status).toBe(201);
    expect((await invoke(listLocations, { tenant: other })).body).toMatchObject({ total: 1 });
    const { body } = await invoke<{ items: object[] }>(listStock, { tenant });
    expect(body.items).toContainEqual(expect.objectContaining({ id: ids.row, on_hand: 5 }));
  });
});
