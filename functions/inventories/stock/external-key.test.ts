import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { fixedClock } from '@waybill/testing/clock';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, expect, it } from 'vitest';
import { handler as createLocation } from '../locations/create.ts';
import { handler as removeLocation } from '../locations/delete.ts';
import { handler as listLocations } from '../locations/list.ts';
import { handler as receive } from '../receive.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();
fixedClock();

interface Row {
  readonly id: string;
  readonly external_id: string | null;
  readonly external_refs: object | null;
}
interface Page {
  readonly items: Row[];
  readonly total: number;
}

let tenant = '';
let main = '';
let shop = '';
beforeEach(async () => {
  tenant = await freshShop();
  main = String((await invoke<Page>(listLocations, { tenant })).body.items[0]?.id);
  const place = { code: 'shop', name: 'Shop' };
  shop = (await invoke<Row>(createLocation, { tenant, body: place })).body.id;
});

const creating = (body: object) =>
  invoke<Row>(create, { tenant, body: { location_id: main, sku: 'A', ...body } });
const at = (handler: Handler, method: string, id: string, body?: object) =>
  invoke<Row>(handler, { tenant, method, pathParameters: { id }, ...(body && { body }) });
const found = async (external_id: string) =>
  (await invoke<Page>(list, { tenant, query: { external_id } })).body;
const takenBy = ({ id }: Row) => ({
  status: 409,
  body: {
    code: 'unique_violation',
    error: expect.stringContaining(id),
    details: [{ path: 'external_id' }],
  },
});

it('is kept, shown and found exactly', async () => {
  const keys = { external_id: 'ERP #7', external_refs: { erp: '7', wms: 'A-1' } };
  const { status, body: row } = await creating(keys);
  expect(status).toBe(201);
  expect(row).toMatchObject(keys);
  expect((await at(get, 'GET', row.id)).body).toEqual(row);
  expect(await found('ERP #7')).toMatchObject({ items: [row], total: 1 });
  for (const other of ['erp #7', 'ERP #7 ', 'ERP']) {
    expect(await found(other)).toMatchObject({ items: [], total: 0 });
  }
  const query = { external_refs: '{"wms":"A-1","erp":"7"}' };
  expect((await invoke<Page>(list, { tenant, query })).body.items).toEqual([row]);
});

it('outlives bookings and moves of the row; a row that a booking begins has none', async () => {
  const keys = { external_id: 'ERP-7', external_refs: { erp: '7' } };
  const { body: row } = await creating(keys);
  await invoke(receive, { tenant, body: { sku: 'A', quantity: 2 } });
  await invoke(receive, { tenant, body: { sku: 'B', quantity: 1 } });
  await at(update, 'PUT', row.id, { location_id: shop, product_id: row.id });
  await invoke(reserve, { tenant, body: { sku: 'A', quantity: 1, order_ref: 'O-1' } });
  expect((await found('ERP-7')).items).toMatchObject([{ id: row.id, reserved: 1, ...keys }]);
  const { body } = await invoke<Page>(list, { tenant, query: { sku: 'B' } });
  expect(body.items).toMatchObject([{ external_id: null, external_refs: null }]);
});

// INV-48
it('belongs to one row of a tenant, which the refusal names', async () => {
  const { body: first } = await creating({ external_id: 'ERP-7' });
  const { body: second } = await creating({ sku: 'B' });
  const before = await imagesOf(tenant);
  expect(await creating({ sku: 'C', external_id: 'ERP-7' })).toMatchObject(takenBy(first));
  const refused = await at(update, 'PUT', second.id, { external_id: 'ERP-7' });
  expect(refused).toMatchObject(takenBy(first));
  expect(await imagesOf(tenant)).toEqual(before);

  tenant = await freshShop();
  main = String((await invoke<Page>(listLocations, { tenant })).body.items[0]?.id);
  expect((await creating({ external_id: 'ERP-7' })).status).toBe(201);
});

// INV-48
it('goes to one of two rows that ask for it at the same time', async () => {
  const both = await Promise.all(['A', 'B'].map((sku) => creating({ sku, external_id: 'ERP-7' })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { body: page } = await invoke<Page>(list, { tenant });
  expect(page.total).toBe(1);
});

// INV-48
it('is free again once it is changed, cleared or deleted with its row', async () => {
  const { body: row } = await creating({ external_id: 'one', external_refs: { erp: '7' } });
  const changed = await at(update, 'PUT', row.id, { external_id: 'two' });
  expect(changed.body).toMatchObject({ external_id: 'two', external_refs: { erp: '7' } });
  expect((await creating({ sku: 'B', external_id: 'one' })).status).toBe(201);
  const cleared = await at(update, 'PUT', row.id, { external_id: null, external_refs: null });
  expect(cleared.body).toMatchObject({ external_id: null, external_refs: null });
  const { body: third } = await creating({ sku: 'C', external_id: 'two' });
  expect((await at(remove, 'DELETE', third.id)).status).toBe(200);
  expect(await found('two')).toMatchObject({ total: 0 });
  expect((await creating({ sku: 'D', external_id: 'two' })).status).toBe(201);
});

// INV-48
it.each([2, 60])('is free again when the location goes with %d rows', async (count) => {
  const ids = Array.from({ length: count }, (_, n) => `ERP-${n}`);
  for (const id of ids) await creating({ location_id: shop, sku: id, external_id: id });
  expect((await at(removeLocation, 'DELETE', shop)).status).toBe(200);
  for (const id of [ids[0], ids.at(-1)]) {
    expect(await creating({ sku: id, external_id: id })).toMatchObject({ status: 201 });
  }
});
