import { eventsOf, freshShop } from '@waybill/inventories/testing/shop.factory';
import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as availability } from './availability.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';

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
          promisable: 4,
          orderable: true,
          unorderable_reason: null,
          availability_code: null,
          expected_at: null,
          locations: [
            { location: 'first', on_hand: 2, reserved: 0, available: 2, promisable: 2 },
            { location: 'main', on_hand: 3, reserved: 1, available: 2, promisable: 2 },
          ],
        },
      ],
    });
  });

  // INV-74
  it('changes and publishes nothing', async () => {
    const [before, events] = [await imagesOf(tenant), await eventsOf(tenant)];
    await looking({ items: [{ product_id: LAMP, quantity: 2 }, { sku: 'new' }] });
    expect(await imagesOf(tenant)).toEqual(before);
    expect(await eventsOf(tenant)).toEqual(events);
  });
});
