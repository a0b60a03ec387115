import { randomBytes, randomUUID } from 'node:crypto';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { isNew } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { Overloaded } from '@waybill/table/overloaded';
import { get, queryAll } from '@waybill/table/read';
import { hurry } from '@waybill/testing/clock';
import { refuse, throttled } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { defineOperation } from './operation.ts';
import { page, presentPage } from './page.ts';
import { serve } from './serve.ts';

withTable();
afterEach(removeFault);

const makeThing = defineOperation({
  id: 'things.make',
  route: 'POST /things',
  summary: 'Make a thing',
  body: v.object({ name: v.string(), size: v.nullish(v.number()) }),
  response: v.object({ id: v.string(), name: v.string() }),
  status: 201,
  access: 'write',
  audience: 'buyer',
  errors: { too_big: { status: 422, when: 'It is too big.' } },
  impact: 'No things.',
});

/** What it does is for the back office; the path and its id are for repeats. */
const touchThing = defineOperation({
  id: 'things.touch',
  route: 'POST /things/{id}/touch',
  summary: 'Touch a thing',
  response: v.object({ id: v.string(), at: v.string() }),
  status: 200,
  access: 'write',
  errors: {},
  impact: 'Things stay untouched.',
});

const touch = serve(touchThing, async ({ path, ctx }) => {
  const answer = { id: path['id'] ?? '', at: ctx.newId() };
  return (await ctx.commit([], answer)) ?? answer;
});

const growThing = defineOperation({
  id: 'things.grow',
  route: 'POST /things/grow',
  summary: 'Grow a thing',
  body: v.object({ bytes: v.number() }),
  response: v.object({ text: v.string() }),
  status: 200,
  access: 'write',
  errors: {},
  impact: 'Things stay small.',
});

const grow = serve(growThing, async ({ body, ctx }) => {
  const answer = { text: randomBytes(body.bytes / 2).toString('hex') };
  const item = { pk: `T#${ctx.tenant}#THINGS`, sk: 'grown' };
  return (await ctx.commit([{ put: item }], answer)) ?? answer;
});

const growing = (bytes: number) => 'x'.repeat(bytes);

const list = serve(
  defineOperation({
    id: 'things.list',
    route: 'GET /things',
    summary: 'List things',
    list: { text: 'text' },
    response: page(v.object({ text: v.string() })),
    status: 200,
    access: 'read',
    errors: {},
    impact: 'Nobody finds things.',
  }),
  async ({ query }) => {
    const rows = Array.from({ length: query.limit }, () => ({ text: growing(1_000_000) }));
    return presentPage({ rows, total: rows.length }, query);
  },
);

const show = serve(
  defineOperation({
    id: 'things.text',
    route: 'GET /things/text',
    summary: 'Read a thing as text',
    response: v.object({ text: v.string() }),
    status: 200,
    access: 'read',
    errors: {},
    impact: 'Nobody reads things.',
  }),
  async () => ({ text: growing(6_000_000) }),
);

/** Begins its work itself; what its body says happens then. */
const tryThing = defineOperation({
  id: 'things.try',
  route: 'POST /things/try',
  summary: 'Try a thing',
  body: v.object({ outcome: v.picklist(['race', 'fall', 'pass']) }),
  response: v.object({ market: v.nullable(v.string()), seen: v.nullable(v.string()) }),
  status: 200,
  access: 'write',
  audience: 'buyer',
  claimsItself: true,
  errors: {},
  impact: 'Things stay untried.',
});

let tries = 0;

const attempt = serve(tryThing, async ({ body, ctx }) => {
  const begun = await ctx.begin();
  if (isRejection(begun)) return begun;
  tries += 1;
  if (body.outcome === 'race') return concurrentModification;
  const answer = { market: begun.market?.code ?? null, seen: ctx.header('if-match') ?? null };
  const refused = await ctx.commit([], answer);
  if (body.outcome === 'fall') throw new Error('fell after its commit');
  return refused ?? answer;
});

let runs = 0;
let overloads = 0;

const make = serve(makeThing, async ({ body, ctx }) => {
  runs += 1;
  if (body.name === 'bug') throw new Error('secret detail of the table');
  if (overloads > 0) {
    overloads -= 1;
    throw new Overloaded(new Error('throttled by the table'));
  }
  // The compiler refuses it; who goes round the compiler is stopped at run time.
  if (body.name === 'undeclared') return reject('surprise' as 'too_big', 'Not declared.');
  if (body.name === 'wrong') return { id: 1, name: 'wrong' } as never;
  if ((body.size ?? 0) > 10) return reject('too_big', 'A thing has at most size 10.');
  const answer = { id: ctx.newId(), name: body.name };
  const item = { pk: `T#${ctx.tenant}#THINGS`, sk: answer.id };
  return (await ctx.commit([{ put: item, when: isNew }], answer)) ?? answer;
});

const call = (body: unknown, headers: Record<string, string> = {}, more = {}) =>
  invoke(make, { method: 'POST', path: '/v1/things', body, headers, ...more });

const trying = (outcome: string, headers: Record<string, string>) =>
  invoke(attempt, { method: 'POST', path: '/v1/things/try', body: { outcome }, headers });

const things = async (tenant: string) => (await queryAll({ pk: `T#${tenant}#THINGS` })).length;

describe('the answer', () => {
  // API-51, API-53
  it('has the declared status, the body and the request id', async () => {
    const reply = await call({ name: 'spoon', extra: 'ignored' }, {}, { requestId: 'req-1' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ name: 'spoon' });
    expect(reply.headers['x-request-id']).toBe('req-1');
  });

  // API-60
  it('names every problem of a body at once', async () => {
    const reply = await call({ size: 'big' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
    expect(reply.body).toMatchObject({ details: [{ path: 'name' }, { path: 'size' }] });
  });

  // API-14
  it.each([
    ['{"name":', 400, 'invalid_json'],
    ['[]', 400, 'invalid_value'],
    ['null', 400, 'invalid_value'],
    [`{"name":"${'x'.repeat(4 * 1024 * 1024)}"}`, 413, 'payload_too_large'],
  ])('refuses %.12j with %d %s', async (body, status, code) => {
    expect(await call(body)).toMatchObject({ status, body: { code } });
  });

  // API-13
  it('refuses what is not JSON by its content type', async () => {
    const reply = await call('name=spoon', { 'content-type': 'text/plain' });
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it('turns declared refusals into their status', async () => {
    const reply = await call({ name: 'sofa', size: 11 });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'too_big', error: 'A thing has at most size 10.' },
    });
  });

  // API-55, API-57
  it('that is too large to leave is refused before anything is written', async () => {
    const growing = (bytes: number, tenant: string) =>
      invoke(grow, { method: 'POST', path: '/v1/things/grow', body: { bytes }, tenant });
    expect((await growing(5_400_000, 'tall')).status).toBe(200);
    const refused = await growing(5_500_000, 'taller');
    expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect([await things('tall'), await things('taller')]).toEqual([1, 0]);
  });

  // API-55 to API-57
  it('of a list that is too large names a limit that fits', async () => {
    const listing = (query: Record<string, string>) =>
      invoke(list, { path: '/v1/things', query, tenant: 'tall' });
    expect(await listing({ limit: '4' })).toMatchObject({ status: 200 });
    expect(await listing({ limit: '8' })).toMatchObject({
      status: 422,
      body: { code: 'page_too_large', details: [{ message: 'must be at most 5 here' }] },
    });
  });

  // API-57
  it('of one record that is too large is refused', async () => {
    const reply = await invoke(show, { path: '/v1/things/text' });
    expect(reply).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });

  // API-59
  it('says a refusal twice, for older clients', async () => {
    const { body } = await call({ name: 'sofa', size: 11 }, {}, { requestId: 'req-2' });
    expect(body).toEqual({
      error: 'A thing has at most size 10.',
      message: 'A thing has at most size 10.',
      code: 'too_big',
      request_id: 'req-2',
    });
  });

  // API-67, API-90, API-124
  it('turns overload into 503, which a repeat with the same key may try again', async () => {
    overloads = 1;
    const headers = { 'Idempotency-Key': randomUUID() };
    const refused = await call({ name: 'spoon' }, headers);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'overloaded' },
      headers: { 'retry-after': '1' },
    });
    expect(refused.text).not.toMatch(/throttled|table/u);
    expect((await call({ name: 'spoon' }, headers)).status).toBe(201);
  });

  // API-67, API-90, API-124
  it('is 503 too where the key cannot be given back, which then waits for its lease', async () => {
    overloads = 1;
    const headers = { 'Idempotency-Key': randomUUID() };
    refuse(({ command }) => command === 'DeleteItemCommand', throttled, Number.POSITIVE_INFINITY);
    hurry(100);
    expect(await call({ name: 'spoon' }, headers)).toMatchObject({
      status: 503,
      body: { code: 'overloaded' },
    });
    removeFault();
    expect((await call({ name: 'spoon' }, headers)).status).toBe(201);
  });

  // API-64
  it('is 500 where the key cannot be given back for a fault of ours', async () => {
    overloads = 1;
    const headers = { 'Idempotency-Key': randomUUID() };
    const broken = () => new Error('secret detail of the table');
    refuse(({ command }) => command === 'DeleteItemCommand', broken, Number.POSITIVE_INFINITY);
    const reply = await call({ name: 'spoon' }, headers);
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(reply.text).not.toMatch(/secret/u);
  });

  // API-54, API-64, API-65
  it.each(['bug', 'undeclared', 'wrong'])('hides a fault of ours (%s)', async (name) => {
    const reply = await call({ name });
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(reply.text).not.toMatch(/secret|surprise|stack|Error/u);
  });
});

describe('the caller', () => {
  // API-91, API-95, API-98, API-101
  it.each([
    [{ authorizer: { outcome: 'tenant_required' } }, 400, 'tenant_required'],
    [{ authorizer: { outcome: 'unauthorized' } }, 401, 'unauthorized'],
    [{ authorizer: { outcome: 'tenant_suspended' } }, 403, 'tenant_suspended'],
    [{ permissions: ['things.read', 'thing.*'] }, 403, 'forbidden'],
    [{ permissions: [] }, 403, 'forbidden'],
  ])('%j is refused with %d %s', async (more, status, code) => {
    expect(await call({ name: 'spoon' }, {}, more)).toMatchObject({ status, body: { code } });
  });

  // API-101
  it.each([[['things.make']], [['things.*']], [['*']]])('%j is allowed', async (permissions) => {
    expect((await call({ name: 'spoon' }, {}, { permissions })).status).toBe(201);
  });

  // API-109
  it('may name a contact only with principal.assert', async () => {
    const contact = { 'X-Service-Contact': randomUUID() };
    const refused = await call({ name: 'spoon' }, contact, { permissions: ['things.*'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'principal_not_allowed' } });
    expect((await call({ name: 'spoon' }, contact)).status).toBe(201);
    const wrong = await call({ name: 'spoon' }, { 'X-Service-Contact': 'me' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  });

  // API-112
  it('gets 404 for a market that does not exist, before anything happens', async () => {
    const tenant = 'marketless';
    const reply = await call({ name: 'spoon' }, { 'X-Service-Market': 'de' }, { tenant });
    expect(reply).toMatchObject({ status: 404, body: { code: 'unknown_market' } });
    expect(await things(tenant)).toBe(0);
  });

  // API-112
  it('gets 404 from an operation that begins its work itself, too', async () => {
    const headers = { 'X-Service-Market': 'nowhere', 'Idempotency-Key': randomUUID() };
    const before = tries;
    expect(await trying('pass', headers)).toMatchObject({
      status: 404,
      body: { code: 'unknown_market' },
    });
    expect(tries).toBe(before);
  });

  // API-113
  it('sees an inactive market only from the back office', async () => {
    const put = {
      pk: 'T#acme#MARKETS',
      sk: 'CODE#old',
      id: 'old',
      code: 'old',
      status: 'inactive',
    };
    await write({ put });
    const headers = { 'X-Service-Market': 'old', 'If-Match': '7' };
    expect(await trying('pass', headers)).toMatchObject({
      status: 200,
      body: { market: 'old', seen: '7' },
    });
    const buyer = { ...headers, 'X-Service-Contact': randomUUID() };
    expect(await trying('pass', buyer)).toMatchObject({
      status: 404,
      body: { code: 'unknown_market' },
    });
  });

  // API-112
  it('names a market in any case', async () => {
    await write({ put: { pk: 'T#trader#MARKETS', sk: 'CODE#de', id: randomUUID(), code: 'de' } });
    const reply = await call({ name: 'spoon' }, { 'X-Service-Market': 'DE' }, { tenant: 'trader' });
    expect(reply.status).toBe(201);
  });
});

describe('Idempotency-Key', () => {
  // API-68, API-90
  it('may be used again after a lost race', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const before = tries;
    for (const _ of ['first', 'second']) {
      const reply = await trying('race', headers);
      expect(reply).toMatchObject({ status: 409, body: { code: 'concurrent_modification' } });
      expect(reply.headers['idempotent-replayed']).toBeUndefined();
    }
    expect(tries).toBe(before + 2);
  });

  // API-83
  it('answers what a call committed that died right after it', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const before = tries;
    expect(await trying('fall', headers)).toMatchObject({ status: 500 });
    expect(await trying('fall', headers)).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: { market: null },
    });
    expect(tries).toBe(before + 1);
  });

  // API-83
  it('answers a repeat with the first answer and executes nothing', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await call({ name: 'cup' }, headers, { tenant: 'idem-1' });
    const again = await call({ name: 'cup' }, headers, { tenant: 'idem-1' });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(await things('idem-1')).toBe(1);
  });

  // API-82, API-90
  it('keeps refusals of the domain, not faults of ours', async () => {
    const refused = { 'Idempotency-Key': randomUUID() };
    await call({ name: 'sofa', size: 11 }, refused);
    const before = runs;
    const again = await call({ name: 'sofa', size: 11 }, refused);
    expect(again).toMatchObject({ status: 422, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toMatchObject({ request_id: again.headers['x-request-id'] });
    expect(runs).toBe(before);
    const faulty = { 'Idempotency-Key': randomUUID() };
    await call({ name: 'bug' }, faulty);
    await call({ name: 'bug' }, faulty);
    expect(runs).toBe(before + 2);
  });

  // API-84
  it('refuses another request under the same key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await call({ name: 'cup' }, headers);
    const other = await call({ name: 'plate' }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const reordered = await call('{"size":null,"name":"cup"}', headers);
    expect(reordered.status).toBe(422);
  });

  // API-87
  it('is a key of one tenant', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const mine = await call({ name: 'cup' }, headers, { tenant: 'idem-2' });
    const theirs = await call({ name: 'cup' }, headers, { tenant: 'idem-3' });
    expect(theirs.text).not.toBe(mine.text);
  });

  describe('of a principal', () => {
    const [contact, other, organization] = [randomUUID(), randomUUID(), randomUUID()];
    const as = (contactId: string, organizationId: string | null, permissions: string) => ({
      'X-Service-Contact': contactId,
      ...(organizationId === null ? {} : { 'X-Service-Organization': organizationId }),
      'X-Service-Permissions': permissions,
    });
    const mine = as(contact, organization, 'orders.create,orders.read');
    const tenant = 'idem-principals';

    // API-87
    it.each([
      ['another contact', as(other, organization, 'orders.create,orders.read')],
      ['another organization', as(contact, randomUUID(), 'orders.create,orders.read')],
      ['no organization', as(contact, null, 'orders.create,orders.read')],
      ['fewer rights', as(contact, organization, 'orders.create')],
      ['the back office', {}],
    ])('never answers %s', async (_, theirs) => {
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await call({ name: 'cup' }, { ...key, ...mine }, { tenant });
      const second = await call({ name: 'cup' }, { ...key, ...theirs }, { tenant });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.headers['idempotent-replayed']).toBeUndefined();
      expect(second.text).not.toBe(first.text);
    });

    // API-87
    it('is a set of rights, whichever API key brings it', async () => {
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await call({ name: 'cup' }, { ...key, ...mine }, { tenant, keyId: 'gateway' });
      const same = as(contact.toUpperCase(), organization, 'orders.read orders.create,orders.read');
      const permissions = ['orders.create', 'orders.read'];
      const bound = { contactId: contact.toUpperCase(), organizationId: organization, permissions };
      for (const again of [
        await call({ name: 'cup' }, { ...key, ...same }, { tenant, keyId: 'another' }),
        await call({ name: 'cup' }, key, { tenant, keyId: 'bound', contact: bound }),
      ]) {
        expect(again.headers['idempotent-replayed']).toBe('true');
        expect(again.text).toBe(first.text);
      }
    });

    it('asks for the permission and the audience before it repeats', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      expect((await call({ name: 'cup' }, headers, { tenant })).status).toBe(201);
      const refused = await call({ name: 'cup' }, headers, { tenant, permissions: [] });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const touched = (more: Record<string, string>) =>
        invoke(touch, {
          method: 'POST',
          path: '/v1/things/{id}/touch',
          pathParameters: { id: contact },
          headers: { ...headers, ...more },
          tenant,
        });
      expect((await touched({})).status).toBe(200);
      expect(await touched(mine)).toMatchObject({
        status: 403,
        body: { code: 'buyer_not_permitted' },
      });
    });
  });

  // API-88
  it.each([100_000, 700_000, 3_500_000])('keeps an answer of %d random bytes', async (bytes) => {
    const tenant = `idem-${bytes}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const growing = () =>
      invoke(grow, { path: '/v1/things/grow', body: { bytes }, headers, tenant });
    const first = await growing();
    const again = await growing();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text === first.text).toBe(true);
    expect(again.text.length).toBeGreaterThan(bytes);
    expect(await things(tenant)).toBe(1);
  });

  // API-23, API-84
  it('takes an id in upper case for the same', async () => {
    const id = randomUUID();
    const headers = { 'Idempotency-Key': randomUUID() };
    const [lower, upper] = [id, id.toUpperCase()].map((spelling) => ({
      method: 'POST',
      path: '/v1/things/{id}/touch',
      pathParameters: { id: spelling },
      headers,
    }));
    const first = await invoke(touch, lower);
    const again = await invoke(touch, upper);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(again.text).toBe(first.text);
  });

  // API-85
  it('lets one of many at once execute; the others repeat its answer', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const many = Array.from({ length: 20 }, () =>
      call({ name: 'cup' }, headers, { tenant: 'idem-4' }),
    );
    const replies = await Promise.all(many);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter((one) => one.headers['idempotent-replayed'] === undefined)).toHaveLength(
      1,
    );
    expect(await things('idem-4')).toBe(1);
  });

  // API-82
  it.each(['', 'x'.repeat(256), 'with space'])('refuses the key %.12j', async (name) => {
    const reply = await call({ name: 'cup' }, { 'Idempotency-Key': name });
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'Idempotency-Key' }] } });
  });

  // API-86
  it('takes over from a call that died before its commit', async () => {
    const headers = { 'Idempotency-Key': 'left-behind' };
    const crashed = await call({ name: 'cup' }, headers, { tenant: 'idem-5' });
    expect(crashed.status).toBe(201);
    const [record] = await queryAll({ pk: await recordKey('idem-5') });
    const { pk = '', sk = '' } = record ?? {};
    await write({
      update: { pk, sk },
      set: { state: 'running', lease: Date.now() + 300 },
      drop: ['text'],
    });
    const retry = await call({ name: 'cup' }, headers, { tenant: 'idem-5' });
    expect(retry.status).toBe(201);
    expect(retry.headers['idempotent-replayed']).toBeUndefined();
    expect((await get({ pk, sk }))?.['state']).toBe('done');
  });
});

async function recordKey(tenant: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256').update('left-behind').digest('base64url');
  return `T#${tenant}#IDEMPOTENCY#things.make#${hash}`;
}

describe('keys that no contract has', () => {
  // API-29
  it('are named on every answer to them, a replayed one included', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const named = { headers: { 'x-ignored-keys': 'colour' } };
    const body = { name: 'cup', colour: 'red' };
    expect(await call(body, headers)).toMatchObject({ status: 201, ...named });
    expect(await call(body, headers)).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true', 'x-ignored-keys': 'colour' },
    });
    expect(await call({ ...body, size: 11 })).toMatchObject({ status: 422, ...named });
    expect(await call({ ...body, size: 'big' })).toMatchObject({ status: 400, ...named });
  });

  // API-31
  it('are refused where the caller prefers it', async () => {
    const reply = await call({ name: 'cup', nam: 'x' }, { Prefer: 'handling=strict' });
    expect(reply).toMatchObject({
      status: 400,
      headers: { 'preference-applied': 'handling=strict' },
      body: { code: 'unknown_key', details: [{ path: 'nam' }] },
    });
  });
});
