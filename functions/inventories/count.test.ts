import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { differencesIn } from '@waybill/testing/differences';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../../test/support/inventory-client.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';
const DESK = '01976f3a-8c1e-7a44-9d0b-000000000002';

let shop: InventoryClient;
beforeEach(async () => {
  shop = inventoryClient(await freshShop());
  await shop.receive({
    items: [
      { product_id: LAMP, sku: 'LAMP', quantity: 5 },
      { sku: 'CUP', quantity: 0.3 },
    ],
  });
});

const counting = (...items: object[]) => shop.count({ location: 'main', items });

describe('inventories.count', () => {
  // INV-150
  it('books what differs and owes no reason, whatever the shop asks for', async () => {
    await storeSettings(shop.tenant, inventorySettings, undefined, {
      movement_reason_required: 'all',
    });
    const { answer, events } = await eventsDuring(shop.tenant, () =>
      counting(
        { sku: 'LAMP', counted: 4.5, seen_on_hand: 5 },
        { sku: 'CUP', counted: '0.3' },
        { sku: 'NEW', counted: 2 },
      ),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        location_code: 'main',
        movements: [
          { type: 'adjustment', quantity: -0.5, reason: 'count', order_ref: null },
          { type: 'adjustment', quantity: 2, reason: 'count' },
        ],
        stock: [
          { sku: 'LAMP', on_hand: 4.5 },
          { sku: 'NEW', on_hand: 2 },
        ],
      },
    });
    expect(events.map(([topic]) => topic).sort()).toEqual([
      'stock_level.created',
      'stock_movement.created',
      'stock_movement.created',
    ]);
    expect(await differencesIn(inventoryCheck, shop.tenant)).toEqual([]);
  });

  // INV-150
  it('writes nothing where all agrees', async () => {
    const before = await imagesOf(shop.tenant);
    expect(await counting({ sku: 'LAMP', counted: 5 })).toMatchObject({
      status: 201,
      body: { movements: [], stock: [] },
    });
    expect(await imagesOf(shop.tenant)).toEqual(before);
  });

  // INV-125, INV-151, INV-152, INV-153
  it.each<[string, object[], number, string]>([
    ['stock that moved', [{ sku: 'CUP', counted: 0.3, seen_on_hand: 0.2 }], 409, 'stock_moved'],
    ['less than is promised', [{ sku: 'LAMP', counted: 1 }], 422, 'below_reserved'],
    [
      'one row by two keys',
      [
        { sku: 'LAMP', counted: 5 },
        { product_id: LAMP, counted: 5 },
      ],
      400,
      'invalid_value',
    ],
    [
      'a sku of another product',
      [{ product_id: DESK, sku: 'LAMP', counted: 1 }],
      409,
      'unique_violation',
    ],
    [
      'more than there may be',
      [{ sku: 'CUP', counted: 1_000_000_001 }],
      422,
      'quantity_limit_exceeded',
    ],
  ])('of %s is refused, and books none of the lines', async (_, items, status, code) => {
    await shop.reserve({ order_ref: 'O', sku: 'LAMP', quantity: 2 });
    const before = await imagesOf(shop.tenant);
    expect(await counting({ sku: 'NEW', counted: 1 }, ...items)).toMatchObject({
      status,
      body: { code },
    });
    expect(await imagesOf(shop.tenant)).toEqual(before);
  });

  // INV-22, INV-153
  it('is at a known place, and may go below the promises where the shop lets it', async () => {
    await shop.reserve({ order_ref: 'O', sku: 'LAMP', quantity: 2 });
    const items = [{ sku: 'LAMP', counted: 1 }];
    expect(await shop.count({ location: 'gone', items })).toMatchObject({
      status: 400,
      body: { code: 'unknown_location' },
    });
    await storeSettings(shop.tenant, inventorySettings, undefined, { allow_negative_stock: true });
    expect(await counting(...items)).toMatchObject({
      status: 201,
      body: { stock: [{ on_hand: 1, reserved: 2 }] },
    });
  });
});
