import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { beforeEach, expect } from 'vitest';
import { handler as createLocation } from '../locations/create.ts';
import { handler as listLocations } from '../locations/list.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

export const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';
export const DESK = '01976f3a-8c1e-7a44-9d0b-000000000002';

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly code?: string;
  readonly error?: string;
}

/** The tenant of the running test, and its two locations. */
export const here = { tenant: '', main: '', shop: '' };

/** Gives each test a tenant of its own. */
export function withFreshShop(): void {
  beforeEach(async () => {
    const tenant = await freshShop();
    const { body } = await invoke<{ items: Row[] }>(listLocations, { tenant });
    const place = { code: 'shop', name: 'Shop' };
    const shop = await invoke<Row>(createLocation, { tenant, body: place });
    Object.assign(here, { tenant, main: String(body.items[0]?.id), shop: shop.body.id });
  });
}

export const calling = (handler: Handler, body: object, more: Call = {}) =>
  invoke<Row>(handler, { tenant: here.tenant, body, ...more });
export const creating = (body: object, more?: Call) =>
  calling(create, { location_id: here.main, sku: 'A', ...body }, more);
export const at = (handler: Handler, method: string, id: string, more: Call = {}) =>
  invoke<Row>(handler, { tenant: here.tenant, method, pathParameters: { id }, ...more });
export const reading = (id: string) => at(get, 'GET', id);
export const updating = (id: string, body: object) => at(update, 'PUT', id, { body });
export const removing = (id: string) => at(remove, 'DELETE', id);
export const total = async () =>
  (await invoke<{ total: number }>(list, { tenant: here.tenant })).body.total;
export const refused = async (
  call: () => Promise<{ status: number; body: Row }>,
  expected: object,
) => {
  const before = await imagesOf(here.tenant);
  expect(await call()).toMatchObject(expected);
  expect(await imagesOf(here.tenant)).toEqual(before);
};
export const invalid = (path: string) => ({
  status: 400,
  body: { code: 'invalid_value', details: [{ path }] },
});
