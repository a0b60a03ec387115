import { isRejection } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { directWrite } from '@waybill/table/testing';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { depot, dock, newDepot, send } from '../testing/sample-calls.factory.ts';
import { type Depot, depots, docks } from '../testing/sample-resources.factory.ts';
import { codeKey, pointerKey, recordKey } from './address.ts';
import { bindRules } from './bind-rules.ts';
import { loadCollection } from './collection.repository.ts';
import { clearSteps } from './collection.writes.ts';
import { serveCreate, serveDelete } from './handlers.ts';

withTable();
afterEach(removeFault);

describe('a collection with a default', () => {
  routineResourceSuite({
    resource: depots,
    handlers: depot,
    sample: (n) => ({ code: `d#${n}`, title: `Depot ${n}` }),
    updates: [
      { title: 'Moved', served: ['de', 'AT'] },
      { status: 'shut', zip: '89073', position: 4 },
    ],
  });

  it('lists by position, then creation', async () => {
    for (const [n, position] of [2, 1, 2, 0].entries()) {
      await newDepot('ordered', { code: `d${n}`, title: 'D', position });
    }
    const { body } = await invoke<{ items: Depot[] }>(depot.list, { tenant: 'ordered' });
    expect(body.items.map((row) => row.code)).toEqual(['d3', 'd1', 'd0', 'd2']);
  });

  // MKT-107
  it('gives the flag to the first record, and to the successor of a removed holder', async () => {
    const first = await newDepot('heirs');
    const second = await newDepot('heirs', { code: 'b', title: 'B', position: 9 });
    const third = await newDepot('heirs', { code: 'c', title: 'C', position: 3 });
    expect([first, second, third].map((row) => row.is_default)).toEqual([true, false, false]);
    await send(depot.delete, 'heirs', { id: first.id });
    expect((await send(depot.get, 'heirs', { id: third.id })).body.is_default).toBe(true);
    const told = (await recordedEvents('heirs'))
      .filter((event) => event.topic === 'depot.updated')
      .map(({ body }) => (JSON.parse(body) as { data: object }).data);
    expect(told).toEqual([{ id: third.id, code: 'c' }]);
  });

  // MKT-107, MKT-109
  it('gives the flag to the successor among those that came meanwhile, too', async () => {
    const tenant = 'late heirs';
    const holder = await newDepot(tenant);
    await newDepot(tenant, { code: 'b', title: 'B', position: 9 });
    let looks = 0;
    const removing = serveDelete(
      bindRules(depots, {
        loadDeleteRules: async () => {
          looks += 1;
          if (looks === 1) await newDepot(tenant, { code: 'c', title: 'C', position: 3 });
          return {};
        },
      }),
    );
    expect((await send(removing, tenant, { id: holder.id })).status).toBe(200);
    expect(looks).toBe(2);
    const { body } = await invoke<{ items: Depot[] }>(depot.list, { tenant });
    expect(body.items.map((row) => [row.code, row.is_default])).toEqual([
      ['c', true],
      ['b', false],
    ]);
  });

  // MKT-107
  it('finds a successor for a record whose flag a torn look does not show', async () => {
    const tenant = 'torn';
    const first = await newDepot(tenant);
    const second = await newDepot(tenant, { code: 'b', title: 'B' });
    const { torn } = tearReads(({ sk }) => sk === 'DEFAULT');
    await send(depot.makeDefault, tenant, { id: second.id }, {});
    expect((await send(depot.delete, tenant, { id: second.id })).status).toBe(200);
    expect(torn()).toBe(1);
    expect((await send(depot.get, tenant, { id: first.id })).body.is_default).toBe(true);
  });

  // MKT-107
  it('gives the flag to one of many first records', async () => {
    const rows = await Promise.all(
      ['a', 'b', 'c', 'd'].map((code) => newDepot('crowd', { code, title: 'D' })),
    );
    const [holder, ...others] = rows.filter((row) => row.is_default);
    expect(others).toEqual([]);
    expect(await get(pointerKey(depots, { tenant: 'crowd' }))).toMatchObject({ id: holder?.id });
  });

  // MKT-107
  it('gives the flag to a new record whose default went meanwhile', async () => {
    await newDepot('gone');
    const pointer = pointerKey(depots, { tenant: 'gone' });
    const creating = serveCreate(
      bindRules(depots, {
        loadWriteRules: async () => {
          await write({ remove: pointer });
          return {};
        },
      }),
    );
    const { body } = await send(creating, 'gone', {}, { code: 'b', title: 'B' });
    expect(body.is_default).toBe(true);
    expect(await get(pointer)).toMatchObject({ id: body.id });
  });

  it('refuses what its rules refuse to remove', async () => {
    const only = await newDepot('last');
    expect(await send(depot.delete, 'last', { id: only.id })).toMatchObject({
      status: 409,
      body: { code: 'last_depot' },
    });
  });

  // MKT-102
  it('keeps the columns of its sentinel current and compares codes as declared', async () => {
    const { id } = await newDepot('codes', { code: 'North', title: 'N' });
    const sentinel = () => get(codeKey(depots, { tenant: 'codes' }, 'NORTH'));
    expect(await sentinel()).toMatchObject({ id, code: 'north', status: 'open' });
    await send(depot.update, 'codes', { id }, { status: 'shut' });
    expect(await sentinel()).toMatchObject({ id, status: 'shut' });
    await send(depot.update, 'codes', { id }, { code: 'far north' });
    expect(await sentinel()).toBeUndefined();
    expect(await get(pointerKey(depots, { tenant: 'codes' }))).toMatchObject({ id });
  });

  // API-60, API-63
  it('answers a breach that has a name by that name, with every problem', async () => {
    const body = { code: 'a', title: 'A', served: ['DEU'], zip: 'x' };
    expect(await send(depot.create, 'named', {}, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_countries', details: [{ path: 'served' }, { path: 'zip' }] },
    });
    const zip = await send(depot.create, 'named', {}, { code: 'a', title: 'A', zip: 'x' });
    expect(zip.body).toMatchObject({ code: 'invalid_zip' });
  });

  // MKT-100, API-45
  it('ignores a blank title on update, refuses it on create', async () => {
    const { id } = await newDepot('blank');
    expect((await send(depot.update, 'blank', { id }, { title: ' ' })).body.title).toBe('A');
    expect((await send(depot.create, 'blank', {}, { code: 'b', title: ' ' })).status).toBe(400);
  });

  // MKT-111
  it('does not filter by an unlisted field, and lets no body write a read-only one', async () => {
    const query = { served: '["DE"]' };
    expect((await invoke(depot.list, { query })).body).toMatchObject({ code: 'unknown_filter' });
    const row = await newDepot('system', { code: 'a', title: 'A', is_system: true });
    expect(row.is_system).toBe(false);
  });

  // MKT-104
  it('flags the standard record that says so', async () => {
    await invoke(depot.defaults, { tenant: 'standard', method: 'POST' });
    const query = { is_default: 'true' };
    const { body } = await invoke(depot.list, { tenant: 'standard', query });
    expect(body).toMatchObject({ items: [{ code: 'south', is_system: true }], total: 1 });
  });
});

describe('children', () => {
  routineResourceSuite({
    resource: docks,
    handlers: dock,
    sample: (n) => ({ width: n }),
    updates: [{ labels: { en: 'Dock' } }, { guard_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' }],
    parent: async (tenant) => ({ depot_id: (await newDepot(tenant)).id }),
  });

  const unknown = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

  // API-97
  it('cannot be made under an unknown parent, or under one of another tenant', async () => {
    const { id } = await newDepot('parents');
    for (const [tenant, depot_id] of [
      ['parents', unknown],
      ['other-tenant', id],
    ] as const) {
      expect(await send(dock.create, tenant, { depot_id }, { width: 1 })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await send(dock.list, 'parents', { depot_id: unknown })).body).toMatchObject({
      total: 0,
    });
  });

  // MKT-33
  it('are not found under another parent', async () => {
    const [one, other] = [
      await newDepot('apart'),
      await newDepot('apart', { code: 'b', title: 'B' }),
    ];
    const { body } = await send(dock.create, 'apart', { depot_id: one.id }, { width: 1.25 });
    expect(body).toMatchObject({ depot_id: one.id, width: 1.25, is_default: false });
    const path = { depot_id: other.id, id: body.id };
    expect((await send(dock.get, 'apart', path)).status).toBe(404);
    expect((await send(dock.delete, 'apart', path)).status).toBe(404);
  });

  // MKT-35
  it('may have no default at all', async () => {
    const { id: depot_id } = await newDepot('none');
    const { body } = await send(dock.create, 'none', { depot_id }, { width: 1, is_default: true });
    expect(body.is_default).toBe(true);
    const path = { depot_id, id: body.id };
    const dropped = await send(dock.update, 'none', path, { is_default: false });
    expect(dropped.body.is_default).toBe(false);
  });

  // MKT-27
  it('keep a delete of their parent from missing them', async () => {
    const tenant = 'cascade';
    await newDepot(tenant, { code: 'z', title: 'Z' });
    const { id: depot_id } = await newDepot(tenant);
    let looks = 0;
    const clearing = serveDelete(
      bindRules(depots, {
        loadDeleteRules: async ({ id = '' }) => {
          const children = await loadCollection(docks, { tenant, parent: id });
          looks += 1;
          if (looks === 1) await send(dock.create, tenant, { depot_id }, { width: 1 });
          return {
            sideWrites: () => clearSteps(docks, { tenant, parent: id }, children).map(directWrite),
          };
        },
      }),
    );
    expect((await send(clearing, tenant, { id: depot_id })).status).toBe(200);
    expect(looks).toBe(2);
    const left = [...(await imagesOf(tenant)).keys()].filter((at) => at.includes('#DOCKS#'));
    expect(left).toEqual([]);
  });
});

describe('an update', () => {
  it('leaves alone what others maintain on the item', async () => {
    const { id } = await newDepot('others');
    const at = recordKey(depots, { tenant: 'others' }, id);
    const [answer] = await Promise.all([
      send(depot.update, 'others', { id }, { title: 'B' }),
      ...[1, 2, 3].map(() => write({ update: at, add: { docks: 1 } })),
    ]);
    expect(isRejection(answer)).toBe(false);
    expect(await get(at)).toMatchObject({ title: 'B', docks: 3, rev: 2 });
  });
});
