import {
  type AvailabilityState,
  availabilityStates,
} from '@waybill/inventories/availability-state/availability-state.resource';
import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { differencesIn } from '@waybill/testing/differences';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { inventoryClient } from '../../../test/support/inventory-client.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

// INV-139, INV-141
routineResourceSuite({
  resource: availabilityStates,
  short: true,
  handlers: { list, get, create, update },
  sample: (n) => ({ code: `state-${n}`, title: `State ${n}` }),
  updates: [{ title: 'Other', labels: { de: 'Anders' }, orderable: false }, { position: 40 }],
  fixedCode: true,
  standing: 5,
});

const all = async (tenant: string) =>
  (await invoke<{ items: AvailabilityState[] }>(list, { tenant })).body.items;
const stateOf = async (tenant: string, code: string): Promise<AvailabilityState> => {
  const found = (await all(tenant)).find((state) => state.code === code);
  if (found === undefined) throw new Error(`no state ${code}`);
  return found;
};
const at = (id: string) => ({ pathParameters: { id } });
const removing = async (tenant: string, code: string) =>
  invoke(remove, { method: 'DELETE', tenant, ...at((await stateOf(tenant, code)).id) });

describe('the states of a tenant', () => {
  // INV-140
  it('are there at the first read of any caller', async () => {
    const looks = await Promise.all([1, 2, 3].map(() => all('first')));
    for (const rows of looks) expect(rows).toEqual(looks[0]);
    expect(
      looks[0]?.map(({ code, orderable, is_default }) => [code, orderable, is_default]),
    ).toEqual([
      ['in_stock', true, true],
      ['low_stock', true, false],
      ['expected', true, false],
      ['made_to_order', true, false],
      ['discontinued', false, false],
    ]);
  });

  // INV-139
  it('have one code each', async () => {
    await all('unique');
    const body = { code: 'expected', title: 'Late' };
    expect(await invoke(create, { tenant: 'unique', body })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
  });

  // INV-141
  it('keep their codes, and have at most one default', async () => {
    const { id } = await stateOf('flags', 'expected');
    const change = (body: object) =>
      invoke(update, { method: 'PUT', tenant: 'flags', body, ...at(id) });
    expect(await change({ code: 'late' })).toMatchObject({
      status: 400,
      body: { code: 'immutable_field' },
    });
    expect(await change({ is_default: true })).toMatchObject({ status: 200 });
    const defaults = async () =>
      (await all('flags')).filter(({ is_default }) => is_default).map(({ code }) => code);
    expect(await defaults()).toEqual(['expected']);
    expect(await change({ is_default: false })).toMatchObject({ status: 200 });
    expect(await defaults()).toEqual([]);
  });

  // INV-142
  it('go one by one, and are back once the last is gone', async () => {
    for (const { code } of await all('bare')) {
      expect(await removing('bare', code)).toMatchObject({ status: 200 });
    }
    expect(await all('bare')).toHaveLength(5);
  });
});

describe('a state in which rows are', () => {
  // INV-142
  it('stays until none is: another state, no state, gone, or gone with its location', async () => {
    const tenant = await freshShop();
    const shop = inventoryClient(tenant);
    const { id: place } = (await shop.createLocation({ code: 'shop', name: 'Shop' })).body;
    const inState = (sku: string) =>
      shop.createStock({ location_id: place, sku, availability_code: 'expected' });
    const rows = [await inState('A'), await inState('B'), await inState('C'), await inState('D')];
    const [a, b, c] = rows.map(({ body }) => body.id);
    const stays = async () =>
      expect(await removing(tenant, 'expected')).toMatchObject({
        status: 409,
        body: { code: 'in_use' },
      });
    await stays();
    await shop.updateStock(a ?? '', { availability_code: 'low_stock' });
    await shop.updateStock(b ?? '', { availability_code: null });
    await shop.deleteStock(c ?? '');
    await stays();
    expect(await removing(tenant, 'low_stock')).toMatchObject({ status: 409 });
    expect(await shop.deleteLocation(place)).toMatchObject({ status: 200 });
    expect(await differencesIn(inventoryCheck, tenant)).toEqual([]);
    expect(await removing(tenant, 'expected')).toMatchObject({ status: 200 });
    expect(await removing(tenant, 'low_stock')).toMatchObject({ status: 200 });
  });

  // INV-40, INV-142
  it('counts a row that goes elsewhere once', async () => {
    const tenant = await freshShop();
    const shop = inventoryClient(tenant);
    const { id: place } = (await shop.createLocation({ code: 'shop', name: 'Shop' })).body;
    const [row] = (await shop.receive({ sku: 'A', quantity: 2 })).body.stock;
    const moved = { location_id: place, availability_code: 'expected', expected_at: '2026-12-24' };
    expect((await shop.updateStock(row?.id ?? '', moved)).body).toMatchObject(moved);
    const { id: main } = (await shop.locations({ code: 'main' })).body.items[0] ?? { id: '' };
    expect((await shop.updateStock(row?.id ?? '', { location_id: main })).body).toMatchObject({
      availability_code: 'expected',
      expected_at: '2026-12-24',
    });
    expect(await differencesIn(inventoryCheck, tenant)).toEqual([]);
  });
});

describe('a row', () => {
  // INV-124, INV-143
  it('names its state and its day, which filter lists, and gives them back', async () => {
    const shop = inventoryClient(await freshShop());
    const [row] = (await shop.receive({ sku: 'A', quantity: 2 })).body.stock;
    expect(row).toMatchObject({ availability_code: null, expected_at: null });
    const fields = { availability_code: 'expected', expected_at: '2026-12-24' };
    const change = (body: object) => shop.updateStock(row?.id ?? '', body);
    const { answer, events } = await eventsDuring(shop.tenant, () => change(fields));
    expect(answer).toMatchObject({ status: 200, body: fields });
    expect(events).toEqual([['stock_level.updated', { id: row?.id }]]);
    expect((await shop.stock(fields)).body.items).toMatchObject([{ id: row?.id, ...fields }]);
    const none = { availability_code: null, expected_at: null };
    expect((await change(none)).body).toMatchObject(none);
    expect((await shop.stock()).body.items).toMatchObject([{ id: row?.id, ...none }]);
    expect((await shop.stock(fields)).body.items).toEqual([]);
  });

  // INV-143
  it.each([
    ['availability_code', { availability_code: 'late' }],
    ['expected_at', { expected_at: '2026-02-30' }],
  ])('with another %s is refused', async (path, body) => {
    const shop = inventoryClient(await freshShop());
    const [row] = (await shop.receive({ sku: 'A', quantity: 2 })).body.stock;
    const { id = '', location_id } = row ?? {};
    const invalid = { status: 400, body: { code: 'invalid_value', details: [{ path }] } };
    expect(await shop.updateStock(id, body)).toMatchObject(invalid);
    expect(await shop.createStock({ location_id, sku: 'B', ...body })).toMatchObject(invalid);
  });

  // INV-145, INV-146, INV-147
  it('in a state that forbids it cannot be ordered, until the state lets it', async () => {
    const tenant = await freshShop();
    const shop = inventoryClient(tenant);
    const [row] = (await shop.receive({ sku: 'A', quantity: 2 })).body.stock;
    await shop.updateStock(row?.id ?? '', { availability_code: 'discontinued' });
    const forbidden = { orderable: false, unorderable_reason: 'state', available: 2 };
    expect((await shop.availability([{ sku: 'A' }])).body.items).toMatchObject([forbidden]);
    const reserve = () => shop.reserve({ order_ref: 'O', sku: 'A', quantity: 1 });
    expect(await reserve()).toMatchObject({
      status: 422,
      body: { code: 'not_orderable', details: [{ path: 'items.0' }] },
    });
    const { id } = await stateOf(tenant, 'discontinued');
    await invoke(update, { method: 'PUT', tenant, body: { orderable: true }, ...at(id) });
    expect((await shop.availability([{ sku: 'A' }])).body.items).toMatchObject([
      { orderable: true, unorderable_reason: null, availability_code: 'discontinued' },
    ]);
    expect(await reserve()).toMatchObject({ status: 201 });
  });
});
