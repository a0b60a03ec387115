import type { Contracts } from '@waybill/resources/contracts';
import type { Presence } from '@waybill/resources/field';
import { beforeEach, expect } from 'vitest';
import { type Call, invoke, type Reply } from '../invoke.ts';
import { recordedEvents } from '../recorded-events.ts';
import type { Body, RoutineResource } from './routine-resource.ts';

type Row = Body & { readonly id: string; readonly updated_at: string };
interface Page {
  readonly items: Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

let tenants = 0;

/** Calls an operation of the resource for the tenant of the test, which has a parent if it needs one. */
function callsOf({ resource, handlers, parent: createParent }: RoutineResource) {
  let tenant = '';
  let parent: Readonly<Record<string, string>> = {};

  beforeEach(async () => {
    tenants += 1;
    tenant = `routine-${tenants}`;
    parent = (await createParent?.(tenant)) ?? {};
  });

  const call = <Answer>(verb: keyof Contracts, given: Call): Promise<Reply<Answer>> => {
    const handler = handlers[verb];
    if (handler === undefined) throw new Error(`the suite got no handler for ${verb}`);
    const pathParameters = { ...parent, ...given.pathParameters };
    const path = `/v1${resource.path}${'id' in pathParameters ? '/{id}' : ''}`;
    return invoke<Answer>(handler, { tenant, path, ...given, pathParameters });
  };
  return { call, tenant: () => tenant };
}

/** What the declaration says of the fields of a record. */
function fieldsOf({ resource: { fields } }: RoutineResource) {
  return {
    dataOf: (row: Row) => ('code' in fields ? { id: row.id, code: row['code'] } : { id: row.id }),
    /** Names of the fields with a presence. */
    named: (presence: Presence) =>
      Object.keys(fields).filter((name) => fields[name]?.presence === presence),
  };
}

/** The calls of the suite, each test in a tenant of its own, and what their answers are held to. */
export function resourceCalls(declared: RoutineResource) {
  const { handlers, sample } = declared;
  const { call, tenant } = callsOf(declared);
  const { named, dataOf } = fieldsOf(declared);
  const [flag = ''] = named('flag');
  const at = (id: string, given: Call = {}): Call => ({ ...given, pathParameters: { id } });
  const creating = (body: Body, given: Call = {}) =>
    call<Row>('create', { method: 'POST', body, ...given });
  const updating = (id: string, body: Body, given?: Call) =>
    call<Row>('update', at(id, { method: 'PUT', body, ...given }));
  const listing = (query: Call['query'] = []) => call<Page>('list', { query });
  const all = async () => (await listing({ limit: '200' })).body;

  return {
    ...{ call, creating, updating, listing, all, named, dataOf },
    reading: (id: string, given?: Call) => call<Row>('get', at(id, given)),
    removing: (id: string, given?: Call) =>
      call<Body>('delete', at(id, { method: 'DELETE', ...given })),
    /** Makes a record the default, by the operation for it or by an update. */
    makingDefault: (id: string, given?: Call) =>
      handlers.makeDefault === undefined
        ? updating(id, { [flag]: true }, given)
        : call<Row>('makeDefault', at(id, { method: 'POST', body: {}, ...given })),
    holders: async () => (await all()).items.filter((row) => row[flag] === true),
    /** The nth sample, stored. */
    given: async (n: number) => {
      const answer = await creating(sample(n));
      expect(answer.status).toBe(201);
      return answer.body;
    },
    /** Data of the events of a record that wait to be published. */
    eventsOf: async (topic: string | undefined, id: string) => {
      const waiting = await recordedEvents(tenant());
      return waiting
        .filter((event) => event.topic === topic)
        .map(({ body }) => (JSON.parse(body) as { data: Body }).data)
        .filter((data) => data['id'] === id);
    },
  };
}

export type ResourceCalls = ReturnType<typeof resourceCalls>;
