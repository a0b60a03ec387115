import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsOf, eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, expect, it } from 'vitest';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
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

// INV-69
it('leaves reservations as they are', async () => {
  await invoke(receive, { tenant, body: { sku: 'A', quantity: 2 } });
  await invoke(reserve, { tenant, body: { sku: 'A', quantity: 2, order_ref: 'O-1' } });
  const { body } = await restocking({ order_ref: 'O-1' });
  expect(body.stock).toMatchObject([{ on_hand: 3, reserved: 2 }]);
});

it.each<[boolean, boolean | null | undefined, boolean]>([
  [true, undefined, true],
  [true, null, true],
  [true, false, false],
  [false, undefined, false],
  [false, null, false],
  [false, true, true],
])('restock_on_return_default %s and restock %s: %s', async (setting, sent, booked) => {
  await set({ restock_on_return_default: setting });
  const before = await imagesOf(tenant);
  const answer = await restocking({ restock: sent });
  expect(answer).toMatchObject({ status: 200, body: { restocked: booked } });
  if (!booked) {
    expect(answer.body).toEqual(stayedOut);
    expect(await imagesOf(tenant)).toEqual(before);
  }
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

it.each([
  ['none', undefined],
  ['adjustments', undefined],
  ['all', 'reason_required'],
])('owes a reason under %s: %s', async (movement_reason_required, code) => {
  await set({ movement_reason_required });
  expect((await restocking({ reason: ' ' })).body.code).toBe(code);
  expect((await restocking({ reason: 'why' })).body.code).toBeUndefined();
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
