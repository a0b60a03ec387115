import { uuidAt } from '@waybill/kernel/id';
import { recordKey } from '@waybill/resources/address';
import { type Carrier, carriers } from '@waybill/shipping/carrier/carrier.resource';
import { type Method, methods as methodResource } from '@waybill/shipping/method/method.resource';
import { putMany, write } from '@waybill/table/commit';
import { get as readItem } from '@waybill/table/read';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as createMethod } from '../methods/create.ts';
import { handler as deleteMethod } from '../methods/delete.ts';
import { handler as listMethods } from '../methods/list.ts';
import { handler as updateMethod } from '../methods/update.ts';
import { handler as catalog } from './catalog.ts';
import { handler as create } from './create.ts';
import { handler as getDefaults } from './defaults/get.ts';
import { handler as defaults } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();
afterEach(removeFault);

// SHP-3, SHP-4, SHP-5, SHP-6, SHP-8, SHP-29, SHP-32, SHP-151
routineResourceSuite({
  resource: carriers,
  short: true,
  handlers: { list, get, create, update, delete: remove, defaults, getDefaults },
  emptyUpdate: 'empty_update',
  sample: (n) => ({ code: `c#${n}`, name: `Carrier ${n}` }),
  updates: [
    { name: 'Other', labels: { de: 'Andere' }, cutoff_time: '16:30', countries: ['DE', 'AT'] },
    {
      eta_days_min: 1,
      eta_days_max: 2,
      handling_days: 0,
      metadata: { deep: [1e200] },
      position: 7,
      service_level: 'express',
      status: 'paused',
      tracking_url_template: 'https://example.com/{tracking_code}',
    },
  ],
});

interface Page<Row> {
  readonly items: Row[];
  readonly total: number;
}

const creating = (tenant: string, body: object) => invoke<Carrier>(create, { tenant, body });
const updating = (tenant: string, id: string, body: object) =>
  invoke<Carrier>(update, { method: 'PUT', tenant, pathParameters: { id }, body });
const listing = async (tenant: string, query: Record<string, string> = {}) =>
  (await invoke<Page<Carrier>>(list, { tenant, query })).body;

async function publishedOf(tenant: string) {
  const waiting = await recordedEvents(tenant);
  return waiting.map(({ topic, body }) => [
    topic,
    (JSON.parse(body) as { data: { code: string } }).data.code,
  ]);
}

describe('a carrier', () => {
  // SHP-3, SHP-10, SHP-11
  it('starts active, on the standard level and with nothing declared', async () => {
    expect(await creating('fresh', { code: ' DHL_Express ', name: 'DHL' })).toMatchObject({
      status: 201,
      body: {
        code: 'dhl_express',
        countries: null,
        cutoff_time: null,
        eta_days_max: null,
        eta_days_min: null,
        handling_days: null,
        labels: null,
        metadata: null,
        position: 0,
        service_level: 'standard',
        status: 'active',
        tracking_url_template: null,
      },
    });
    expect(await creating('fresh', { code: 'DHL_EXPRESS', name: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
  });

  // SHP-12, SHP-13, SHP-14, SHP-16
  it.each<[object, object]>([
    [{ countries: ['de', 'At'] }, { countries: ['DE', 'AT'] }],
    [{ countries: [] }, { countries: [] }],
    [{ cutoff_time: '' }, { cutoff_time: null }],
    [{ cutoff_time: '00:00' }, { cutoff_time: '00:00' }],
    [
      { eta_days_min: '0', eta_days_max: 0 },
      { eta_days_min: 0, eta_days_max: 0 },
    ],
    [{ service_level: 'freight', status: 'retired' }, { service_level: 'freight' }],
  ])('takes %j', async (sent, stored) => {
    const body = { code: JSON.stringify(sent).slice(0, 60), name: 'C', ...sent };
    expect(await creating('taken', body)).toMatchObject({ status: 201, body: stored });
  });

  // SHP-12, SHP-13, SHP-14, SHP-15, SHP-16, SHP-18, SHP-19, SHP-20, API-22
  it.each<[object, string]>([
    [{ eta_days_min: 3, eta_days_max: 2 }, 'invalid_value'],
    [{ cutoff_time: '24:00' }, 'invalid_cutoff_time'],
    [{ countries: ['DEU'] }, 'invalid_countries'],
    [{ service_level: 'night' }, 'unknown_service_level'],
  ])('is not created with %.50j', async (extra, code) => {
    const { status, body } = await creating('picky', { code: 'a', name: 'A', ...extra });
    expect([status, body]).toMatchObject([400, { code }]);
    expect((await listing('picky')).total).toBe(0);
  });

  // SHP-16
  it('is told which levels there are', async () => {
    const { body } = await creating('levels', { code: 'a', name: 'A', service_level: 'night' });
    expect(body).toMatchObject({ error: expect.stringContaining('standard, express, economy') });
    const kept = await creating('levels', { code: 'a', name: 'A' });
    const moved = await updating('levels', kept.body.id, { service_level: 'night' });
    expect(moved).toMatchObject({ status: 400, body: { code: 'unknown_service_level' } });
  });

  // SHP-15
  it('has its transit days in order after an update, too', async () => {
    const { body } = await creating('order', { code: 'a', name: 'A', eta_days_min: 2 });
    expect((await updating('order', body.id, { eta_days_max: 1 })).status).toBe(400);
    expect((await updating('order', body.id, { eta_days_max: 2 })).status).toBe(200);
  });
});

describe('the standard carriers', () => {
  const restoring = (tenant: string) => invoke(defaults, { tenant, method: 'POST' });

  // SHP-27, SHP-28, SHP-29, SHP-32
  it('come once, and only empty fields of existing ones are filled', async () => {
    const tenant = 'restored';
    const own = { code: 'GLS', name: 'My GLS', status: 'retired', cutoff_time: '09:00' };
    await creating(tenant, own);
    const created = ['dhl', 'dpd', 'ups'];
    expect((await restoring(tenant)).body).toMatchObject({
      created,
      existing: ['gls'],
      updated: ['gls'],
      defaults: { service_level: 'standard', status: 'active', position: 0, countries: null },
    });
    const gls = (await listing(tenant, { code: 'gls' })).items[0];
    expect(gls).toMatchObject({
      name: 'My GLS',
      status: 'retired',
      cutoff_time: '09:00',
      eta_days_min: 1,
      tracking_url_template: expect.stringContaining('gls-pakete'),
    });
    expect((await publishedOf(tenant)).sort()).toEqual([
      ['carrier.created', 'dhl'],
      ['carrier.created', 'dpd'],
      ['carrier.created', 'gls'],
      ['carrier.created', 'ups'],
      ['carrier.updated', 'gls'],
    ]);
    const again = await restoring(tenant);
    expect(again.body).toMatchObject({ created: [], updated: [] });
    expect(again.body['existing']).toHaveLength(4);
    expect((await publishedOf(tenant)).length).toBe(5);
    expect((await listing(tenant, { code: 'gls' })).items[0]).toEqual(gls);
  });

  // SHP-24, SHP-26, SHP-32
  it('are offered beside others in the catalog, which writes nothing', async () => {
    const { body } = await invoke<Page<{ seeded: boolean }>>(catalog, { tenant: 'catalog' });
    expect([body.total, body.items.length]).toEqual([17, 17]);
    expect(body.items.filter(({ seeded }) => seeded)).toHaveLength(4);
    expect((await listing('catalog')).total).toBe(0);
    expect((await invoke(getDefaults, { tenant: 'catalog' })).body).toMatchObject({
      defaults: { handling_days: null },
    });
    expect((await listing('catalog')).total).toBe(0);
  });
});

describe('the deletion of a carrier', () => {
  const deleting = (tenant: string, id: string) =>
    invoke(remove, { method: 'DELETE', tenant, pathParameters: { id } });
  const newMethod = (tenant: string, body: object) =>
    invoke<Method>(createMethod, { tenant, body: { name: 'M', ...body } });

  /** So many methods of one carrier: the first is made by a call, the others are copies of it. */
  async function newMethods(
    tenant: string,
    count: number,
    of: { carrier_id: string; carrier: string },
  ) {
    const { body } = await newMethod(tenant, { code: 'm0', ...of });
    const stored = await readItem(recordKey(methodResource, { tenant }, body.id));
    const copies = Array.from({ length: count - 1 }, (_, index) => {
      const id = uuidAt(new Date());
      return { ...stored, ...recordKey(methodResource, { tenant }, id), id, code: `m${index + 1}` };
    });
    await putMany(copies);
    const update = recordKey(carriers, { tenant }, of.carrier_id);
    await write({ update, add: { methods: copies.length } });
  }

  const methods = async (tenant: string, query: Record<string, string> = {}) =>
    (await invoke<Page<Method>>(listMethods, { tenant, query: { limit: '200', ...query } })).body;

  // SHP-6, SHP-21, SHP-22
  it.each([
    ['few', 2],
    ['more than a transaction holds', 52],
  ])('frees %s of its methods and tells each', async (_, count) => {
    const tenant = `freed-${count}`;
    const [gone, kept] = [
      await creating(tenant, { code: 'gone', name: 'G' }),
      await creating(tenant, { code: 'kept', name: 'K' }),
    ];
    const other = await newMethod(tenant, { code: 'other', carrier_id: kept.body.id });
    await newMethods(tenant, count, { carrier_id: gone.body.id, carrier: 'gone' });
    expect((await methods(tenant, { carrier_id: gone.body.id })).total).toBe(count);
    expect((await deleting(tenant, gone.body.id)).status).toBe(200);
    expect((await methods(tenant, { carrier_id: gone.body.id })).total).toBe(0);
    const rows = (await methods(tenant)).items;
    expect(rows.filter(({ carrier_id }) => carrier_id === null)).toHaveLength(count);
    expect(rows.find(({ code }) => code === 'other')).toEqual(other.body);
    const updated = (await publishedOf(tenant)).filter(
      ([topic]) => topic === 'shipping_method.updated',
    );
    expect(updated).toHaveLength(count);
    expect(await publishedOf(tenant)).toContainEqual(['carrier.deleted', 'gone']);
    expect(await deleting(tenant, gone.body.id)).toMatchObject({ status: 404 });
    const [first] = rows.filter(({ carrier_id }) => carrier_id === null);
    const renaming = { method: 'PUT', tenant, pathParameters: { id: first?.id ?? '' } };
    expect((await invoke(updateMethod, { ...renaming, body: { name: 'New' } })).status).toBe(200);
  });

  // SHP-21, SHP-23
  it('frees a method, too, that a torn look does not show', async () => {
    const tenant = 'torn';
    const { body } = await creating(tenant, { code: 'dhl', name: 'DHL' });
    const { torn } = tearReads(({ pk, sk }) => pk.endsWith('SHIPPING_METHODS') && sk !== 'DEFAULT');
    await newMethod(tenant, { code: 'm', carrier_id: body.id });
    expect((await deleting(tenant, body.id)).status).toBe(200);
    expect(torn()).toBeGreaterThan(0);
    expect((await methods(tenant)).items).toMatchObject([{ code: 'm', carrier_id: null }]);
  });

  // SHP-23
  it('is counted with the methods that have it, as they come and go', async () => {
    const tenant = 'counted';
    const one = (await creating(tenant, { code: 'one', name: 'C' })).body.id;
    const other = (await creating(tenant, { code: 'other', name: 'C' })).body.id;
    const count = async (id: string) =>
      (await readItem(recordKey(carriers, { tenant }, id)))?.['methods'];
    const counts = async () => [await count(one), await count(other)];
    const { id } = (await newMethod(tenant, { code: 'm', carrier_id: one })).body;
    await newMethod(tenant, { code: 'n', carrier_id: one });
    expect(await counts()).toEqual([2, 0]);
    const path = { tenant, pathParameters: { id } };
    for (const carrier_id of [one, other, other, null, other]) {
      await invoke(updateMethod, { ...path, method: 'PUT', body: { carrier_id } });
    }
    expect(await counts()).toEqual([1, 1]);
    await invoke(deleteMethod, { ...path, method: 'DELETE' });
    expect(await counts()).toEqual([1, 0]);
  });

  // SHP-23
  it('is seen by a method that is about to be written with its id', async () => {
    const tenant = 'overtaken';
    const { body } = await creating(tenant, { code: 'gone', name: 'G' });
    injectFault(async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      removeFault();
      expect((await deleting(tenant, body.id)).status).toBe(200);
      return send();
    });
    expect((await newMethod(tenant, { code: 'new', carrier_id: body.id })).status).toBe(400);
    expect((await methods(tenant)).items).toEqual([]);
  });

  // SHP-23
  it('leaves no method with its id, whatever happens at once', async () => {
    for (let round = 0; round < rounds({ short: 2, long: 6 }); round += 1) {
      const tenant = `race-${round}`;
      const { body } = await creating(tenant, { code: 'gone', name: 'G' });
      const had = await newMethod(tenant, { code: 'had', carrier_id: body.id });
      const renaming = { method: 'PUT', tenant, pathParameters: { id: had.body.id } };
      const [made, renamed, deleted] = await Promise.all([
        newMethod(tenant, { code: 'new', carrier_id: body.id }),
        invoke(updateMethod, { ...renaming, body: { name: 'New' } }),
        deleting(tenant, body.id),
      ]);
      expect([renamed.status, deleted.status]).toEqual([200, 200]);
      expect([201, 400]).toContain(made.status);
      const rows = (await methods(tenant)).items;
      expect(rows.map(({ carrier_id }) => carrier_id)).toEqual(rows.map(() => null));
      expect(rows.find(({ code }) => code === 'had')?.name).toBe('New');
    }
  });
});
