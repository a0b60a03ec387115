import type { Carrier } from '@waybill/shipping/carrier/carrier.resource';
import { type Method, methods } from '@waybill/shipping/method/method.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as createCarrier } from '../carriers/create.ts';
import { handler as createTier } from '../tiers/create.ts';
import { handler as ladder } from '../tiers/ladder.ts';
import { handler as listTiers } from '../tiers/list.ts';
import { handler as create } from './create.ts';
import { handler as getDefaults } from './defaults/get.ts';
import { handler as defaults } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

// SHP-3, SHP-4, SHP-5, SHP-6, SHP-7, SHP-8, SHP-29, SHP-32, SHP-34, SHP-151
routineResourceSuite({
  resource: methods,
  short: true,
  handlers: { list, get, create, update, delete: remove, defaults, getDefaults },
  emptyUpdate: 'empty_update',
  sample: (n) => ({ code: `M#${n}`, name: `Method ${n}` }),
  updates: [
    {
      name: 'Other',
      labels: { de: 'Andere' },
      countries: ['DE'],
      currency: 'CHF',
      description: 'Text',
      pricing_type: 'matrix',
      matrix_basis: 'weight',
      quote_above: 30.000001,
      tax_class: 'full',
    },
    {
      carrier: 'Anna',
      enabled: true,
      eta_days_min: 1,
      eta_days_max: 2,
      free_above: 99.5,
      matrix_attribute: 'volume',
      metadata: { deep: [1e200] },
      position: 7,
      price: 4.9,
    },
  ],
});

const creating = (tenant: string, body: object) => invoke<Method>(create, { tenant, body });
const updating = (tenant: string, id: string, body: object) =>
  invoke<Method>(update, { method: 'PUT', tenant, pathParameters: { id }, body });
const listing = async (tenant: string, query: Record<string, string> = {}) =>
  (await invoke<{ items: Method[]; total: number }>(list, { tenant, query })).body;

describe('a method', () => {
  // SHP-35
  it('starts disabled, fixed, at 0 EUR', async () => {
    expect(await creating('fresh', { code: 'a', name: 'A' })).toMatchObject({
      status: 201,
      body: {
        currency: 'EUR',
        enabled: false,
        position: 0,
        price: 0,
        pricing_type: 'fixed',
      },
    });
  });

  // SHP-12, SHP-36, SHP-37, SHP-38, SHP-39
  it.each<[object, object]>([
    [{ currency: 'chf' }, { currency: 'CHF' }],
    [{ price: '4.9999' }, { price: 4.9999 }],
    [{ free_above: 0 }, { free_above: 0 }],
    [{ countries: ['de'] }, { countries: ['DE'] }],
    [{ matrix_basis: 'weight' }, { matrix_basis: 'weight', pricing_type: 'fixed' }],
  ])('takes %j', async (sent, stored) => {
    const body = { code: JSON.stringify(sent), name: 'M', ...sent };
    expect(await creating('taken', body)).toMatchObject({ status: 201, body: stored });
  });

  // SHP-12, SHP-15, SHP-36, SHP-37, SHP-38, SHP-39, SHP-40, SHP-41, SHP-42
  it.each<[object, string]>([
    [{ eta_days_min: 2, eta_days_max: 1 }, 'invalid_value'],
    [{ countries: ['Germany'] }, 'invalid_countries'],
    [{ free_above: -0.01 }, 'invalid_free_above'],
    [{ matrix_basis: 'attribute' }, 'matrix_attribute_required'],
    [{ matrix_basis: 'attribute', matrix_attribute: ' ' }, 'matrix_attribute_required'],
    [{ quote_above: 30 }, 'quote_above_not_matrix'],
    [{ carrier_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' }, 'invalid_reference'],
  ])('is not created with %.60j', async (extra, code) => {
    const { status, body } = await creating('picky', { code: 'a', name: 'A', ...extra });
    expect([status, body]).toMatchObject([400, { code }]);
    expect((await listing('picky')).total).toBe(0);
  });

  // SHP-41, SHP-44
  it('is judged as a whole after an update', async () => {
    const matrix = { pricing_type: 'matrix', quote_above: 30 };
    const { body } = await creating('whole', { code: 'a', name: 'A', ...matrix });
    const refused = await updating('whole', body.id, { pricing_type: 'fixed' });
    expect(refused.body).toMatchObject({ code: 'quote_above_not_matrix' });
    const both = { pricing_type: 'fixed', quote_above: null };
    expect(await updating('whole', body.id, both)).toMatchObject({ status: 200, body: both });
  });

  // SHP-7, SHP-42
  it('has a carrier of its tenant', async () => {
    const given = { code: 'dhl', name: 'DHL' };
    const carrier = await invoke<Carrier>(createCarrier, { tenant: 'carried', body: given });
    const carrier_id = carrier.body.id;
    const { body } = await creating('carried', { code: 'a', name: 'A', carrier_id });
    expect(body.carrier_id).toBe(carrier_id);
    expect(await creating('other', { code: 'a', name: 'A', carrier_id })).toMatchObject({
      status: 400,
      body: { code: 'invalid_reference' },
    });
    await creating('carried', { code: 'b', name: 'B', position: 1 });
    const found = async (query: Record<string, string>) =>
      (await listing('carried', query)).items.map(({ code }) => code);
    expect(await found({ carrier_id })).toEqual(['a']);
    expect(await found({ enabled: 'false', pricing_type: 'fixed' })).toEqual(['a', 'b']);
    expect(await found({ price: '0', currency: 'EUR', order: 'code.desc' })).toEqual(['b', 'a']);
    const cleared = await updating('carried', body.id, { carrier_id: null });
    expect(cleared.body.carrier_id).toBeNull();
  });

  // SHP-45, SHP-46, SHP-50
  it('keeps its tiers whatever its pricing, and takes them along when it goes', async () => {
    const tenant = 'tiered';
    const { body } = await creating(tenant, { code: 'a', name: 'A', pricing_type: 'matrix' });
    const at = { tenant, pathParameters: { method_id: body.id } };
    await invoke(createTier, { ...at, body: { from_value: 5, price: 1 } });
    await updating(tenant, body.id, { pricing_type: 'fixed' });
    expect((await invoke(listTiers, at)).body).toMatchObject({ total: 1 });
    const rungs = { to_value: 30, step: 5, base_price: 1 };
    const [gone] = await Promise.all([
      invoke(remove, { method: 'DELETE', tenant, pathParameters: { id: body.id } }),
      invoke(ladder, { ...at, body: rungs }),
    ]);
    expect(gone.status).toBe(200);
    const left = [...(await imagesOf(tenant)).keys()].filter((one) => one.includes(body.id));
    expect(left).toEqual([]);
    expect((await invoke(listTiers, at)).status).toBe(404);
  });
});

describe('the standard methods', () => {
  // SHP-29, SHP-32, SHP-48, SHP-49
  it('come after the standard carriers, once', async () => {
    const restoring = () => invoke(defaults, { tenant: 'restored', method: 'POST' });
    await creating('restored', { code: 'express', name: 'Own', price: 9 });
    expect((await restoring()).body).toMatchObject({
      created: ['standard', 'pickup'],
      existing: ['express'],
      updated: [],
      carriers: { created: ['dhl', 'dpd', 'gls', 'ups'], existing: [], updated: [] },
      defaults: { currency: 'EUR', enabled: false, pricing_type: 'fixed', price: 0 },
    });
    expect((await listing('restored')).items).toMatchObject([
      { code: 'express', name: 'Own', price: 9 },
      { code: 'standard', enabled: false, labels: { de: 'Standardversand' }, carrier: null },
      { code: 'pickup', pricing_type: 'free', position: 2 },
    ]);
    expect((await restoring()).body).toMatchObject({
      created: [],
      existing: ['standard', 'express', 'pickup'],
      carriers: { created: [], existing: ['dhl', 'dpd', 'gls', 'ups'], updated: [] },
    });
  });
});
