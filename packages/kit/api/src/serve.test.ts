import { randomUUID } from 'node:crypto';
import { reject } from '@waybill/kernel/rejection';
import { hurry } from '@waybill/testing/clock';
import { refuse, throttled } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineOperation } from './operation.ts';
import { page, presentPage } from './page.ts';
import { serve } from './serve.ts';
import { call, grow, thingCalls, things } from './things.factory.ts';

withTable();
afterEach(() => {
  removeFault();
  vi.useRealTimers();
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
    return presentPage({ rows, total: rows.length, next: undefined }, query);
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

const print = serve(
  defineOperation({
    id: 'things.page',
    route: 'GET /things/page',
    summary: 'Read a thing as a page',
    response: v.string(),
    answersText: 'text/html',
    status: 200,
    access: 'read',
    errors: {},
    impact: 'Nobody prints things.',
  }),
  async ({ ctx }) =>
    ctx.header('if-match') === 'gone' ? reject('not_found', 'It is gone.') : '<p>a thing</p>',
);

describe('the answer', () => {
  // API-210
  it('may be a page, which loads and runs nothing; a refusal stays JSON', async () => {
    const path = '/v1/things/page';
    const reply = await invoke<string>(print, { path });
    expect([reply.status, reply.text]).toEqual([200, '<p>a thing</p>']);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const refused = await invoke(print, { path, headers: { 'if-match': 'gone' } });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(refused.headers['content-security-policy']).toBeUndefined();
  });

  // API-51, API-53
  it('has the declared status, the body and the request id', async () => {
    const reply = await call({ name: 'spoon', extra: 'ignored' }, {}, { requestId: 'req-1' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ name: 'spoon' });
    expect(reply.headers['x-request-id']).toBe('req-1');
  });

  // API-150: the gateway adds what an origin may do, and the same header twice is refused by browsers.
  it.each([
    [201, { name: 'spoon' }, {}],
    [400, { size: 'big' }, {}],
    [401, { name: 'spoon' }, { authorizer: { outcome: 'unauthorized' } }],
    [403, { name: 'spoon' }, { permissions: [] }],
    [415, 'name=spoon', { headers: { 'content-type': 'text/plain' } }],
    [422, { name: 'sofa', size: 11 }, {}],
  ])('of %d is of one origin, and leaves to the gateway of which', async (status, body, more) => {
    const { headers = {}, ...rest } = more as { headers?: Record<string, string> };
    const origin = { origin: 'https://shop.example.com' };
    const reply = await call(body, { ...origin, ...headers }, rest);
    expect([reply.status, reply.headers['vary']]).toEqual([status, 'Origin']);
    const ofOrigins = Object.keys(reply.headers).filter((name) => /^access-control/iu.test(name));
    expect(ofOrigins).toEqual([]);
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

  // API-13
  it.each([
    ['gzip', 415],
    ['br, identity', 415],
    ['x-unknown', 415],
    ['identity', 201],
    ['Identity', 201],
  ])('a body in the encoding %s answers %d', async (encoding, status) => {
    const reply = await call('{"name":"spoon"}', { 'content-encoding': encoding });
    expect(reply.status).toBe(status);
    if (status === 415) expect(reply.body).toMatchObject({ code: 'unsupported_media_type' });
  });

  // API-13
  it.each([
    ['utf-16', 415],
    ['"ISO-8859-1"', 415],
    ['UTF-8', 201],
    ['"utf-8"', 201],
  ])('a body that is said to be %s answers %d', async (charset, status) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    expect((await call({ name: 'spoon' }, type)).status).toBe(status);
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
    thingCalls.overloads = 1;
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
    thingCalls.overloads = 1;
    const headers = { 'Idempotency-Key': randomUUID() };
    refuse(({ command }) => command === 'DeleteItemCommand', throttled, Number.POSITIVE_INFINITY);
    hurry(100);
    expect(await call({ name: 'spoon' }, headers)).toMatchObject({
      status: 503,
      body: { code: 'overloaded' },
    });
    removeFault();
    // Most of the lease is over by then.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
    expect((await call({ name: 'spoon' }, headers)).status).toBe(201);
  });

  // API-64
  it('is 500 where the key cannot be given back for a fault of ours', async () => {
    thingCalls.overloads = 1;
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
