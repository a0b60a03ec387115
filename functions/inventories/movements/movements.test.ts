import { inventorySettings } from '@waybill/inventories/shared/settings';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as adjust } from '../adjust.ts';
import { handler as commit } from '../commit.ts';
import { handler as receive } from '../receive.ts';
import { handler as release } from '../release.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as restock } from '../restock.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Movement {
  readonly id: string;
  readonly [column: string]: unknown;
}
type Query = readonly (readonly [string, string])[] | Readonly<Record<string, string>>;

let tenant = '';
let booked: Movement[] = [];

const listing = (query: Query = []) =>
  invoke<{ items: Movement[]; total: number }>(list, { tenant, query });

beforeEach(async () => {
  if (tenant === '') await makeShop();
});

/** One booking of each type, and what a commit could not find; no case changes anything. */
async function makeShop(): Promise<void> {
  tenant = await freshShop();
  await storeSettings(tenant, inventorySettings, undefined, {
    backorder_policy: 'allow',
    allow_negative_stock: true,
  });
  const steps: [Handler, object][] = [
    [receive, { product_id: LAMP, sku: 'LAMP', quantity: 3, reason: 'delivery' }],
    [reserve, { sku: 'LAMP', quantity: 4, order_ref: 'O-1' }],
    [adjust, { product_id: LAMP, quantity: -1, reason: 'broken' }],
    [commit, { order_ref: 'O-1' }],
    [restock, { sku: 'LAMP', quantity: 0.5, order_ref: 'O-1' }],
    [reserve, { sku: 'LAMP', quantity: 0.5, order_ref: 'O-2' }],
    [release, { order_ref: 'O-2' }],
  ];
  for (const [handler, body] of steps) {
    clock.advance(1);
    const { status } = await invoke(handler, { tenant, body });
    expect(status).toBeLessThan(300);
  }
  booked = (await listing()).body.items;
}

describe('inventories.movements.list', () => {
  // INV-50, INV-51, INV-52, INV-55, INV-56
  it('answers every booking with its sign, the oldest first', async () => {
    const { status, body } = await listing();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 7, limit: 50, offset: 0 });
    expect(booked.map(({ id: _id, location_id: _place, created_at: _at, ...one }) => one)).toEqual(
      [
        ['inbound', 3, null, 'delivery', LAMP, 'LAMP', null],
        ['reserve', -4, 'O-1', null, null, 'LAMP', { backordered: 1 }],
        ['adjustment', -1, null, 'broken', LAMP, null, null],
        ['shipment', -4, 'O-1', null, null, 'LAMP', { shortfall: 2 }],
        ['restock', 0.5, 'O-1', null, null, 'LAMP', null],
        ['reserve', -0.5, 'O-2', null, null, 'LAMP', null],
        ['release', 0.5, 'O-2', null, null, 'LAMP', null],
      ].map(([type, quantity, order_ref, reason, product_id, sku, metadata]) => {
        return { product_id, sku, type, quantity, order_ref, reason, metadata };
      }),
    );
  });
});

describe('inventories.movements.get', () => {
  // INV-130
  it('finds a booking of this tenant by its id', async () => {
    const [first] = booked;
    const reading = (id: string, shop = tenant) =>
      invoke(get, { tenant: shop, pathParameters: { id } });
    expect(await reading(String(first?.id))).toMatchObject({ status: 200 });
    expect((await reading(String(first?.id))).body).toEqual(first);
    expect(await reading('inbound')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'id' }] },
    });
  });
});
