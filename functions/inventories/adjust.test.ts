import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as reserve } from './reserve.ts';

withTable();

interface Batch {
  readonly movements: object[];
  readonly stock: { readonly id: string }[];
  readonly code?: string;
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const adjusting = (body: object, more: Call = {}) =>
  invoke<Batch>(adjust, { tenant, body: { reason: 'count', ...body }, ...more });
const set = (values: Record<string, string | boolean>) =>
  storeSettings(tenant, inventorySettings, undefined, values);
const reserving = (quantity: number) =>
  invoke(reserve, { tenant, body: { sku: 'A', quantity, order_ref: 'O-1' } });

describe('inventories.adjust', () => {
  // INV-49, INV-64, INV-122
  it('begins a missing row, and takes from it again', async () => {
    const first = await adjusting({ sku: 'A', quantity: '3.25' });
    expect(first).toMatchObject({
      status: 201,
      body: {
        location_code: 'main',
        movements: [{ type: 'adjustment', quantity: 3.25, reason: 'count', order_ref: null }],
        stock: [{ sku: 'A', on_hand: 3.25, reserved: 0 }],
      },
    });
    expect(Object.keys(first.body)).toEqual(['location_id', 'location_code', 'movements', 'stock']);
    const { body } = await adjusting({ sku: 'A', quantity: '-1.15' });
    expect(body.movements).toMatchObject([{ quantity: -1.15 }]);
    expect(body.stock).toMatchObject([{ id: first.body.stock[0]?.id, on_hand: 2.1 }]);
    expect(await eventsUnder(tenant, 'stock_level.created')).toEqual([
      { id: first.body.stock[0]?.id },
    ]);
    expect(await eventsUnder(tenant, 'stock_movement.created')).toEqual([
      ...first.body.movements,
      ...body.movements,
    ]);
  });

  // INV-12, INV-62, INV-125
  it('refuses a call as a whole when one line takes more than there is', async () => {
    await adjusting({ sku: 'A', quantity: 1 });
    const before = await imagesOf(tenant);
    for (const taken of [
      { sku: 'A', quantity: -1.001 },
      { sku: 'unknown', quantity: -1 },
    ]) {
      const items = [{ sku: 'B', quantity: 1 }, taken];
      for (const allow_negative_stock of [false, true]) {
        await set({ allow_negative_stock });
        expect(await adjusting({ items })).toMatchObject({
          status: 422,
          body: { code: 'negative_stock' },
        });
      }
    }
    await set({ allow_negative_stock: false });
    const after = await imagesOf(tenant);
    expect([...after.keys()].filter((at) => !before.has(at))).toEqual([
      expect.stringContaining('SETTINGS'),
    ]);
  });

  // INV-63
  it('takes what is reserved only when the shop allows it', async () => {
    await adjusting({ sku: 'A', quantity: 5 });
    expect((await reserving(4)).status).toBe(201);
    const taking = { sku: 'A', quantity: -1.001 };
    const before = await imagesOf(tenant);
    expect(await adjusting(taking)).toMatchObject({
      status: 422,
      body: { code: 'below_reserved' },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // INV-60, INV-128
  it('owes one in a fresh shop, before its place is looked at', async () => {
    const body = { sku: 'A', quantity: 1, reason: null, location_code: 'nowhere' };
    expect((await adjusting(body)).body.code).toBe('reason_required');
  });
});
