import { reject } from '@waybill/kernel/rejection';
import { key } from '@waybill/table/item';
import { get, queryAll } from '@waybill/table/read';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { required } from '../declare/field.ts';
import { name } from '../declare/kinds.ts';
import { defineResource, type RowIn } from '../declare/resource.ts';
import { type Depot, depots } from '../testing/sample-resources.factory.ts';
import { bindRules, type Call, type Service } from './bind-rules.ts';
import { serveCreate, serveDelete, serveList, serveMakeDefault, serveUpdate } from './handlers.ts';

withTable();

const loading = defineResource({
  id: 'sample.loading',
  path: '/loading',
  collection: 'LOADING',
  entity: 'loading',
  noun: ['loading', 'loadings'],
  impact: 'A test fails.',
  fields: { title: required(name()) },
  unique: { by: 'title' },
  operations: { create: {}, update: {}, delete: {} },
  loadsRules: true,
});
type Loading = RowIn<typeof loading>;

describe('a resource whose rules load', () => {
  it('is no service before they are bound, as the types say', () => {
    expectTypeOf(loading).not.toExtend<Service<Loading>>();
    const service = bindRules(loading, {});
    expectTypeOf(service).toExtend<Service<Loading>>();
    expectTypeOf(service.contracts).toHaveProperty('create');
    expectTypeOf(service.contracts).toHaveProperty('update');
    expectTypeOf(service.contracts).toHaveProperty('delete');
    expectTypeOf(service.contracts).not.toHaveProperty('makeDefault');
    expect([loading.loadsRules, service.loadsRules]).toEqual([true, false]);
  });

  it('refuses by codes that its contracts declare, as the types say', () => {
    type Refused = ReturnType<NonNullable<typeof depots.rules.refuseDelete>>;
    expectTypeOf(reject('last_depot', 'No.')).toExtend<Refused>();
    expectTypeOf(reject('no_such_code', 'No.')).not.toExtend<Refused>();
    expect(depots.contracts.delete.errors).toHaveProperty('last_depot');
  });

  it('needs no binding where the declaration holds every rule', () => {
    expectTypeOf(depots).toExtend<Service<Depot>>();
    expect(depots.loadsRules).toBeUndefined();
  });
});

describe('a collection that is never empty', () => {
  const marks = defineResource({
    id: 'sample.marks',
    path: '/marks',
    collection: 'MARKS',
    entity: 'mark',
    noun: ['mark', 'marks'],
    impact: 'A test fails.',
    fields: { code: required(name()) },
    unique: { by: 'code' },
    defaults: { rows: [{ code: 'small' }, { code: 'large' }], fields: [] },
    neverEmpty: true,
    operations: { list: {}, create: {} },
  });
  const codes = async (tenant: string) => {
    const { body } = await invoke<{ items: { code: string }[] }>(serveList(marks), { tenant });
    return body.items.map(({ code }) => code).sort();
  };

  // MKT-106
  it('stores its standard records with the first list', async () => {
    const lists = await Promise.all([1, 2, 3].map(() => codes('listed')));
    expect(lists).toEqual(Array(3).fill(['large', 'small']));
    expect(await queryAll({ pk: 'T#listed#MARKS', from: 'ID#', to: 'ID$' })).toHaveLength(2);
  });

  // MKT-106
  it('stores them beside the first record', async () => {
    const call = { tenant: 'created', body: { code: 'medium' } };
    expect((await invoke(serveCreate(marks), call)).status).toBe(201);
    expect(await codes('created')).toEqual(['large', 'medium', 'small']);
  });

  it('has a list that may write', () => {
    expect(marks.contracts.list.access).toBe('write');
    expect(depots.contracts.list.access).toBe('read');
  });
});

describe('side writes of a binding', () => {
  const tenant = 'sided';
  const log = key('T', tenant, 'LOG');
  const sideWrites = (_change: unknown, { ctx }: Call) => [
    { put: { pk: log, sk: ctx.newId(), _e: 'log' } },
  ];
  const service = bindRules(depots, { sideWrites });
  const send = (handler: Handler, pathParameters: Record<string, string>, body?: object) =>
    invoke<{ id: string }>(handler, { tenant, pathParameters, body });
  const written = async () => (await queryAll({ pk: log })).length;

  it('go with every change, whichever operation makes it, and with no call that changes nothing', async () => {
    const creating = serveCreate(service);
    await send(creating, {}, { code: 'a', title: 'A' });
    const { body: second } = await send(creating, {}, { code: 'b', title: 'B' });
    expect(await written()).toBe(2);
    await send(serveUpdate(service), { id: second.id }, { title: 'C' });
    expect(await written()).toBe(3);
    await send(serveUpdate(service), { id: second.id }, { title: 'C' });
    expect(await written()).toBe(3);
    await send(serveMakeDefault(service), { id: second.id }, {});
    expect(await written()).toBe(4);
    await send(serveDelete(service), { id: second.id });
    expect(await written()).toBe(5);
    expect(await get({ pk: key('T', tenant, 'DEPOTS'), sk: key('ID', second.id) })).toBeUndefined();
  });

  it('join those of the rules of a call', async () => {
    const before = await written();
    const both = bindRules(depots, {
      loadWriteRules: async ({ ctx }) => ({
        sideWrites: () => [{ put: { pk: log, sk: ctx.newId(), _e: 'log' } }],
      }),
      sideWrites,
    });
    expect((await send(serveCreate(both), {}, { code: 'j', title: 'J' })).body).toHaveProperty(
      'id',
    );
    expect(await written()).toBe(before + 2);
  });
});
