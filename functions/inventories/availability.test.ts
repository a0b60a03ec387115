import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsOf, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as availability } from './availability.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
import { handler as createStock } from './stock/create.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';
let tenant = '';

const looking = async (body: object, shop = tenant) =>
  invoke<{ items: object[] }>(availability, { tenant: shop, body });

beforeAll(async () => {
  tenant = await freshShop();
  const locate = (body: object) =>
    invoke(createLocation, { tenant, body: { name: 'Place', ...body } });
  await locate({ code: 'second', priority: 5 });
  await locate({ code: 'first', priority: -1 });
  await locate({ code: 'closed', enabled: false });
  const book = (location_code: string, items: object[]) =>
    invoke(receive, { tenant, body: { location_code, items } });
  await book('main', [
    { product_id: LAMP, sku: 'LAMP', quantity: 3 },
    { sku: 'A', quantity: 0.1 },
  ]);
  await book('second', [{ sku: 'A', quantity: 0.2 }]);
  await book('first', [{ sku: 'LAMP', quantity: 2 }]);
  await book('closed', [
    { sku: 'A', quantity: 100 },
    { sku: 'HIDDEN', quantity: 1 },
  ]);
  const reservation = { product_id: LAMP, quantity: 1, order_ref: 'O-1' };
  await invoke(reserve, { tenant, body: reservation });
});

describe('inventories.availability', () => {
  // INV-70, INV-71
  it('adds all enabled locations up, in sourcing order', async () => {
    const { status, body } = await looking({ product_id: LAMP, sku: 'LAMP' });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          product_id: LAMP,
          sku: 'LAMP',
          requested: 1,
          tracked: true,
          on_hand: 5,
          reserved: 1,
          available: 4,
          orderable: true,
          locations: [
            { location: 'first', on_hand: 2, reserved: 0, available: 2 },
            { location: 'main', on_hand: 3, reserved: 1, available: 2 },
          ],
        },
      ],
    });
  });

  // INV-14, INV-73
  it('adds exactly, and compares with what is asked', async () => {
    const asked = async (quantity: unknown) => (await looking({ sku: 'A', quantity })).body.items;
    expect(await asked(0.3)).toMatchObject([{ requested: 0.3, available: 0.3, orderable: true }]);
    expect(await asked('0.301')).toMatchObject([{ requested: 0.301, orderable: false }]);
    expect(await asked(null)).toMatchObject([{ requested: 1, orderable: false }]);
  });

  // INV-13, INV-71
  it('answers every item in request order, also one asked for twice', async () => {
    const items = [
      { sku: 'nobody' },
      { product_id: LAMP, quantity: 2 },
      { sku: 'A' },
      { sku: 'A', quantity: null },
    ];
    const { body } = await looking({ items });
    expect(body.items).toMatchObject([
      { sku: 'nobody', product_id: null },
      { sku: null, product_id: LAMP, requested: 2, on_hand: 3 },
      { sku: 'A' },
      { sku: 'A' },
    ]);
  });

  // INV-16, INV-21, INV-70, INV-72
  it('knows neither an item without a row nor a location that is switched off', async () => {
    const nothing = {
      tracked: false,
      on_hand: 0,
      reserved: 0,
      available: 0,
      orderable: false,
      locations: [],
    };
    expect((await looking({ sku: 'nobody' })).body.items).toMatchObject([nothing]);
    expect((await looking({ sku: 'HIDDEN' })).body.items).toMatchObject([nothing]);
    const closed = { sku: 'A', location_code: 'closed' };
    expect((await looking(closed)).body.items).toMatchObject([nothing]);
  });

  // INV-70
  it('looks at the named location alone', async () => {
    const there = { sku: 'A', location_code: 'second', quantity: 0.2 };
    expect((await looking(there)).body.items).toMatchObject([
      { on_hand: 0.2, orderable: true, locations: [{ location: 'second' }] },
    ]);
    expect((await looking({ ...there, location_code: 'first' })).body.items).toMatchObject([
      { tracked: false, orderable: false },
    ]);
  });

  // INV-72
  it('tracks an empty row, and does not need the default location', async () => {
    const shop = await freshShop();
    const location = await invoke<{ id: string }>(createLocation, {
      tenant: shop,
      body: { code: 'x', name: 'X' },
    });
    const row = { location_id: location.body.id, sku: 'A' };
    await invoke(createStock, { tenant: shop, body: row });
    await storeSettings(shop, inventorySettings, undefined, { default_location_code: 'gone' });
    expect((await looking({ sku: 'A', quantity: 0.001 }, shop)).body.items).toMatchObject([
      { tracked: true, available: 0, orderable: false },
    ]);
  });

  // INV-31, INV-73
  it('does not floor what was promised beyond the stock, whatever may be backordered', async () => {
    const shop = await freshShop();
    await storeSettings(shop, inventorySettings, undefined, { backorder_policy: 'allow' });
    await invoke(receive, { tenant: shop, body: { sku: 'A', quantity: 1 } });
    await invoke(reserve, { tenant: shop, body: { sku: 'A', quantity: 3, order_ref: 'O-1' } });
    expect((await looking({ sku: 'A' }, shop)).body.items).toMatchObject([
      { on_hand: 1, reserved: 3, available: -2, orderable: false },
    ]);
  });

  // INV-74
  it('changes and publishes nothing', async () => {
    const [before, events] = [await imagesOf(tenant), await eventsOf(tenant)];
    await looking({ items: [{ product_id: LAMP, quantity: 2 }, { sku: 'new' }] });
    expect(await imagesOf(tenant)).toEqual(before);
    expect(await eventsOf(tenant)).toEqual(events);
  });
});
