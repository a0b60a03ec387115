import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createLocation } from './locations/create.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
import { handler as listStock } from './stock/list.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';
const DESK = '01976f3a-8c1e-7a44-9d0b-000000000002';

interface Row {
  readonly id: string;
  readonly location_id: string;
}

let tenant = '';
let ids: Record<string, string> = {};

/** Three more places beside `main`: `far` comes first, `closed` never. */
beforeEach(async () => {
  tenant = await freshShop();
  ids = {};
  const places = [
    { code: 'far', priority: -1, address: { country: 'us' } },
    { code: 'near', priority: 5, address: { country: 'DE' } },
    { code: 'closed', priority: -9, enabled: false, address: { country: 'DE' } },
  ];
  for (const body of places) {
    const call = { tenant, body: { name: 'Place', ...body } };
    ids[body.code] = (await invoke<Row>(createLocation, call)).body.id;
  }
});

const stocking = async (location_code: string, items: Record<string, number>) => {
  const lines = Object.entries(items).map(([sku, quantity]) => ({ sku, quantity }));
  const { body } = await invoke<{ stock: Row[] }>(receive, {
    tenant,
    body: { location_code, items: lines },
  });
  return body.stock;
};
const set = (values: Record<string, string>) =>
  storeSettings(tenant, inventorySettings, undefined, values);
const lines = (items: Record<string, number>) =>
  Object.entries(items).map(([sku, quantity]) => ({ sku, quantity }));

/** Codes of the places that the lines were given, or the code of the refusal. */
const placesOf = async (items: object[], more: object = {}) => {
  const { body } = await invoke<{ reservations?: Row[]; code: string; backordered: number }>(
    reserve,
    { tenant, body: { order_ref: 'O-1', items, ...more } },
  );
  if (body.reservations === undefined) return body.code;
  return body.reservations.map(({ location_id }) => {
    const found = Object.entries(ids).find(([, id]) => id === location_id);
    return found?.[0] ?? 'main';
  });
};
const places = (items: Record<string, number>, more?: object) => placesOf(lines(items), more);

describe('allocation_strategy', () => {
  // INV-129
  it('applies to the very next call', async () => {
    await stocking('far', { A: 1 });
    await stocking('near', { A: 9, B: 9 });
    const call = [{ A: 0.5, B: 1 }, {}] as const;
    expect(await places(...call)).toEqual(['far', 'near']);
    await set({ allocation_strategy: 'single_location' });
    expect(await places(...call)).toEqual(['near', 'near']);
  });
});

describe('backorder_policy', () => {
  // INV-93
  it('allow notes what no stock covers, on the reservation and its booking', async () => {
    await set({ backorder_policy: 'allow' });
    await stocking('main', { A: 1.5 });
    const items = [
      { sku: 'A', quantity: 2 },
      { sku: 'A', quantity: 1 },
    ];
    const body = { order_ref: 'O-1', items };
    const { answer, events } = await eventsDuring(tenant, () =>
      invoke<{ reservations: object[] }>(reserve, { tenant, body }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        backordered: 2,
        reservations: [
          { quantity: 2, metadata: { backordered: 0.5 } },
          { quantity: 1, metadata: { backordered: 1 } },
        ],
      },
    });
    const [first, second] = answer.body.reservations;
    expect(events).toMatchObject([
      ['stock_movement.created', { type: 'reserve', quantity: -2, metadata: { backordered: 0.5 } }],
      ['stock_movement.created', { type: 'reserve', quantity: -1, metadata: { backordered: 1 } }],
      ['reservation.created', first],
      ['reservation.created', second],
    ]);
    const { body: listed } = await invoke<{ items: Row[] }>(listStock, { tenant });
    expect(listed.items).toMatchObject([{ on_hand: 1.5, reserved: 3 }]);
  });

  // INV-11
  it('gives no sku to two products when rows begin', async () => {
    await set({ backorder_policy: 'allow' });
    const twins = [LAMP, DESK].map((product_id) => ({ product_id, sku: 'TWIN', quantity: 1 }));
    const before = await imagesOf(tenant);
    expect(await placesOf(twins)).toBe('unique_violation');
    expect(await imagesOf(tenant)).toEqual(before);
    expect(await placesOf(twins.slice(0, 1))).toEqual(['main']);
    expect(await placesOf(twins.slice(1))).toBe('unique_violation');
  });
});
