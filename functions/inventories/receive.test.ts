import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsOf, eventsUnder, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock, TEST_NOW } from '@waybill/testing/clock';
import { type Call, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createLocation } from './locations/create.ts';
import { handler as updateLocation } from './locations/update.ts';
import { handler as receive } from './receive.ts';
import { handler as listStock } from './stock/list.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';
const DESK = '01976f3a-8c1e-7a44-9d0b-000000000002';

interface Row {
  readonly id: string;
  readonly on_hand: number;
}
interface Batch {
  readonly location_id: string;
  readonly movements: Row[];
  readonly stock: Row[];
  readonly code?: string;
  readonly error: string;
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const receiving = (body: object, more: Call = {}) =>
  invoke<Batch>(receive, { tenant, body, ...more });
const rows = async () =>
  (await invoke<{ items: Row[] }>(listStock, { tenant, query: { limit: '200' } })).body.items;
const locating = async (body: object) =>
  (await invoke<Row>(createLocation, { tenant, body: { name: 'Place', ...body } })).body.id;

describe('inventories.receive', () => {
  // INV-32, INV-57, INV-122, INV-124
  it('books on a row that begins here, and answers all of it', async () => {
    const body = { product_id: LAMP, sku: 'LAMP', quantity: 2.5, reason: 'delivery 7' };
    const answer = await receiving(body);
    const { location_id, movements, stock } = answer.body;
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/u);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      location_id: uuid,
      location_code: 'main',
      movements: [
        {
          id: uuid,
          location_id,
          product_id: LAMP,
          sku: 'LAMP',
          type: 'inbound',
          quantity: 2.5,
          order_ref: null,
          reason: 'delivery 7',
          metadata: null,
          created_at: TEST_NOW,
        },
      ],
      stock: [
        {
          id: uuid,
          location_id,
          product_id: LAMP,
          sku: 'LAMP',
          on_hand: 2.5,
          reserved: 0,
          reorder_point: null,
          safety_quantity: null,
          name: null,
          bin: null,
          metadata: null,
          availability_code: null,
          expected_at: null,
          external_id: null,
          external_refs: null,
          created_at: TEST_NOW,
          updated_at: TEST_NOW,
        },
      ],
    });
    expect(await rows()).toEqual(stock);
    const events = await eventsOf(tenant);
    expect(events.map(({ topic, data }) => [topic, data])).toEqual([
      ['stock_level.created', { id: stock[0]?.id }],
      ['stock_movement.created', movements[0]],
    ]);
  });

  // INV-44, INV-58
  it('books again when it is repeated, and stamps the row', async () => {
    const first = await receiving({ sku: 'A', quantity: 1 });
    clock.advance(60);
    const { body } = await receiving({ sku: 'A', quantity: 1 });
    expect(body.stock).toEqual([
      { ...first.body.stock[0], on_hand: 2, updated_at: clock.now().toISOString() },
    ]);
    expect(await eventsUnder(tenant, 'stock_level.created')).toHaveLength(1);
    expect(await eventsUnder(tenant, 'stock_movement.created')).toHaveLength(2);
  });

  // INV-15
  it('holds up to a thousand million, and refuses the call that passes it', async () => {
    await receiving({ sku: 'A', quantity: 1_000_000_000 });
    const before = await imagesOf(tenant);
    const items = [
      { sku: 'B', quantity: 1 },
      { sku: 'A', quantity: 0.001 },
    ];
    expect(await receiving({ items })).toMatchObject({
      status: 422,
      body: { code: 'quantity_limit_exceeded', error: expect.stringContaining('"A"') },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });
});

describe('the item of a receipt', () => {
  // INV-11
  it('is one row, whichever keys the calls name that begin it at once', async () => {
    for (const sku of ['A', 'B', 'C', 'D', 'E']) {
      const product_id = `01976f3a-8c1e-7a44-9d0b-00000000000${sku.toLowerCase()}`;
      const calls = [{ sku }, { product_id, sku }, { sku }].map((item) =>
        receiving({ ...item, quantity: 1 }),
      );
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 201, 201]);
    }
    expect((await rows()).map(({ on_hand }) => on_hand)).toEqual([3, 3, 3, 3, 3]);
  });

  it.each([['of another row', [{ product_id: DESK, sku: 'LAMP', quantity: 1 }]]])(
    'may not carry the sku %s',
    async (_case, items) => {
      await receiving({ product_id: LAMP, sku: 'LAMP', quantity: 1 });
      const before = await imagesOf(tenant);
      expect(await receiving({ items: [{ sku: 'B', quantity: 1 }, ...items] })).toMatchObject({
        status: 409,
        body: { code: 'unique_violation' },
      });
      expect(await imagesOf(tenant)).toEqual(before);
    },
  );
});

describe('the place of a receipt', () => {
  // INV-23, INV-129
  it('is the one that the setting names, at the very next call', async () => {
    const shop = await locating({ code: 'shop' });
    await storeSettings(tenant, inventorySettings, undefined, { default_location_code: 'shop' });
    expect((await receiving({ sku: 'A', quantity: 1 })).body).toMatchObject({
      location_id: shop,
      location_code: 'shop',
    });
  });

  // INV-21, INV-24
  it('may be switched off, and answers to its new code alone', async () => {
    const id = await locating({ code: 'old', enabled: false });
    const there = (location_code: string) => receiving({ sku: 'A', quantity: 1, location_code });
    expect((await there('old')).status).toBe(201);
    const call = { tenant, method: 'PUT', pathParameters: { id }, body: { code: 'new' } };
    expect((await invoke(updateLocation, call)).status).toBe(200);
    expect(await there('old')).toMatchObject({ status: 400, body: { code: 'unknown_location' } });
    expect((await there('new')).body.stock).toMatchObject([{ on_hand: 2 }]);
  });
});

// INV-59
it('a receipt owes a reason where the shop asks for one with every booking', async () => {
  await storeSettings(tenant, inventorySettings, undefined, { movement_reason_required: 'all' });
  expect(await receiving({ sku: 'A', quantity: 1, reason: '  ' })).toMatchObject({
    status: 400,
    body: { code: 'reason_required' },
  });
});
