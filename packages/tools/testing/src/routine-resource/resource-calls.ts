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
  readonly next: string | null;
}

/** The tenant of a test, and the parent of its records, once there is one. */
interface Place {
  readonly tenant: string;
  parent: Promise<Readonly<Record<string, string>>> | undefined;
}

let tenants = 0;

/** Calls an operation of the resource for the tenant of the test, which has a parent if it needs one. */
function callsOf({ resource, handlers, parent: createParent }: RoutineResource) {
  let place: Place = { tenant: '', parent: undefined };

  beforeEach(() => {
    tenants += 1;
    place = { tenant: `routine-${tenants}`, parent: undefined };
  });

  const call = async <Answer>(verb: keyof Contracts, given: Call): Promise<Reply<Answer>> => {
    const handler = handlers[verb];
    if (handler === undefined) throw new Error(`the suite got no handler for ${verb}`);
    const { tenant } = place;
    // Not before a test needs it: some look at the records of another one.
    place.parent ??= createParent?.(tenant) ?? Promise.resolve({});
    const pathParameters = { ...(await place.parent), ...given.pathParameters };
    const path = `/v1${resource.path}${'id' in pathParameters ? '/{id}' : ''}`;
    return invoke<Answer>(handler, { tenant, path, ...given, pathParameters });
  };
  return {
    call,
    tenant: () => place.tenant,
    /** The place of the test's calls, and from then on of those of others. */
    place: () => place,
    moveTo: (other: Place) => {
      place = other;
    },
  };
}

/** Three records for all tests that leave them as they are, made by the first of them. */
function standingRecords(
  { place, moveTo }: Pick<ReturnType<typeof callsOf>, 'place' | 'moveTo'>,
  given: (n: number) => Promise<Row>,
) {
  let made: { readonly at: Place; readonly rows: readonly [Row, Row, Row] } | undefined;
  return async () => {
    made ??= { at: place(), rows: [await given(2), await given(1), await given(3)] };
    moveTo(made.at);
    return made.rows;
  };
}

/** The declared fields of a record. */
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
  const { call, tenant, ...places } = callsOf(declared);
  const { named, dataOf } = fieldsOf(declared);
  const [flag = ''] = named('flag');
  const at = (id: string, given: Call = {}): Call => ({ ...given, pathParameters: { id } });
  const creating = (body: Body, given: Call = {}) =>
    call<Row>('create', { method: 'POST', body, ...given });
  const updating = (id: string, body: Body, given?: Call) =>
    call<Row>('update', at(id, { method: 'PUT', body, ...given }));
  const listing = (query: Call['query'] = []) => call<Page>('list', { query });
  /** The nth sample, stored. */
  const given = async (n: number) => {
    const answer = await creating(sample(n));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const all = async () => (await listing({ limit: '200' })).body;

  return {
    call,
    creating,
    updating,
    listing,
    all,
    named,
    dataOf,
    given,
    standingRows: standingRecords(places, given),
    reading: (id: string, given?: Call) => call<Row>('get', at(id, given)),
    removing: (id: string, given?: Call) =>
      call<Body>('delete', at(id, { method: 'DELETE', ...given })),
    /** Makes a record the default, by the operation for it or by an update. */
    makingDefault: (id: string, given?: Call) =>
      handlers.makeDefault === undefined
        ? updating(id, { [flag]: true }, given)
        : call<Row>('makeDefault', at(id, { method: 'POST', body: {}, ...given })),
    holders: async () => (await all()).items.filter((row) => row[flag] === true),
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
