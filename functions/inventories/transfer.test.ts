import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { differencesIn } from '@waybill/testing/differences';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../../test/support/inventory-client.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

let shop: InventoryClient;
beforeEach(async () => {
  shop = inventoryClient(await freshShop());
  await shop.createLocation({ code: 'shop', name: 'Shop', enabled: false });
  await shop.receive({ product_id: LAMP, sku: 'LAMP', quantity: 5 });
});

const route = { from: 'main', to: 'shop' };

describe('inventories.transfer', () => {
  // INV-122, INV-124, INV-148, INV-149
  it('moves goods under one reference, beginning a row with both keys at a disabled place', async () => {
    const { answer, events } = await eventsDuring(shop.tenant, () =>
      shop.transfer({ ...route, sku: 'LAMP', quantity: 2, reference: 'TOUR-1' }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...route,
        reference: 'TOUR-1',
        stock: [
          { product_id: LAMP, sku: 'LAMP', on_hand: 3 },
          { product_id: LAMP, sku: 'LAMP', on_hand: 2 },
        ],
      },
    });
    expect(events.map(([topic]) => topic).sort()).toEqual([
      'stock_level.created',
      'stock_movement.created',
      'stock_movement.created',
    ]);
    const { items } = (await shop.movements({ order_ref: 'TOUR-1' })).body;
    expect(items).toMatchObject([
      { type: 'transfer_out', quantity: -2, reason: null },
      { type: 'transfer_in', quantity: 2, reason: null },
    ]);
    expect(await differencesIn(inventoryCheck, shop.tenant)).toEqual([]);
  });

  // API-21
  it('finds locations by their codes in any spelling of their letters, as every call does', async () => {
    await shop.createLocation({ code: 'cafe\u0301', name: 'Café' });
    const item = { sku: 'LAMP', quantity: 1 };
    for (const to of ['cafe\u0301', 'caf\u00e9']) {
      const { status, body } = await shop.transfer({ from: 'main', to, ...item });
      expect([status, body]).toMatchObject([201, { to: 'caf\u00e9' }]);
    }
    const back = await shop.transfer({ from: 'cafe\u0301', to: 'main', ...item });
    expect(back.status).toBe(201);
    const same = await shop.transfer({ from: 'cafe\u0301', to: 'caf\u00e9', ...item });
    expect([same.status, same.body]).toMatchObject([400, { details: [{ path: 'to' }] }]);
    const counted = { sku: 'LAMP', counted: 1 };
    const { status } = await shop.count({ location: 'cafe\u0301', items: [counted] });
    expect(status).toBe(201);
  });

  // INV-117
  it('tells that a row came down to its reorder point', async () => {
    const [row] = (await shop.stock()).body.items;
    await shop.updateStock(row?.id ?? '', { reorder_point: 4 });
    const { events } = await eventsDuring(shop.tenant, () =>
      shop.transfer({ ...route, sku: 'LAMP', quantity: 2 }),
    );
    expect(events.map(([topic]) => topic)).toContain('stock_level.low');
  });

  // INV-125, INV-148, INV-149
  it.each<[string, object, number, string]>([
    ['more than is free', { quantity: 4 }, 422, 'insufficient_stock'],
    ['an unknown place', { to: 'gone' }, 400, 'unknown_location'],
    ['the same place', { to: 'main' }, 400, 'invalid_value'],
    ['an unknown key', { reason: 'tour' }, 400, 'unknown_key'],
    ['no place', { from: undefined }, 400, 'invalid_value'],
    ['a sku that another product has there', { product_id: LAMP }, 409, 'unique_violation'],
    ['a row that is full', { sku: 'FULL' }, 422, 'quantity_limit_exceeded'],
  ])('of %s is refused, and changes nothing', async (_, fields, status, code) => {
    await shop.reserve({ order_ref: 'O', sku: 'LAMP', quantity: 2 });
    const other = { product_id: '01976f3a-8c1e-7a44-9d0b-000000000002', sku: 'LAMP' };
    await shop.receive({ ...other, quantity: 1, location_code: 'shop' });
    const full = { sku: 'FULL', quantity: 1_000_000_000 };
    await shop.receive({ items: [full], location_code: 'shop' });
    await shop.receive({ sku: 'FULL', quantity: 1 });
    const before = await imagesOf(shop.tenant);
    const asked = { ...route, sku: 'LAMP', quantity: 1, ...fields };
    expect(await shop.transfer(asked)).toMatchObject({ status, body: { code } });
    expect(await imagesOf(shop.tenant)).toEqual(before);
  });
});
