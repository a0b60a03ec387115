import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as commit } from './commit.ts';
import { handler as updateLocation } from './locations/update.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as getReservation } from './reservations/get.ts';
import { handler as reserve } from './reserve.ts';
import { handler as listStock } from './stock/list.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Reservation {
  readonly id: string;
  readonly location_id: string;
}
interface Ended {
  readonly reservations: Reservation[];
  readonly movements: object[];
  readonly code?: string;
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const calling = (handler: Handler, body: object, more: Call = {}) =>
  invoke<Ended>(handler, { tenant, body, ...more });
const receiving = (items: object[]) => calling(receive, { items });
const reserving = async (order_ref: string, items: object[], more: object = {}) =>
  (await calling(reserve, { order_ref, items, ...more })).body.reservations;
const committing = (order_ref: string, more?: Call) => calling(commit, { order_ref }, more);
const releasing = (order_ref: string, more?: Call) => calling(release, { order_ref }, more);
const rows = async () => (await invoke<{ items: object[] }>(listStock, { tenant })).body.items;
const reading = async (id: string | undefined) =>
  (await invoke(getReservation, { tenant, pathParameters: { id: String(id) } })).body;

describe.each([
  ['commit', commit],
  ['release', release],
])('inventories.%s', (_name, handler) => {
  it.each([{}, { order_ref: null }, { order_ref: '' }, { order_ref: 7 }])(
    'refuses %j',
    async (body) => {
      expect(await calling(handler, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_value', details: [{ path: 'order_ref' }] },
      });
    },
  );

  // INV-21, INV-61
  it('asks for no reason, and works where a location was switched off', async () => {
    await receiving([{ sku: 'A', quantity: 1 }]);
    const [reservation] = await reserving('O-1', [{ sku: 'A', quantity: 1 }]);
    await storeSettings(tenant, inventorySettings, undefined, { movement_reason_required: 'all' });
    const pathParameters = { id: String(reservation?.location_id) };
    const off = { tenant, method: 'PUT', pathParameters, body: { enabled: false } };
    await invoke(updateLocation, off);
    expect(await calling(handler, { order_ref: 'O-1' })).toMatchObject({
      status: 200,
      body: { reservations: [{ id: reservation?.id }] },
    });
  });
});

describe('inventories.commit', () => {
  // INV-44, INV-52, INV-98, INV-122, INV-123
  it('ships every reservation of the reference, and answers and publishes it', async () => {
    await receiving([
      { product_id: LAMP, sku: 'LAMP', quantity: 3 },
      { sku: 'A', quantity: 0.3 },
    ]);
    const [lamp] = await reserving('O-1', [{ product_id: LAMP, quantity: 2 }]);
    const [a] = await reserving('O-1', [{ sku: 'A', quantity: 0.1 }]);
    await reserving('O-2', [{ sku: 'A', quantity: 0.1 }]);
    clock.advance(60);
    const { answer, events } = await eventsDuring(tenant, () => committing('O-1'));
    const at = clock.now().toISOString();
    const { reservations, movements } = answer.body;
    const byItem = (left: object, right: object) =>
      JSON.stringify(left).includes(LAMP) && !JSON.stringify(right).includes(LAMP) ? -1 : 1;
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual([
      'order_ref',
      'committed',
      'reservations',
      'movements',
    ]);
    expect(answer.body).toMatchObject({ order_ref: 'O-1', committed: 2 });
    expect([...reservations].sort(byItem)).toEqual([
      { ...lamp, status: 'committed', updated_at: at },
      { ...a, status: 'committed', updated_at: at },
    ]);
    const shipment = {
      id: expect.any(String),
      location_id: lamp?.location_id,
      type: 'shipment',
      order_ref: 'O-1',
      reason: null,
      metadata: null,
      created_at: at,
    };
    expect([...movements].sort(byItem)).toEqual([
      { ...shipment, product_id: LAMP, sku: null, quantity: -2 },
      { ...shipment, product_id: null, sku: 'A', quantity: -0.1 },
    ]);
    expect(events).toEqual([
      ...movements.map((movement) => ['stock_movement.created', movement]),
      ...reservations.map((reservation) => ['reservation.committed', reservation]),
    ]);
    expect(await reading(lamp?.id)).toEqual({ ...lamp, status: 'committed', updated_at: at });
    expect(await rows()).toMatchObject([
      { sku: 'LAMP', on_hand: 1, reserved: 0 },
      { sku: 'A', on_hand: 0.2, reserved: 0.1 },
    ]);
  });

  // INV-99, INV-125
  it('refuses a reference without active reservations, and changes nothing', async () => {
    await receiving([{ sku: 'A', quantity: 9 }]);
    for (const order_ref of ['committed', 'released']) {
      await reserving(order_ref, [{ sku: 'A', quantity: 1 }]);
    }
    await committing('committed');
    await releasing('released');
    const before = await imagesOf(tenant);
    for (const order_ref of ['committed', 'released', 'unknown']) {
      expect(await committing(order_ref)).toMatchObject({
        status: 422,
        body: { code: 'nothing_to_commit' },
      });
    }
    expect(await imagesOf(tenant)).toEqual(before);
  });
});

describe('inventories.release', () => {
  // INV-51, INV-101, INV-123
  it('gives every reservation of the reference back, and publishes it', async () => {
    await receiving([{ sku: 'A', quantity: 1 }]);
    const [reservation] = await reserving('O-1', [{ sku: 'A', quantity: 0.7 }]);
    clock.advance(60);
    const { answer, events } = await eventsDuring(tenant, () => releasing('O-1'));
    const after = { ...reservation, status: 'released', updated_at: clock.now().toISOString() };
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ order_ref: 'O-1', released: 1, reservations: [after] });
    expect(events).toEqual([
      [
        'stock_movement.created',
        {
          id: expect.any(String),
          location_id: reservation?.location_id,
          product_id: null,
          sku: 'A',
          type: 'release',
          quantity: 0.7,
          order_ref: 'O-1',
          reason: null,
          metadata: null,
          created_at: after.updated_at,
        },
      ],
      ['reservation.released', after],
    ]);
    expect(await reading(reservation?.id)).toEqual(after);
    expect(await rows()).toMatchObject([{ on_hand: 1, reserved: 0, updated_at: after.updated_at }]);
    expect((await reserving('O-2', [{ sku: 'A', quantity: 1 }])).length).toBe(1);
  });
});
