import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsOf, eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, expect, it } from 'vitest';
import { handler as restock } from './restock.ts';

withTable();

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const restocking = (body: object, more: Call = {}) =>
  invoke<{ movements: object[]; stock: object[]; code?: string }>(restock, {
    tenant,
    body: { sku: 'A', quantity: 1, ...body },
    ...more,
  });
const set = (values: Record<string, string | boolean>) =>
  storeSettings(tenant, inventorySettings, undefined, values);

const stayedOut = { restocked: false, movements: [], stock: [] };

// INV-55, INV-69, INV-122
it('books goods back, with reason and reference', async () => {
  const answer = await restocking({ quantity: '0.5', reason: 'returned', order_ref: 'R-1' });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(
    ['restocked', 'location_id', 'location_code', 'movements', 'stock'].sort(),
  );
  expect(answer.body).toMatchObject({
    restocked: true,
    location_code: 'main',
    movements: [
      { type: 'restock', quantity: 0.5, order_ref: 'R-1', reason: 'returned', metadata: null },
    ],
    stock: [{ sku: 'A', on_hand: 0.5, reserved: 0 }],
  });
  expect(await eventsUnder(tenant, 'stock_movement.created')).toEqual(answer.body.movements);
  expect((await restocking({})).body.movements).toMatchObject([{ order_ref: null, reason: null }]);
});

// INV-60, INV-68
it('asks goods that stay out for no reason and no place, but for their shape', async () => {
  await set({ movement_reason_required: 'all', default_location_code: 'gone' });
  for (const body of [{}, { location_code: 'nowhere' }]) {
    expect((await restocking({ restock: false, ...body })).body).toEqual(stayedOut);
  }
  expect(await restocking({ restock: false, quantity: 0 })).toMatchObject({
    status: 400,
    body: { code: 'invalid_value' },
  });
  expect(await eventsOf(tenant)).toEqual([]);
});

it('owes a reason where the shop asks for one with every booking', async () => {
  await set({ movement_reason_required: 'all' });
  expect((await restocking({ reason: ' ' })).body.code).toBe('reason_required');
});

it.each([{ order_ref: '' }, { order_ref: 'x'.repeat(256) }, { order_ref: 1 }, { restock: 'yes' }])(
  'refuses case %#',
  async (body) => {
    const [path] = Object.keys(body);
    expect(await restocking(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path }] },
    });
  },
);
