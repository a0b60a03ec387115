import type { StockMovement } from '@waybill/inventories/movement/movement.schema';
import { eventsDuring } from '@waybill/inventories/testing/shop.factory';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as movements } from '../movements/list.ts';
import { handler as receive } from '../receive.ts';
import { handler as release } from '../release.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as list } from './list.ts';
import {
  calling,
  creating,
  DESK,
  here,
  LAMP,
  reading,
  refused,
  total,
  updating,
  withFreshShop,
} from './stock.factory.ts';

withTable();
withFreshShop();
const clock = fixedClock();

describe('inventories.stock.update', () => {
  // INV-37, INV-124
  it('changes what is sent, keeps the rest, and publishes it once', async () => {
    const { body: row } = await creating({
      reorder_point: 1,
      safety_quantity: 2,
      name: 'Lamp',
      bin: 'A-12',
      metadata: { a: 1 },
    });
    clock.advance(60);
    const { answer, events } = await eventsDuring(here.tenant, () =>
      updating(row.id, { metadata: { b: 2 }, on_hand: 9, reserved: 9, created_at: 'x' }),
    );
    const after = { ...row, metadata: { b: 2 }, updated_at: clock.now().toISOString() };
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(after);
    expect((await reading(row.id)).body).toEqual(after);
    expect(events).toEqual([['stock_level.updated', { id: row.id }]]);
    const none = {
      reorder_point: null,
      safety_quantity: null,
      metadata: null,
      name: null,
      bin: null,
    };
    expect((await updating(row.id, none)).body).toMatchObject(none);
  });

  // INV-41, WHK-2
  it('that changes nothing writes and publishes nothing', async () => {
    const { body: row } = await creating({ reorder_point: 1, metadata: { a: 1, b: [2] } });
    clock.advance(60);
    await refused(() => updating(row.id, { reorder_point: '1.0', metadata: { b: [2], a: 1 } }), {
      status: 200,
      body: row,
    });
  });

  // INV-37, INV-38
  it('leaves balances to bookings', async () => {
    const { id } = (await creating({})).body;
    for (const body of [
      { on_hand: 1 },
      { reserved: 0 },
      { on_hand: null, reserved: 1, other: 1 },
    ]) {
      await refused(() => updating(id, body), {
        status: 422,
        body: {
          code: 'balance_not_writable',
          error: expect.stringMatching(/POST .*\/inventories\/stock\/\{id\}\/adjust/u),
        },
      });
    }
  });

  it.each<[string, object, object, object[], object[]]>([
    [
      'a product beside its sku',
      { sku: 'A' },
      { product_id: LAMP },
      [{ sku: 'A' }, { product_id: LAMP }],
      [{ sku: 'B' }],
    ],
    [
      'a sku beside its product',
      { sku: null, product_id: LAMP },
      { sku: 'A' },
      [{ sku: 'A' }, { product_id: LAMP }],
      [{ product_id: DESK }],
    ],
    [
      'its product alone',
      { sku: 'A', product_id: LAMP },
      { sku: null },
      [{ product_id: LAMP }],
      [{ sku: 'A' }],
    ],
    [
      'another sku',
      { sku: 'A', product_id: LAMP },
      { sku: 'B' },
      [{ sku: 'B' }, { product_id: LAMP }],
      [{ sku: 'A' }],
    ],
  ])('gives the row %s', async (_case, born, change, finds, misses) => {
    const { id } = (await creating(born)).body;
    expect(await updating(id, change)).toMatchObject({ status: 200, body: { id, ...change } });
    const bookedOn = async (item: object) => {
      const body = { ...item, quantity: 1 };
      const booked = await invoke<{ stock: { id: string }[] }>(receive, {
        tenant: here.tenant,
        body,
      });
      return booked.body.stock.map((row) => row.id);
    };
    for (const item of finds) expect(await bookedOn(item)).toEqual([id]);
    for (const item of misses) expect(await bookedOn(item)).not.toContain(id);
    expect(await total()).toBe(1 + misses.length);
    expect((await reading(id)).body).toMatchObject({ id, ...change });
  });

  // INV-40, INV-137
  it('moves the row with its goods to another location', async () => {
    const { id } = (await creating({ product_id: LAMP, sku: 'LAMP' })).body;
    await calling(receive, { sku: 'LAMP', quantity: 2 });
    const { answer, events } = await eventsDuring(here.tenant, () =>
      updating(id, { location_id: here.shop.toUpperCase() }),
    );
    expect(answer).toMatchObject({ status: 200, body: { id, location_id: here.shop, on_hand: 2 } });
    const { body } = await invoke<{ items: StockMovement[] }>(movements, { tenant: here.tenant });
    const [, out, into] = body.items;
    const item = { product_id: LAMP, sku: 'LAMP', order_ref: expect.any(String) };
    expect(out).toMatchObject({
      ...item,
      type: 'transfer_out',
      quantity: -2,
      location_id: here.main,
    });
    expect(into).toMatchObject({
      ...item,
      type: 'transfer_in',
      quantity: 2,
      location_id: here.shop,
    });
    expect(into?.order_ref).toBe(out?.order_ref);
    expect(events).toEqual([
      ['stock_movement.created', out],
      ['stock_movement.created', into],
      ['stock_level.updated', { id }],
    ]);
    await calling(receive, { sku: 'LAMP', quantity: 3, location_code: 'shop' });
    expect((await reading(id)).body).toMatchObject({ location_id: here.shop, on_hand: 5 });
    const rowsAt = async (location_id: string) =>
      (await invoke<{ total: number }>(list, { tenant: here.tenant, query: { location_id } })).body
        .total;
    expect([await rowsAt(here.main), await rowsAt(here.shop)]).toEqual([0, 1]);
    expect((await creating({ product_id: LAMP, sku: 'LAMP' })).status).toBe(201);
    await refused(() => updating(id, { location_id: here.main }), {
      status: 409,
      body: { code: 'unique_violation' },
    });
  });

  // INV-36
  it('takes no item that another row at the location has', async () => {
    const { id } = (await creating({ product_id: LAMP, sku: 'LAMP' })).body;
    await creating({ product_id: DESK, sku: 'DESK' });
    await creating({ sku: 'A' });
    const taken = { status: 409, body: { code: 'unique_violation' } };
    for (const body of [{ product_id: DESK }, { sku: 'DESK' }, { sku: 'A' }]) {
      await refused(() => updating(id, body), taken);
    }
  });

  // INV-39, INV-137
  it('keeps item and place while anything is reserved, and nothing else', async () => {
    const { id } = (await creating({ product_id: LAMP })).body;
    await calling(receive, { sku: 'A', quantity: 2 });
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 0.5 });
    const held = { status: 409, body: { code: 'in_use', error: expect.stringContaining('0.5') } };
    const stays = { status: 422, body: { ...held.body, code: 'insufficient_stock' } };
    const there = { location_id: here.shop };
    const moves = [there, { sku: 'B' }, { product_id: null }];
    for (const body of moves) {
      await refused(() => updating(id, body), body === there ? stays : held);
    }
    expect((await updating(id, { reorder_point: 1, sku: 'A' })).status).toBe(200);
    await calling(release, { order_ref: 'O-1' });
    for (const body of moves) expect((await updating(id, body)).status).toBe(200);
    expect((await reading(id)).body).toMatchObject({
      location_id: here.shop,
      sku: 'B',
      product_id: null,
      on_hand: 2,
      reorder_point: 1,
    });
  });
});
