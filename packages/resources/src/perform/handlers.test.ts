import { defineOperation } from '@waybill/api/operation';
import { serve } from '@waybill/api/serve';
import { uuidAt } from '@waybill/kernel/id';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { commit, write } from '@waybill/table/commit';
import { type Conflict, concurrentModification } from '@waybill/table/conflict';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import { directWrite, type Step } from '@waybill/table/plan/step';
import { sweepPlans } from '@waybill/table/plan/sweep-plans';
import { get } from '@waybill/table/read';
import { hurry } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { runCommand } from '@waybill/work/command';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultFlag } from '../declare/field.ts';
import { defineResource } from '../declare/resource.ts';
import type { Draft, RecordWrite, ResourceRefusal } from '../declare/rules.ts';
import { type Depot, depots, docks } from '../testing/sample-resources.factory.ts';
import { codeKey, pointerKey, recordKey } from './address.ts';
import { bindRules } from './bind-rules.ts';
import { changeWrites } from './change.writes.ts';
import { loadCollection, loadForUpdate } from './collection.repository.ts';
import { findStored } from './collection.ts';
import { clearSteps, insertSteps } from './collection.writes.ts';
import {
  scopeOf,
  serveCreate,
  serveDefaults,
  serveDelete,
  serveGet,
  serveGetDefaults,
  serveList,
  serveMakeDefault,
  serveUpdate,
} from './handlers.ts';

withTable();
afterEach(removeFault);

const depot = {
  list: serveList(depots),
  get: serveGet(depots),
  create: serveCreate(depots),
  update: serveUpdate(depots),
  delete: serveDelete(depots),
  makeDefault: serveMakeDefault(depots),
  defaults: serveDefaults(depots),
  getDefaults: serveGetDefaults(depots),
};
const dock = {
  list: serveList(docks),
  get: serveGet(docks),
  create: serveCreate(docks),
  update: serveUpdate(docks),
  delete: serveDelete(docks),
};

const send = (
  handler: Handler,
  tenant: string,
  pathParameters: Record<string, string>,
  body?: object,
) => invoke<Depot & Record<string, unknown>>(handler, { tenant, pathParameters, body });

async function newDepot(tenant: string, body: object = { code: 'a', title: 'A' }) {
  const answer = await send(depot.create, tenant, {}, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

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

// MKT-109
describe('rules of a call', () => {
  const normalize = (draft: Depot, { before, rows }: Draft<Depot>) =>
    draft.title === 'Mars'
      ? reject('too_far', 'Nobody drives there.')
      : { ...draft, position: before?.position ?? rows.length + 1 };
  const creating = serveCreate(bindRules(depots, { loadWriteRules: async () => ({ normalize }) }));

  it('normalize the row, or refuse it', async () => {
    const rows = [];
    for (const code of ['a', 'b']) {
      rows.push((await send(creating, 'rules', {}, { code, title: 'T' })).body.position);
    }
    expect(rows).toEqual([1, 2]);
    expect(await send(creating, 'rules', {}, { code: 'c', title: 'Mars' })).toMatchObject({
      status: 400,
      body: { code: 'too_far' },
    });
  });

  it('hold for the merged row when calls side by side each keep them', async () => {
    const rules = async () => ({
      normalize: (draft: Depot) =>
        draft.status === 'shut' && draft.position > 0
          ? reject('too_far', 'Shut stays first.')
          : draft,
    });
    const { create, update } = depots.contracts;
    const contracts = { update: { ...update, errors: create.errors } };
    const updating = serveUpdate(bindRules({ ...depots, contracts }, { loadWriteRules: rules }));
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newDepot('merged', { code: `m${round}`, title: 'M' });
      const answers = await Promise.all([
        send(updating, 'merged', { id }, { status: 'shut' }),
        send(updating, 'merged', { id }, { position: 1 }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  it('are made anew when a condition of theirs meets another call', async () => {
    const { id } = await newDepot('counted');
    const at = recordKey(depots, { tenant: 'counted' }, id);
    let seen = -1;
    const guarded = serveCreate(
      bindRules(depots, {
        loadWriteRules: async () => {
          const first = seen < 0;
          seen = Number((await get(at))?.['docks']);
          if (first) await write({ update: at, add: { docks: 1 } });
          const when = ['docks', '=', seen] as const;
          return { sideWrites: () => [{ check: at, when, orElse: concurrentModification }] };
        },
      }),
    );
    expect((await send(guarded, 'counted', {}, { code: 'b', title: 'B' })).status).toBe(201);
    expect(seen).toBe(1);
  });

  // API-68
  it('give up after a bounded number of attempts', async () => {
    hurry(6);
    const { id } = await newDepot('hopeless');
    const at = recordKey(depots, { tenant: 'hopeless' }, id);
    const never = { check: at, when: ['docks', '=', -1] as const, orElse: concurrentModification };
    const hopeless = serveCreate(
      bindRules(depots, { loadWriteRules: async () => ({ sideWrites: () => [never] }) }),
    );
    expect(await send(hopeless, 'hopeless', {}, { code: 'b', title: 'B' })).toMatchObject({
      status: 409,
      body: { code: 'concurrent_modification' },
    });
  });
});

describe('an operation of its own', () => {
  type Refusal = ResourceRefusal | Conflict;
  const shutDepot = defineOperation({
    id: 'sample.depots.shut',
    route: 'POST /depots/{id}/shut',
    summary: 'Shut a depot',
    response: depots.row,
    status: 200,
    access: 'write',
    errors: { unique_violation: { status: 409, when: 'Another depot has the same code.' } },
    impact: 'A test fails.',
  });
  const shutting = serve(shutDepot, async ({ path, ctx }) => {
    const scope = scopeOf(depots, ctx, path);
    return runCommand<RecordWrite<Depot>, RecordWrite<Depot>, Depot, Refusal>(ctx, {
      load: async () => {
        const collection = await loadForUpdate(depots, scope);
        if (isRejection(collection)) return collection;
        const before = findStored(depots, collection, path.id);
        if (isRejection(before)) return before;
        const after = { ...before.row, status: 'shut', updated_at: ctx.at };
        return { before, after, flagMoves: [] };
      },
      decide: (change) => change,
      write: (change) => changeWrites(depots, scope, change, ctx),
      present: ({ after }) => after,
    });
  });

  it('is made of the parts: found, changed, told', async () => {
    const { id } = await newDepot('own');
    expect(await send(shutting, 'own', { id })).toMatchObject({ body: { id, status: 'shut' } });
    expect((await send(depot.get, 'own', { id })).body.status).toBe('shut');
    const topics = (await recordedEvents('own')).map(({ topic }) => topic);
    expect(topics.sort()).toEqual(['depot.created', 'depot.updated']);
    const unknown = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
    expect((await send(shutting, 'own', { id: unknown })).status).toBe(404);
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

describe('a declaration that contradicts itself', () => {
  const base = {
    id: 'x.y',
    path: '/zs/{z_id}/ys',
    collection: 'Y',
    entity: 'y',
    noun: ['y', 'ys'],
    impact: 'A test fails.',
    unique: { by: 'id' },
    operations: {},
  } as const;

  it('throws when it loads', () => {
    expect(() => defineResource({ ...base, fields: { is_default: defaultFlag() } })).toThrow(
      'belong together',
    );
    const parent = { parameter: 'z_id', noun: 'z', collection: 'Z', counter: 'ys' } as const;
    expect(() => defineResource({ ...base, fields: {}, parent })).toThrow('no parentId() field');
  });
});

describe('a collection that plans write', () => {
  const tenant = 'plans';
  const at = '2026-11-21T10:00:00.000Z';
  const rows = (parent: string) =>
    Array.from({ length: 60 }, (_, index) => ({
      id: `01976f3a-8c1e-7a44-9d0b-${String(index).padStart(12, '0')}`,
      depot_id: parent,
      width: index + 1,
      is_default: index === 3,
      labels: null,
      guard_id: null,
      note: null,
      external_id: index === 9 ? `dock of ${parent}` : null,
      external_refs: null,
      created_at: at,
      updated_at: at,
    }));
  const planned = (steps: Step<ResourceRefusal>[], decided: () => Promise<void>) =>
    commitAtAnySize({
      tenant,
      id: uuidAt(new Date()),
      steps,
      counts: [],
      commit: async (writes) => {
        await decided();
        return commit(writes);
      },
    });
  const pages = async (depot_id: string) => {
    const query = { limit: '200' };
    const { body } = await invoke<{ items: { id: string; is_default: boolean }[] }>(dock.list, {
      tenant,
      pathParameters: { depot_id },
      query,
    });
    return [body.items.length, body.items.filter((row) => row.is_default).length];
  };

  // MKT-108
  it('shows all of a plan or nothing, and waits for it to change a row', async () => {
    hurry(6);
    const { id: depot_id } = await newDepot(tenant);
    const scope = { tenant, parent: depot_id };
    const [first] = rows(depot_id);
    const path = { depot_id, id: String(first?.id) };
    const waiting = { status: 409, body: { code: 'concurrent_modification' } };
    const known = { width: 99, external_id: `dock of ${depot_id}` };
    const knowing = () => send(dock.create, tenant, { depot_id }, known);

    await planned(insertSteps(docks, scope, rows(depot_id)), async () => {
      expect(await pages(depot_id)).toEqual([0, 0]);
      expect((await send(dock.get, tenant, path)).status).toBe(404);
      expect(await send(dock.create, tenant, { depot_id }, { width: 1 })).toMatchObject(waiting);
      expect(await send(dock.create, tenant, { depot_id }, { width: 99 })).toMatchObject(waiting);
    });
    expect(await pages(depot_id)).toEqual([60, 1]);
    expect(await knowing()).toMatchObject({ body: { code: 'unique_violation' } });

    const collection = await loadCollection(docks, scope);
    await planned(clearSteps(docks, scope, collection), async () => {
      expect(await pages(depot_id)).toEqual([60, 1]);
      expect((await send(dock.get, tenant, path)).status).toBe(200);
      expect(await send(dock.update, tenant, path, { is_default: true })).toMatchObject(waiting);
      expect(await send(dock.delete, tenant, path)).toMatchObject(waiting);
    });
    expect(await pages(depot_id)).toEqual([0, 0]);
    expect((await send(dock.get, tenant, path)).status).toBe(404);
    expect((await send(dock.create, tenant, { depot_id }, { width: 1 })).status).toBe(201);
    expect((await knowing()).status).toBe(201);
  });

  it('is refused for the external id of another record', async () => {
    const { id: depot_id } = await newDepot(tenant, { code: 'known', title: 'D' });
    const known = { width: 99, external_id: `dock of ${depot_id}` };
    const { body: holder } = await send(dock.create, tenant, { depot_id }, known);
    const steps = insertSteps(docks, { tenant, parent: depot_id }, rows(depot_id));
    const refused = await planned(steps, async () => undefined);
    expect(refused).toMatchObject({ rejected: 'unique_violation' });
    expect(refused?.message).toContain(holder.id);
    expect(await pages(depot_id)).toEqual([1, 0]);
  });

  it.each([
    ['the same code', { width: 7 }],
    ['the flag', { width: 99, is_default: true }],
  ])('is not written over by a plan that finds %s taken', async (what, body) => {
    const { id: depot_id } = await newDepot(tenant, { code: what, title: 'D' });
    const steps = insertSteps(docks, { tenant, parent: depot_id }, rows(depot_id));
    const { body: kept } = await send(dock.create, tenant, { depot_id }, body);
    expect(await planned(steps, async () => undefined)).toEqual(concurrentModification);
    expect(await pages(depot_id)).toEqual([1, kept.is_default ? 1 : 0]);
  });

  it('is not cleared over a row that changed since it was loaded', async () => {
    const { id: depot_id } = await newDepot(tenant, { code: 'changed', title: 'D' });
    const scope = { tenant, parent: depot_id };
    await planned(insertSteps(docks, scope, rows(depot_id)), async () => undefined);
    const steps = clearSteps(docks, scope, await loadCollection(docks, scope));
    const path = { depot_id, id: String(rows(depot_id)[9]?.id) };
    expect((await send(dock.update, tenant, path, { is_default: true })).status).toBe(200);
    expect(await planned(steps, async () => undefined)).toEqual(concurrentModification);
    expect(await pages(depot_id)).toEqual([60, 1]);
  });

  // MKT-108
  it('is not written where a plan took it after the look at it', async () => {
    const { id: depot_id } = await newDepot(tenant, { code: 'taken', title: 'D' });
    const scope = { tenant, parent: depot_id };
    await planned(insertSteps(docks, scope, rows(depot_id)), async () => undefined);
    const steps = clearSteps(docks, scope, await loadCollection(docks, scope));
    let end: () => void = () => undefined;
    const updating = serveUpdate(
      bindRules(docks, {
        loadWriteRules: async () => {
          // Its caller is silent from here on: nothing decides the plan, and nothing gives it up.
          await new Promise<void>((locked) => {
            const silent = () =>
              new Promise<never>((_, fail) => {
                end = () => fail(new Error('ended with its test'));
                locked();
              });
            planned(steps, silent).catch(() => undefined);
          });
          return {};
        },
      }),
    );
    const path = { depot_id, id: String(rows(depot_id)[9]?.id) };
    const answer = await send(updating, tenant, path, { is_default: true });
    expect(answer).toMatchObject({ status: 409, body: { code: 'concurrent_modification' } });
    expect(await pages(depot_id)).toEqual([60, 1]);
    expect((await send(dock.get, tenant, path)).body.is_default).toBe(false);
    const updated = async () => {
      // The lease may be renewed beside a sweep, which the next one outlasts.
      await sweepPlans(new Date(Date.now() + 60_000));
      return (await send(dock.update, tenant, path, { is_default: true })).status;
    };
    await expect.poll(updated, { timeout: 30_000 }).toBe(200);
    // A caller that lives renews its lease: suites after this one would meet its writes.
    end();
  });
});
