import { unpublishedEvents } from '@waybill/events/outbox';
import type { Contracts } from '@waybill/resources/contracts';
import type { EntityEvents } from '@waybill/resources/entity-events';
import type { Fields, Presence } from '@waybill/resources/field';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, type Handler, invoke, type Reply } from './invoke.ts';

type Body = Readonly<Record<string, unknown>>;
type Row = Body & { readonly id: string; readonly updated_at: string };
interface Page {
  readonly items: Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** What the suite needs to know; everything else is read from the declaration. */
export interface RoutineResource {
  readonly resource: {
    readonly path: string;
    readonly fields: Fields;
    readonly unique: { readonly by: string } | undefined;
    readonly events: EntityEvents | undefined;
    readonly defaults: { readonly rows: readonly Body[]; readonly fields: readonly string[] };
  };
  readonly handlers: { readonly [Verb in keyof Contracts]?: Handler };
  /** The body of the nth record: valid, and unlike the others in its unique field. */
  readonly sample: (n: number) => Body;
  /** Two updates that name different fields and change a sample; nullable fields set, not null. */
  readonly updates: readonly [Body, Body];
  /** The unique field never changes, as `code_immutable` says of some. */
  readonly fixedCode?: true;
  /** make-default takes a code for the id, so that no path is malformed. */
  readonly namedByCode?: true;
  /** The code of an update that names no field, where it is not `invalid_value`. */
  readonly emptyUpdate?: string;
  /** How many records a collection has before any is created: those its first read stores. */
  readonly standing?: number;
  /** Creates the parent of the records and answers its path parameter. */
  readonly parent?: (tenant: string) => Promise<Readonly<Record<string, string>>>;
}

let tenants = 0;

/** The calls and reads of the suite, each test in a tenant of its own. */
function callsOf(declared: RoutineResource) {
  const { resource, handlers, sample } = declared;
  const { fields } = resource;
  const flag = Object.keys(fields).find((name) => fields[name]?.presence === 'flag');
  let tenant = '';
  let parent: Readonly<Record<string, string>> = {};

  beforeEach(async () => {
    tenants += 1;
    tenant = `routine-${tenants}`;
    parent = (await declared.parent?.(tenant)) ?? {};
  });

  const call = <Answer>(verb: keyof Contracts, given: Call): Promise<Reply<Answer>> => {
    const handler = handlers[verb];
    if (handler === undefined) throw new Error(`the suite got no handler for ${verb}`);
    const pathParameters = { ...parent, ...given.pathParameters };
    const path = `/v1${resource.path}${'id' in pathParameters ? '/{id}' : ''}`;
    return invoke<Answer>(handler, { tenant, path, ...given, pathParameters });
  };
  const at = (id: string, given: Call = {}): Call => ({ ...given, pathParameters: { id } });
  const creating = (body: Body, given: Call = {}) =>
    call<Row>('create', { method: 'POST', body, ...given });
  const updating = (id: string, body: Body, given?: Call) =>
    call<Row>('update', at(id, { method: 'PUT', body, ...given }));
  const listing = (query: Call['query'] = []) => call<Page>('list', { query });
  const all = async () => (await listing({ limit: '200' })).body;

  return {
    call,
    creating,
    updating,
    listing,
    all,
    reading: (id: string, given?: Call) => call<Row>('get', at(id, given)),
    removing: (id: string, given?: Call) =>
      call<Body>('delete', at(id, { method: 'DELETE', ...given })),
    /** Makes a record the default, by the operation for it or by an update. */
    taking: (id: string, given?: Call) =>
      handlers.makeDefault === undefined
        ? updating(id, { [flag ?? '']: true }, given)
        : call<Row>('makeDefault', at(id, { method: 'POST', body: {}, ...given })),
    holders: async () => (await all()).items.filter((row) => flag && row[flag] === true),
    /** The nth sample, stored. */
    given: async (n: number) => {
      const answer = await creating(sample(n));
      expect(answer.status).toBe(201);
      return answer.body;
    },
    /** Data of the events of a record that wait to be published. */
    eventsOf: async (topic: string | undefined, id: string) => {
      const waiting = await unpublishedEvents(new Date(Date.now() + 60_000));
      return waiting
        .filter((event) => event.tenant === tenant && event.topic === topic)
        .map(({ body }) => (JSON.parse(body) as { data: Body }).data)
        .filter((data) => data['id'] === id);
    },
    dataOf: (row: Row) => ('code' in fields ? { id: row.id, code: row['code'] } : { id: row.id }),
    /** Names of the fields with a presence. */
    named: (presence: Presence) =>
      Object.keys(fields).filter((name) => fields[name]?.presence === presence),
  };
}

type Calls = ReturnType<typeof callsOf>;

function createTests(
  { resource, sample, standing = 0 }: RoutineResource,
  { creating, reading, all, given, eventsOf, dataOf, named }: Calls,
): void {
  const { events } = resource;
  describe('create', () => {
    // MKT-97
    it('answers what it stored, over the fallbacks, and emits its event', async () => {
      const row = await given(1);
      expect(row).toMatchObject(sample(1));
      for (const name of [...named('optional'), ...named('nullable')]) {
        if (!(name in sample(1))) expect(row).toHaveProperty(name);
      }
      expect((await reading(row.id)).body).toEqual(row);
      if (events) expect(await eventsOf(events.created.topic, row.id)).toEqual([dataOf(row)]);
    });

    // MKT-99
    it('takes null for a field with a fallback as absent', async () => {
      const nulls = Object.fromEntries(named('optional').map((name) => [name, null]));
      const [without, withNulls] = [await given(1), await creating({ ...nulls, ...sample(2) })];
      expect(withNulls.status).toBe(201);
      for (const name of named('optional').filter((one) => !(one in sample(2)))) {
        expect(withNulls.body[name]).not.toBeNull();
        expect(typeof withNulls.body[name]).toBe(typeof without[name]);
      }
    });

    // API-29
    it('ignores unknown and server-set keys', async () => {
      const foreign = { id: 'x', created_at: 'never', colour: 'red' };
      const answer = await creating({ ...sample(1), ...foreign });
      expect(answer.status).toBe(201);
      expect(answer.body).not.toMatchObject({ id: 'x' });
      expect(answer.body).not.toHaveProperty('colour');
      expect(answer.body).not.toHaveProperty('rev');
    });

    it('refuses a body without a required field and writes nothing', async () => {
      for (const name of named('required')) {
        const { [name]: _left, ...rest } = sample(1);
        for (const body of [rest, { ...rest, [name]: null }, { ...rest, [name]: [] }]) {
          expect(await creating(body)).toMatchObject({ status: 400, body: { code: /./u } });
        }
      }
      expect(await all()).toMatchObject({ items: { length: standing }, total: standing });
    });

    // API-82, API-83
    it('repeats its answer for an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'once' };
      const first = await creating(sample(1), { headers });
      const second = await creating(sample(1), { headers });
      expect(second).toMatchObject({ status: 201, body: first.body });
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect((await all()).total).toBe(standing + 1);
    });
  });
}

function updateTests(
  { resource, updates, emptyUpdate = 'invalid_value' }: RoutineResource,
  { updating, reading, given, eventsOf, dataOf, named }: Calls,
): void {
  const { events } = resource;
  describe('update', () => {
    // API-27, MKT-97
    it('changes what is sent, keeps the rest and emits one event', async () => {
      const row = await given(1);
      const answer = await updating(row.id, updates[0]);
      const after = { ...row, ...updates[0], updated_at: answer.body.updated_at };
      expect(answer).toMatchObject({ status: 200, body: after });
      expect((await reading(row.id)).body).toEqual(answer.body);
      if (events)
        expect(await eventsOf(events.updated.topic, row.id)).toEqual([dataOf(answer.body)]);
    });

    // API-27
    it('clears a field that may be empty', async () => {
      const row = await given(1);
      const sent = { ...updates[0], ...updates[1] };
      const clearing = named('nullable').filter((name) => name in sent);
      if (clearing.length === 0) return expect(clearing).toEqual([]);
      await updating(row.id, sent);
      const { body } = await updating(
        row.id,
        Object.fromEntries(clearing.map((name) => [name, null])),
      );
      for (const name of clearing) expect(body[name]).toBeNull();
      return expect((await reading(row.id)).body).toEqual(body);
    });

    // MKT-98
    it('writes and emits nothing when nothing differs', async () => {
      const row = await given(1);
      const first = await updating(row.id, updates[0]);
      const again = await updating(row.id, updates[0]);
      expect(again).toMatchObject({ status: 200 });
      expect(again.body).toEqual(first.body);
      if (events) expect(await eventsOf(events.updated.topic, row.id)).toHaveLength(1);
    });

    // API-28
    it('refuses a body without a known field', async () => {
      const row = await given(1);
      for (const body of [{}, { colour: 'red' }, { id: row.id }]) {
        expect(await updating(row.id, body)).toMatchObject({
          status: 400,
          body: { code: emptyUpdate },
        });
      }
      expect((await reading(row.id)).body).toEqual(row);
    });

    // MKT-103
    it('keeps every field of updates side by side', async () => {
      const row = await given(1);
      const answers = await Promise.all(updates.map((body) => updating(row.id, body)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await reading(row.id)).body).toMatchObject({ ...updates[0], ...updates[1] });
    });
  });
}

function uniqueTests(
  { resource, sample, fixedCode, standing = 0 }: RoutineResource,
  { creating, updating, given, all }: Calls,
): void {
  const by = resource.unique?.by ?? 'id';
  describe('the unique field', () => {
    // MKT-102
    it('lets one of many with the same unique field through', async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => creating(sample(1))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(await creating(sample(1))).toMatchObject({
        status: 409,
        body: { code: 'unique_violation' },
      });
      expect((await all()).total).toBe(standing + 1);
    });
    if (fixedCode) return;

    // MKT-102
    it('moves the unique field', async () => {
      const [first, second] = [await given(1), await given(2)];
      expect(await updating(first.id, { [by]: second[by] })).toMatchObject({
        status: 409,
        body: { code: 'unique_violation' },
      });
      const free = { [by]: sample(3)[by] };
      expect(await updating(first.id, free)).toMatchObject({ status: 200, body: free });
      expect(await creating(sample(3))).toMatchObject({ status: 409 });
      expect(await creating(sample(1))).toMatchObject({ status: 201 });
    });
  });
}

function externalKeyTests(
  { resource, handlers, sample }: RoutineResource,
  { creating, updating, reading, removing, listing, given, eventsOf, all }: Calls,
): void {
  const { events } = resource;
  const refused = (id: string) => ({
    status: 409,
    body: { code: 'unique_violation', error: expect.stringContaining(id) },
  });
  const keyed = async (n: number, external_id: string) => {
    const answer = await creating({ ...sample(n), external_id });
    expect(answer.status).toBe(201);
    return answer.body;
  };

  // API-47, API-48, API-49, API-50, MKT-110
  describe('keys of other systems', () => {
    it('are shown, find their record, and are none unless sent', async () => {
      const external_refs = { pim: 'P-1', 'calls "2"': '' };
      const sent = { external_id: 'ERP#1 ä', external_refs };
      const { body: row } = await creating({ ...sample(1), ...sent });
      expect(row).toMatchObject(sent);
      expect(await given(2)).toMatchObject({ external_id: null, external_refs: null });
      expect((await reading(row.id)).body).toEqual(row);
      expect((await listing({ external_id: 'ERP#1 ä' })).body).toMatchObject({
        items: [row],
        total: 1,
      });
      for (const external_id of ['erp#1 ä', 'ERP#1', 'other']) {
        expect((await listing({ external_id })).body).toMatchObject({ items: [], total: 0 });
      }
      expect(await listing({ external_refs: '{}' })).toMatchObject({
        status: 400,
        body: { code: 'unknown_filter' },
      });
    });

    it('belong to one record, whose id the refusal names', async () => {
      const row = await keyed(1, 'A');
      const other = await given(2);
      const before = await all();
      expect(await creating({ ...sample(3), external_id: 'A' })).toMatchObject(refused(row.id));
      expect(await updating(other.id, { external_id: 'A' })).toMatchObject(refused(row.id));
      expect(await all()).toEqual(before);
      expect(await creating({ ...sample(3), external_id: 'a' })).toMatchObject({ status: 201 });
    });

    it('go to one of many that want them at the same time', async () => {
      const bodies = [1, 2, 3, 4].map((n) => ({ ...sample(n), external_id: 'wanted' }));
      const answers = await Promise.all(bodies.map((body) => creating(body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect((await listing({ external_id: 'wanted' })).body.total).toBe(1);
    });

    it('move, and are free again behind it', async () => {
      const row = await keyed(1, 'old');
      expect(await updating(row.id, { external_id: 'new' })).toMatchObject({
        status: 200,
        body: { external_id: 'new' },
      });
      const second = await keyed(2, 'old');
      expect(await updating(row.id, { external_id: 'old' })).toMatchObject(refused(second.id));
      expect((await updating(row.id, { external_id: null })).body['external_id']).toBeNull();
      await keyed(3, 'new');
    });

    it('are replaced whole, and not written when nothing differs', async () => {
      const row = await keyed(1, 'A');
      const external_refs = { pim: '1', wms: '2' };
      const first = await updating(row.id, { external_refs });
      expect(first.body).toMatchObject({ external_id: 'A', external_refs });
      const same = { external_id: 'A', external_refs: { wms: '2', pim: '1' } };
      expect((await updating(row.id, same)).body).toEqual(first.body);
      if (events) expect(await eventsOf(events.updated.topic, row.id)).toHaveLength(1);
      const { body } = await updating(row.id, { external_refs: { wms: '3' } });
      expect(body['external_refs']).toEqual({ wms: '3' });
    });

    it.each([
      [{ external_id: ' ' }],
      [{ external_id: '' }],
      [{ external_id: 7 }],
      [{ external_id: 'x'.repeat(256) }],
      [{ external_refs: 'pim' }],
      [{ external_refs: { pim: 1 } }],
      [{ external_refs: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, ''])) }],
    ])('are not %.60j', async (body) => {
      const invalid = { status: 400, body: { code: 'invalid_value' } };
      expect(await creating({ ...sample(1), ...body })).toMatchObject(invalid);
      const row = await keyed(1, 'A');
      expect(await updating(row.id, body)).toMatchObject(invalid);
      expect((await reading(row.id)).body).toEqual(row);
    });

    if (handlers.delete === undefined) return;

    it('are free when their record is gone', async () => {
      await given(1);
      const row = await keyed(2, 'A');
      expect((await removing(row.id)).status).toBe(200);
      await keyed(3, 'A');
    });
  });
}

function deleteTests(
  { resource, sample }: RoutineResource,
  { creating, reading, removing, given, eventsOf, dataOf }: Calls,
): void {
  const { events } = resource;
  describe('delete', () => {
    // API-52, MKT-97, MKT-102
    it('removes once, frees the unique field and emits its event', async () => {
      await given(1);
      // A collection may keep its default, which is the first record at the latest.
      const row = await given(2);
      expect(await removing(row.id)).toMatchObject({
        status: 200,
        body: { deleted: true, id: row.id },
      });
      expect(await removing(row.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await reading(row.id)).toMatchObject({ status: 404 });
      if (events) expect(await eventsOf(events.deleted.topic, row.id)).toEqual([dataOf(row)]);
      expect(await creating(sample(2))).toMatchObject({ status: 201 });
    });
  });
}

function idTests(
  { handlers, updates, namedByCode }: RoutineResource,
  { reading, updating, removing, taking, given }: Calls,
): void {
  describe('ids', () => {
    // API-23, API-66
    it('answer 400 when malformed and 404 when unknown or of another tenant', async () => {
      const row = await given(1);
      const unknown = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
      const otherTenant = { tenant: 'other-tenant' };
      for (const [id, extra, status] of [
        ['nonsense', {}, 400],
        [unknown, {}, 404],
        [row.id, otherTenant, 404],
      ] as const) {
        expect(await reading(id, extra)).toMatchObject({ status });
        expect(await updating(id, updates[0], extra)).toMatchObject({ status });
        if (handlers.delete) expect(await removing(id, extra)).toMatchObject({ status });
        if (handlers.makeDefault) {
          const answer = { status: namedByCode ? 404 : status };
          expect(await taking(id, extra)).toMatchObject(answer);
        }
      }
      expect((await reading(row.id)).body).toEqual(row);
    });
  });
}

function listTests(
  { resource: { fields }, standing = 0 }: RoutineResource,
  { listing, given }: Calls,
): void {
  describe('list', () => {
    // API-69, API-70, API-73
    it('pages, counts and filters', async () => {
      const rows = [await given(1), await given(2), await given(3)];
      const offset = standing + 2;
      const { body } = await listing({ limit: '2', offset: `${offset}` });
      expect(body).toMatchObject({ total: standing + 3, limit: 2, offset });
      expect(body.items).toHaveLength(1);
      const [, second] = rows;
      for (const query of [{ id: `${second?.id}` }, { filter: `id=${second?.id}` }]) {
        expect((await listing(query)).body).toMatchObject({ items: [second], total: 1 });
      }
      expect((await listing({ limit: '0' })).body.limit).toBe(1);
      expect((await listing({ limit: '900', offset: '-1' })).body).toMatchObject({
        limit: 200,
        offset: 0,
      });
    });

    // MKT-101, API-71
    it('sorts by every column, both ways', async () => {
      for (const n of [2, 1, 3]) await given(n);
      const columns = Object.keys(fields).filter((name) => fields[name]?.column !== undefined);
      for (const column of ['id', 'created_at', 'updated_at', ...columns]) {
        const up = (await listing({ order: column })).body.items.map(({ id }) => id);
        const down = (await listing({ order: `${column}.desc` })).body.items.map(({ id }) => id);
        expect(down).toEqual(up.reverse());
      }
    });

    // API-70, API-71, API-74, API-75
    it.each([
      [{ colour: 'red' }, 'unknown_filter'],
      [{ order: 'colour' }, 'invalid_order'],
      [{ limit: 'many' }, 'invalid_value'],
      [{ id: 'nonsense' }, 'invalid_value'],
    ])('refuses %j', async (query, code) => {
      expect(await listing(query)).toMatchObject({ status: 400, body: { code } });
    });
  });
}

function defaultsTests(
  { resource }: RoutineResource,
  { call, all, eventsOf, dataOf }: Calls,
): void {
  const by = resource.unique?.by ?? 'id';
  const { events, fields } = resource;
  describe('defaults', () => {
    const restoring = () => call<Body>('defaults', { method: 'POST' });
    const codes = resource.defaults.rows.map((row) => row[by]);

    // MKT-104
    it('creates what is missing once, however often it is called', async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, restoring));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.flatMap(({ body }) => body['created']).sort()).toEqual([...codes].sort());
      const { items } = await all();
      expect(items.map((row) => row[by]).sort()).toEqual([...codes].sort());
      expect((await restoring()).body).toMatchObject({ created: [], existing: codes });
      for (const row of items) {
        if (events) expect(await eventsOf(events.created.topic, row.id)).toEqual([dataOf(row)]);
      }
    });

    // MKT-105
    it('answers the fallbacks without writing', async () => {
      const fallbacks = resource.defaults.fields.map((name) => [name, fields[name]?.fallback]);
      const defaults = Object.fromEntries(fallbacks);
      expect((await call('getDefaults', {})).body).toEqual({ defaults });
      expect((await restoring()).body['defaults']).toEqual(defaults);
    });
  });
}

function flagTests(
  { resource: { events } }: RoutineResource,
  { taking, reading, holders, given, eventsOf, named }: Calls,
): void {
  describe('the default', () => {
    const [flag = ''] = named('flag');

    // MKT-24, MKT-35
    it('moves, emits an event for both, and moves only once', async () => {
      const rows = [await given(1), await given(2)];
      await taking(rows[0]?.id ?? '');
      const [former] = await holders();
      const next = rows.find(({ id }) => id !== former?.id);
      if (former === undefined || next === undefined) throw new Error('no record has the flag');
      const earlier = [former, next].map(({ id }) => eventsOf(events?.updated.topic, id));
      const counted = (await Promise.all(earlier)).map(({ length }) => length);
      for (const _twice of [1, 2]) expect(await taking(next.id)).toMatchObject({ status: 200 });
      expect((await holders()).map(({ id }) => id)).toEqual([next.id]);
      expect((await reading(former.id)).body).toMatchObject({ [flag]: false });
      if (!events) return;
      for (const [index, { id }] of [former, next].entries()) {
        expect(await eventsOf(events.updated.topic, id)).toHaveLength((counted[index] ?? 0) + 1);
      }
    });

    it('has one holder after calls side by side', async () => {
      const rows = await Promise.all([1, 2, 3, 4].map(given));
      const answers = await Promise.all(rows.map(({ id }) => taking(id)));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await holders()).toHaveLength(1);
    });
  });
}

/**
 * The suite every routine resource passes: list conventions, create, partial update, delete,
 * events, tenants apart, and calls side by side. Needs `withTable()` at the top of the file.
 */
export function routineResourceSuite(declared: RoutineResource): void {
  const { resource, handlers } = declared;
  const calls = callsOf(declared);
  createTests(declared, calls);
  updateTests(declared, calls);
  idTests(declared, calls);
  listTests(declared, calls);
  if (resource.unique !== undefined) uniqueTests(declared, calls);
  if ('external_id' in resource.fields) externalKeyTests(declared, calls);
  if (handlers.delete !== undefined) deleteTests(declared, calls);
  if (handlers.defaults !== undefined) defaultsTests(declared, calls);
  if (calls.named('flag').length > 0) flagTests(declared, calls);
}
