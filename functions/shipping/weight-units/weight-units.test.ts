import { storeSettings } from '@waybill/settings/settings.repository';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { type WeightUnit, weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as createMarket } from '../../markets/create.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as makeDefault } from './make-default.ts';
import { handler as update } from './update.ts';

withTable();

// SHP-4, SHP-5, SHP-6, SHP-73, SHP-151
routineResourceSuite({
  resource: weightUnits,
  short: true,
  handlers: { list, get, create, update, delete: remove, makeDefault },
  emptyUpdate: 'empty_update',
  sample: (n) => ({ code: `unit${n}`, title: `Unit ${n}`, factor: n / 8 }),
  updates: [
    { title: 'Other', labels: { de: 'Andere' }, tone: 'info' },
    { factor: 0.12345678, description: 'Text', descriptions: { en: 'Text' }, position: 40 },
  ],
  fixedCode: true,
  standing: 3,
});

const all = async (tenant: string) =>
  (await invoke<{ items: WeightUnit[] }>(list, { tenant })).body.items;

async function unit(tenant: string, code: string): Promise<WeightUnit> {
  const found = (await all(tenant)).find((row) => row.code === code);
  if (found === undefined) throw new Error(`no unit ${code}`);
  return found;
}

const creating = (tenant: string, body: object) => invoke<WeightUnit>(create, { tenant, body });
const updating = (tenant: string, id: string, body: object) =>
  invoke(update, { method: 'PUT', tenant, pathParameters: { id }, body });
const deleting = (tenant: string, id: string, headers = {}) =>
  invoke(remove, { method: 'DELETE', tenant, pathParameters: { id }, headers });

describe('the units of a tenant', () => {
  // SHP-67, SHP-69
  it('are there at the first look', async () => {
    expect(await all('first')).toMatchObject([
      { code: 'kg', factor: 1, is_base: true, is_default: true, is_system: true, position: 0 },
      { code: 'g', factor: 0.001, is_base: false, is_default: false, position: 1 },
      { code: 'lb', factor: 0.45359237, is_base: false, labels: { de: 'Pfund (lb)' }, position: 2 },
    ]);
  });
});

describe('a unit', () => {
  // SHP-76, SHP-83, SHP-84
  it('is never the base, keeps eight digits and reads texts', async () => {
    const body = { code: 'oz', title: 'Ounce', factor: '0.02834952', is_base: true };
    expect(await creating('ounce', body)).toMatchObject({
      status: 201,
      body: { factor: 0.02834952, is_base: false, is_default: false, position: 3 },
    });
  });

  // SHP-70, SHP-83
  it.each([
    [{}, 'invalid_factor'],
    [{ factor: 'heavy' }, 'invalid_value'],
    [{ factor: 1, code: 'OZ' }, 'invalid_code'],
    [{ factor: 1, code: 'kg' }, 'unique_violation'],
  ])('is not created with %j', async (extra, code) => {
    const body = { code: 'oz', title: 'Ounce', ...extra };
    expect((await creating('picky', body)).body).toMatchObject({ code });
    expect(await all('picky')).toHaveLength(3);
  });

  // SHP-71, SHP-83, SHP-85
  it('changes its factor, unless it is the base', async () => {
    const [kg, lb] = [await unit('factors', 'kg'), await unit('factors', 'lb')];
    expect((await updating('factors', lb.id, { factor: 0.5 })).body).toMatchObject({ factor: 0.5 });
    expect(await updating('factors', lb.id, { factor: 0 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_factor' },
    });
    expect(await updating('factors', kg.id, { factor: 1 })).toMatchObject({
      status: 400,
      body: { code: 'base_unit_factor' },
    });
    expect((await updating('factors', kg.id, { title: 'Kilo' })).status).toBe(200);
    expect(await updating('factors', lb.id, { code: 'lbs' })).toMatchObject({
      status: 400,
      body: { code: 'code_immutable' },
    });
  });
});

describe('the deletion of a unit', () => {
  // SHP-86
  it('is refused for the base', async () => {
    const { id } = await unit('base', 'kg');
    expect(await deleting('base', id)).toMatchObject({ status: 409, body: { code: 'base_unit' } });
  });

  // SHP-73, SHP-88
  it('gives the flag back to the base', async () => {
    const { id } = await unit('heir', 'lb');
    await invoke(makeDefault, { method: 'POST', tenant: 'heir', pathParameters: { id }, body: {} });
    expect((await unit('heir', 'kg')).is_default).toBe(false);
    expect((await deleting('heir', id)).status).toBe(200);
    expect((await unit('heir', 'kg')).is_default).toBe(true);
  });

  // SHP-87
  it('is refused while the setting of the call names it', async () => {
    const tenant = 'settings';
    const body = { code: 'us', name: 'US' };
    const market = await invoke<{ id: string }>(createMarket, { tenant, body });
    await storeSettings(tenant, shippingSettings, undefined, { weight_unit: 'g' });
    await storeSettings(tenant, shippingSettings, market.body.id, { weight_unit: 'lb' });
    const [g, lb] = [await unit(tenant, 'g'), await unit(tenant, 'lb')];
    const inUse = { status: 409, body: { code: 'weight_unit_in_use' } };
    expect(await deleting(tenant, g.id)).toMatchObject(inUse);
    const headers = { 'x-service-market': 'US' };
    expect(await deleting(tenant, lb.id, headers)).toMatchObject(inUse);
    expect((await deleting(tenant, lb.id)).status).toBe(200);
    await storeSettings(tenant, shippingSettings, undefined, { weight_unit: null });
    expect((await deleting(tenant, g.id)).status).toBe(200);
  });
});
