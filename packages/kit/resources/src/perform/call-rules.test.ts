import { defineOperation } from '@waybill/api/operation';
import { serve } from '@waybill/api/serve';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { hurry } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { runCommand } from '@waybill/work/command';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultFlag } from '../declare/field.ts';
import { defineResource } from '../declare/resource.ts';
import type { Draft, RecordWrite, ResourceRefusal } from '../declare/rules.ts';
import { depot, newDepot, send } from '../testing/sample-calls.factory.ts';
import { type Depot, depots } from '../testing/sample-resources.factory.ts';
import { recordKey } from './address.ts';
import { bindRules } from './bind-rules.ts';
import { changeWrites } from './change.writes.ts';
import { loadForUpdate } from './collection.repository.ts';
import { findStored } from './collection.ts';
import { scopeOf, serveCreate, serveUpdate } from './handlers.ts';

withTable();
afterEach(removeFault);

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
    for (let round = 0; round < rounds({ short: 2, long: 5 }); round += 1) {
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
    hurry(60);
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
