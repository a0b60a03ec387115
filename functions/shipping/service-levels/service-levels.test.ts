import { loadCollection } from '@waybill/resources/collection.repository';
import type { Carrier } from '@waybill/shipping/carrier/carrier.resource';
import {
  type ServiceLevel,
  serviceLevels,
} from '@waybill/shipping/service-level/service-level.resource';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as createCarrier } from '../carriers/create.ts';
import { handler as restoreCarriers } from '../carriers/defaults.ts';
import { handler as deleteCarrier } from '../carriers/delete.ts';
import { handler as listCarriers } from '../carriers/list.ts';
import { handler as updateCarrier } from '../carriers/update.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as makeDefault } from './make-default.ts';
import { handler as update } from './update.ts';

withTable();
afterEach(removeFault);

// SHP-4, SHP-5, SHP-6, SHP-73, SHP-151
routineResourceSuite({
  resource: serviceLevels,
  short: true,
  handlers: { list, get, create, update, delete: remove, makeDefault },
  emptyUpdate: 'empty_update',
  sample: (n) => ({ code: `level-${n}`, title: `Level ${n}` }),
  updates: [
    { title: 'Other', labels: { de: 'Andere' }, tone: 'danger' },
    { description: 'Text', descriptions: { en: 'Text' }, position: 40 },
  ],
  fixedCode: true,
  standing: 4,
});

interface Page<Row> {
  readonly items: Row[];
  readonly total: number;
}

const all = async (tenant: string) =>
  (await invoke<Page<ServiceLevel>>(list, { tenant })).body.items;

async function level(tenant: string, code: string): Promise<ServiceLevel> {
  const found = (await all(tenant)).find((row) => row.code === code);
  if (found === undefined) throw new Error(`no level ${code}`);
  return found;
}

const at = (tenant: string, id: string, body?: object) => ({
  tenant,
  pathParameters: { id },
  ...(body === undefined ? {} : { body }),
});

const newCarrier = (tenant: string, body: object) =>
  invoke<Carrier>(createCarrier, { tenant, body: { name: 'C', ...body } });

describe('the levels of a tenant', () => {
  // SHP-67, SHP-68, SHP-75, MKT-106
  it('are there at the first read of any caller, and stay', async () => {
    const looks = await Promise.all([1, 2, 3, 4].map(() => all('first')));
    for (const rows of looks) {
      expect(rows.map(({ code, position }) => [code, position])).toEqual([
        ['standard', 0],
        ['express', 1],
        ['economy', 2],
        ['freight', 3],
      ]);
      expect(rows).toEqual(looks[0]);
    }
    expect(looks[0]?.every(({ is_system }) => is_system)).toBe(true);
    expect(looks[0]?.map(({ is_default }) => is_default)).toEqual([true, false, false, false]);
  });

  // SHP-67, SHP-73, SHP-76, MKT-106
  it('are there beside the first own one', async () => {
    const body = { code: 'night', title: 'Night', is_default: true };
    expect(await invoke(create, { tenant: 'own', body })).toMatchObject({
      status: 201,
      body: { position: 4, is_default: true, is_system: false, tone: null, labels: null },
    });
    const rows = await all('own');
    expect(rows.map(({ code }) => code)).toEqual([
      'standard',
      'express',
      'economy',
      'freight',
      'night',
    ]);
    expect(rows.filter(({ is_default }) => is_default)).toMatchObject([{ code: 'night' }]);
  });
});

describe('a level', () => {
  // SHP-20, SHP-70, SHP-72, SHP-77
  it.each([
    ['Night', 'invalid_code'],
    ['2day', 'invalid_code'],
    ['express', 'unique_violation'],
  ])('is not created with the code %s', async (given, code) => {
    const body = { code: given, title: 'Night' };
    expect((await invoke(create, { tenant: 'picky', body })).body).toMatchObject({ code });
    expect(await all('picky')).toHaveLength(4);
  });

  // SHP-71, SHP-72, SHP-74, SHP-75
  it('keeps its code, its title when it is blank, and the flag when it is told to give it up', async () => {
    const { id } = await level('kept', 'standard');
    const updating = (body: object) => invoke(update, { method: 'PUT', ...at('kept', id, body) });
    for (const code of ['other', 'STANDARD', '']) {
      expect((await updating({ code })).status).toBe(400);
    }
    expect((await updating({ code: 'other' })).body).toMatchObject({ code: 'code_immutable' });
    const body = { code: 'standard', title: ' ', is_default: false, is_system: false };
    expect(await updating(body)).toMatchObject({
      status: 200,
      body: { code: 'standard', title: 'Standard', is_default: true, is_system: true },
    });
  });

  // SHP-75, SHP-78
  it('renamed moves no carrier', async () => {
    const { id } = await level('renamed', 'express');
    await newCarrier('renamed', { code: 'fast', service_level: 'express' });
    await invoke(update, { method: 'PUT', ...at('renamed', id, { title: 'Fast' }) });
    const { body } = await invoke(listCarriers, { tenant: 'renamed' });
    expect(body).toMatchObject({ items: [{ service_level: 'express' }] });
  });
});

// SHP-82
it('counts the carriers that have it, as they come and go', async () => {
  const tenant = 'counted';
  const counts = async () => {
    const { stored } = await loadCollection(serviceLevels, { tenant });
    return Object.fromEntries(stored.map(({ item }) => [item['code'], item['carriers']]));
  };
  const none = { standard: 0, express: 0, economy: 0, freight: 0 };
  const { id } = (await newCarrier(tenant, { code: 'one' })).body;
  await newCarrier(tenant, { code: 'two', service_level: 'express' });
  expect(await counts()).toEqual({ ...none, standard: 1, express: 1 });
  for (const service_level of ['freight', 'express', 'express']) {
    await invoke(updateCarrier, { method: 'PUT', ...at(tenant, id, { service_level }) });
  }
  expect(await counts()).toEqual({ ...none, express: 2 });
  await invoke(updateCarrier, { method: 'PUT', ...at(tenant, id, { name: 'Other' }) });
  for (const _ of [1, 2]) await invoke(restoreCarriers, { tenant, method: 'POST' });
  expect(await counts()).toEqual({ ...none, standard: 4, express: 2 });
  await invoke(deleteCarrier, { method: 'DELETE', ...at(tenant, id) });
  expect(await counts()).toEqual({ ...none, standard: 4, express: 1 });
});

describe('the deletion of a level', () => {
  const deleting = (tenant: string, id: string) =>
    invoke(remove, { method: 'DELETE', ...at(tenant, id) });

  // SHP-75, SHP-79
  it('is refused while a carrier has it', async () => {
    const { id } = await level('used', 'express');
    const carrier = await newCarrier('used', { code: 'fast', service_level: 'express' });
    expect(await deleting('used', id)).toMatchObject({
      status: 409,
      body: { code: 'service_level_in_use' },
    });
    const move = at('used', carrier.body.id, { service_level: 'standard' });
    expect((await invoke(updateCarrier, { method: 'PUT', ...move })).status).toBe(200);
    expect((await deleting('used', id)).status).toBe(200);
    expect((await deleting('used', (await level('used', 'standard')).id)).status).toBe(409);
    await invoke(deleteCarrier, { method: 'DELETE', ...at('used', carrier.body.id) });
    expect((await deleting('used', (await level('used', 'standard')).id)).status).toBe(200);
  });

  // SHP-79, SHP-82
  it.each([
    ['the carrier that has it', 'torn-carriers', 'CARRIERS'],
    ['that it is counted', 'torn-count', 'SERVICE_LEVELS'],
  ])('is refused, too, where a torn look does not show %s', async (_, tenant, collection) => {
    const { id } = await level(tenant, 'freight');
    const { torn } = tearReads(
      ({ pk, sk }) => pk.endsWith(`#${collection}`) && sk.startsWith('ID#'),
    );
    await newCarrier(tenant, { code: 'slow', service_level: 'freight' });
    expect(await deleting(tenant, id)).toMatchObject({
      status: 409,
      body: { code: 'service_level_in_use' },
    });
    expect(torn()).toBeGreaterThan(0);
  });

  // SHP-79
  it('is possible where a torn look still shows the carrier that left it', async () => {
    const { id } = await level('left', 'freight');
    const { body } = await newCarrier('left', { code: 'slow', service_level: 'freight' });
    const { torn } = tearReads(({ pk }) => pk.endsWith('#CARRIERS'));
    const move = at('left', body.id, { service_level: 'standard' });
    expect((await invoke(updateCarrier, { method: 'PUT', ...move })).status).toBe(200);
    expect((await deleting('left', id)).status).toBe(200);
    expect(torn()).toBeGreaterThan(0);
  });

  // SHP-81
  it('leaves the default to the lowest position, which is told', async () => {
    const [standard, economy] = [await level('heir', 'standard'), await level('heir', 'economy')];
    await invoke(update, { method: 'PUT', ...at('heir', economy.id, { position: 0 }) });
    expect((await deleting('heir', standard.id)).status).toBe(200);
    expect(await level('heir', 'economy')).toMatchObject({ is_default: true });
    const published = (await recordedEvents('heir')).map(({ topic, body }) => [
      topic,
      (JSON.parse(body) as { data: object }).data,
    ]);
    expect(published).toEqual(
      expect.arrayContaining([
        ['service_level.deleted', { id: standard.id, code: 'standard' }],
        ['service_level.updated', { id: economy.id, code: 'economy' }],
      ]),
    );
  });

  // SHP-80
  it('is refused for the last one', async () => {
    const rows = await all('last');
    const [last, ...others] = rows.reverse();
    for (const { id } of others) expect((await deleting('last', id)).status).toBe(200);
    expect(await deleting('last', last?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'last_service_level' },
    });
    expect(await all('last')).toMatchObject([{ code: 'freight', is_default: true }]);
  });

  // SHP-82
  it('never leaves a carrier without its level, whatever happens at once', async () => {
    for (let round = 0; round < rounds({ short: 2, long: 6 }); round += 1) {
      const tenant = `race-${round}`;
      const { id } = await level(tenant, 'freight');
      const moved = await newCarrier(tenant, { code: 'moved' });
      const move = at(tenant, moved.body.id, { service_level: 'freight' });
      const [created, updated, deleted] = await Promise.all([
        newCarrier(tenant, { code: 'new', service_level: 'freight' }),
        invoke(updateCarrier, { method: 'PUT', ...move }),
        deleting(tenant, id),
      ]);
      expect([200, 409]).toContain(deleted.status);
      const kept = (await all(tenant)).map(({ code }) => code);
      const { body } = await invoke<Page<Carrier>>(listCarriers, { tenant });
      for (const { service_level } of body.items) expect(kept).toContain(service_level);
      if (deleted.status === 200) {
        expect([created.status, updated.status]).toEqual([400, 400]);
        expect(created.body).toMatchObject({ code: 'unknown_service_level' });
      }
    }
  });
});
