import { randomUUID } from 'node:crypto';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { fixedClock } from '@waybill/testing/clock';
import { type Call, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as receive } from '../receive.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as adjust } from './adjust.ts';
import { handler as get } from './get.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Row {
  readonly id: string;
  readonly location_id: string;
}

let tenant = '';
let row: Row = { id: '', location_id: '' };
beforeEach(async () => {
  tenant = await freshShop();
  const body = { product_id: LAMP, sku: 'LAMP', quantity: 5 };
  const received = await invoke<{ stock: [Row] }>(receive, { tenant, body });
  row = received.body.stock[0];
});

const adjusting = (body: object, more: Call = {}) =>
  invoke<{ stock: object; movement: object; code?: string }>(adjust, {
    tenant,
    method: 'POST',
    pathParameters: { id: row.id },
    body: { reason: 'count', ...body },
    ...more,
  });
const stored = async () => (await invoke(get, { tenant, pathParameters: { id: row.id } })).body;

describe('inventories.stock.adjust', () => {
  // INV-66
  it('books on the row alone, with both its keys', async () => {
    clock.advance(60);
    const { answer, events } = await eventsDuring(tenant, () => adjusting({ quantity: '-0.1' }));
    const at = clock.now().toISOString();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      stock: { ...row, on_hand: 4.9, updated_at: at },
      movement: {
        id: expect.any(String),
        location_id: row.location_id,
        product_id: LAMP,
        sku: 'LAMP',
        type: 'adjustment',
        quantity: -0.1,
        order_ref: null,
        reason: 'count',
        metadata: null,
        created_at: at,
      },
    });
    expect(await stored()).toEqual(answer.body.stock);
    expect(events).toEqual([['stock_movement.created', answer.body.movement]]);
  });

  it.each([undefined, '-0.0', 0.0001, -1_000_000_001])(
    'refuses the quantity %j',
    async (quantity) => {
      const before = await imagesOf(tenant);
      expect(await adjusting({ quantity })).toMatchObject({
        status: 400,
        body: { code: 'invalid_value', details: [{ path: 'quantity' }] },
      });
      expect(await imagesOf(tenant)).toEqual(before);
    },
  );
  // INV-60
  it('asks for the reason before it looks for the row', async () => {
    const pathParameters = { id: randomUUID() };
    expect(await adjusting({ quantity: 1, reason: null }, { pathParameters })).toMatchObject({
      status: 400,
      body: { code: 'reason_required' },
    });
    expect(await adjusting({ quantity: 1 }, { pathParameters })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  // INV-62, INV-63
  it('never goes below 0, and below what is reserved only when the shop allows it', async () => {
    const reservation = { order_ref: 'O-1', sku: 'LAMP', quantity: 3 };
    await invoke(reserve, { tenant, body: reservation });
    const before = await imagesOf(tenant);
    expect(await adjusting({ quantity: -2.001 })).toMatchObject({
      status: 422,
      body: { code: 'below_reserved' },
    });
    expect(await adjusting({ quantity: -5.001 })).toMatchObject({
      status: 422,
      body: { code: 'negative_stock' },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // INV-15
  it('refuses a balance above the limit', async () => {
    expect(await adjusting({ quantity: 1_000_000_000 })).toMatchObject({
      status: 422,
      body: { code: 'quantity_limit_exceeded' },
    });
  });
});
