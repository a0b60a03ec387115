import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsDuring, eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock, TEST_NOW } from '@waybill/testing/clock';
import { type Call, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
import { handler as listStock } from './stock/list.ts';

withTable();
fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Reserved {
  readonly reservations: { readonly id: string; readonly location_id: string }[];
  readonly expires_at: string | null;
  readonly code?: string;
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const receiving = (body: object) => invoke<{ stock: object[] }>(receive, { tenant, body });
const reserving = (body: object, more: Call = {}) =>
  invoke<Reserved>(reserve, { tenant, body: { order_ref: 'O-1', ...body }, ...more });
const set = (values: Record<string, string | number>) =>
  storeSettings(tenant, inventorySettings, undefined, values);
const rows = async () => (await invoke<{ items: object[] }>(listStock, { tenant })).body.items;

describe('inventories.reserve', () => {
  // INV-51, INV-76, INV-95, INV-122, INV-123
  it('promises goods, and answers and publishes what it did', async () => {
    const { body: received } = await receiving({ product_id: LAMP, sku: 'LAMP', quantity: 3 });
    const { answer, events } = await eventsDuring(tenant, () =>
      reserving({ product_id: LAMP, sku: 'LAMP', quantity: 1.5 }),
    );
    const [reservation] = answer.body.reservations;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      order_ref: 'O-1',
      expires_at: null,
      backordered: 0,
      reservations: [
        {
          id: reservation?.id,
          order_ref: 'O-1',
          location_id: reservation?.location_id,
          product_id: LAMP,
          sku: 'LAMP',
          quantity: 1.5,
          status: 'active',
          expires_at: null,
          metadata: null,
          fulfillment_id: null,
          order_item_id: null,
          created_at: TEST_NOW,
          updated_at: TEST_NOW,
        },
      ],
    });
    expect(await rows()).toMatchObject([{ ...received.stock[0], on_hand: 3, reserved: 1.5 }]);
    expect(events).toEqual([
      [
        'stock_movement.created',
        {
          id: expect.any(String),
          location_id: reservation?.location_id,
          product_id: LAMP,
          sku: 'LAMP',
          type: 'reserve',
          quantity: -1.5,
          order_ref: 'O-1',
          reason: null,
          metadata: null,
          created_at: TEST_NOW,
        },
      ],
      ['reservation.created', reservation],
    ]);
  });

  // INV-78
  it('adds to what a reference holds already, and one reservation for each line', async () => {
    await receiving({ sku: 'A', quantity: 10 });
    const first = await reserving({ sku: 'A', quantity: 1 });
    const items = [1, 2].map((quantity) => ({ sku: 'A', quantity }));
    const second = await reserving({ items });
    expect(second.body.reservations).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    expect(second.body.reservations).not.toContainEqual(first.body.reservations[0]);
    expect(await rows()).toMatchObject([{ reserved: 4 }]);
  });

  // INV-76, INV-88, INV-125
  it('takes nothing at all when one line cannot be placed, and names all such lines', async () => {
    await receiving({ sku: 'A', quantity: 2 });
    const before = await imagesOf(tenant);
    const items = [
      { sku: 'A', quantity: 1 },
      { sku: 'B', quantity: 1 },
      // The first line leaves only one of them.
      { sku: 'A', quantity: 1.001 },
    ];
    expect(await reserving({ items })).toMatchObject({
      status: 422,
      body: {
        code: 'insufficient_stock',
        details: [{ path: 'items.1' }, { path: 'items.2', message: expect.any(String) }],
      },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // INV-96
  it('gives the last one to exactly one of the calls that come at once', async () => {
    await receiving({ sku: 'A', quantity: 0.3 });
    const calls = Array.from({ length: 6 }, (_, n) =>
      reserving({ sku: 'A', quantity: 0.1, order_ref: `O-${n}` }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(
      Array(3).fill('insufficient_stock'),
    );
    expect(await rows()).toMatchObject([{ on_hand: 0.3, reserved: 0.3 }]);
    expect(await eventsUnder(tenant, 'reservation.created')).toHaveLength(3);
  });

  // INV-77, INV-81
  it.each<[object, string[]]>([
    [{ order_ref: undefined }, ['order_ref']],
    [{ ship_to: 'DE' }, ['ship_to']],
    [{ expires_at: 'never', order_ref: '' }, ['expires_at', 'order_ref']],
  ])('refuses %j', async (body, paths) => {
    await receiving({ sku: 'A', quantity: 1 });
    const before = await imagesOf(tenant);
    const answer = await invoke<{ details: { path: string }[] }>(reserve, {
      tenant,
      body: { order_ref: 'O-1', sku: 'A', quantity: 1, ...body },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
    expect(answer.body.details.map(({ path }) => path).sort()).toEqual(paths);
    expect(await imagesOf(tenant)).toEqual(before);
  });
});

describe('the deadline of a reservation', () => {
  // INV-80
  it.each<[number, unknown, string | null]>([
    [0, undefined, null],
    [0, null, null],
    [90, undefined, '2026-11-21T10:30:00.000Z'],
    [90, null, '2026-11-21T10:30:00.000Z'],
    [90, '2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00.000Z'],
    [0, '2026-12-24T18:00:00', '2026-12-24T18:00:00.000Z'],
    [0, '2020-01-01T00:00:00.5Z', '2020-01-01T00:00:00.500Z'],
  ])('under a ttl of %i minutes and %j: %j', async (ttl, expires_at, expected) => {
    await set({ reservation_ttl_minutes: ttl });
    await receiving({ sku: 'A', quantity: 1 });
    const { body } = await reserving({ sku: 'A', quantity: 1, expires_at });
    expect(body.expires_at).toBe(expected);
    expect(body.reservations).toMatchObject([{ expires_at: expected }]);
  });
});
