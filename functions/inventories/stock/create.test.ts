import { randomUUID } from 'node:crypto';
import { eventsDuring } from '@waybill/inventories/testing/shop.factory';
import { fixedClock, TEST_NOW } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import {
  creating,
  DESK,
  here,
  invalid,
  LAMP,
  reading,
  refused,
  total,
  withFreshShop,
} from './stock.factory.ts';

withTable();
withFreshShop();
fixedClock();

describe('inventories.stock.create', () => {
  // INV-32, INV-124
  it('begins a row at 0', async () => {
    const { answer, events } = await eventsDuring(here.tenant, () =>
      creating({
        product_id: LAMP,
        sku: 'LAMP',
        name: 'Caf\u0065\u0301 lamp',
        bin: 'A-12',
        reorder_point: '2.5',
        safety_quantity: '1.5',
        metadata: { shelf: [1] },
        on_hand: null,
        reserved: null,
        id: LAMP,
      }),
    );
    const { id } = answer.body;
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id,
      location_id: here.main,
      product_id: LAMP,
      sku: 'LAMP',
      name: 'Caf\u00e9 lamp',
      bin: 'A-12',
      on_hand: 0,
      reserved: 0,
      reorder_point: 2.5,
      safety_quantity: 1.5,
      metadata: { shelf: [1] },
      availability_code: null,
      expected_at: null,
      external_id: null,
      external_refs: null,
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    });
    expect(id).not.toBe(LAMP);
    expect(await reading(id)).toMatchObject({ status: 200, body: answer.body });
    expect(events).toEqual([['stock_level.created', { id }]]);
  });

  // INV-33
  it.each([{ on_hand: 7 }, { on_hand: 0 }, { reserved: '0' }, { reserved: 'x', on_hand: null }])(
    'refuses the balance %j',
    async (body) => {
      await refused(() => creating(body), { status: 422, body: { code: 'balance_not_writable' } });
      await refused(() => creating({ ...body, sku: null }), invalid('product_id'));
    },
  );

  // INV-34, INV-35, INV-45, INV-180, INV-220
  it.each<[object, string]>([
    [{ location_id: randomUUID() }, 'location_id'],
    [{ sku: null, product_id: null }, 'product_id'],
    [{ reorder_point: -1 }, 'reorder_point'],
    [{ safety_quantity: -1 }, 'safety_quantity'],
    [{ safety_quantity: 0.0001 }, 'safety_quantity'],
    [{ name: ' ' }, 'name'],
    [{ name: 'n'.repeat(256) }, 'name'],
    [{ bin: '' }, 'bin'],
    [{ bin: 'b'.repeat(65) }, 'bin'],
  ])('refuses case %#', async (body, path) => {
    await refused(() => creating(body), invalid(path));
  });

  // INV-11, INV-36
  it('refuses a second row of a product or a sku at a location, and only there', async () => {
    const taken = { status: 409, body: { code: 'unique_violation' } };
    await creating({ product_id: LAMP, sku: 'LAMP' });
    await creating({ product_id: null, sku: 'A' });
    await refused(() => creating({ product_id: LAMP, sku: 'OTHER' }), taken);
    await refused(() => creating({ product_id: LAMP, sku: null }), taken);
    await refused(() => creating({ product_id: DESK, sku: 'LAMP' }), taken);
    await refused(() => creating({ product_id: DESK, sku: 'A' }), taken);
    await refused(() => creating({ sku: 'LAMP' }), taken);
    await refused(() => creating({ sku: 'A' }), taken);
    expect((await creating({ location_id: here.shop, product_id: DESK, sku: 'LAMP' })).status).toBe(
      201,
    );
    expect((await creating({ product_id: DESK, sku: null })).status).toBe(201);
  });

  // INV-36
  it('lets one of two that come at once begin the row', async () => {
    const both = await Promise.all([
      creating({ product_id: LAMP, sku: 'X' }),
      creating({ product_id: DESK, sku: 'X' }),
      creating({ product_id: null, sku: 'X' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await total()).toBe(1);
  });
});
