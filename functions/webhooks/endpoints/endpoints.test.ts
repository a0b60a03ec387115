import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { loadEndpoint } from '@waybill/webhooks/endpoint/endpoint.repository';
import { writeHealth } from '@waybill/webhooks/endpoint/health.repository';
import { loadSealed } from '@waybill/webhooks/endpoint/sealed.repository';
import { countAttempt, unknownHealth } from '@waybill/webhooks/health/health';
import { loopbackPolicy } from '@waybill/webhooks/net/policy';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlerFor as createFor, handler as createInProduction } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handlerFor as updateFor, handler as updateInProduction } from './update.ts';

const create = createFor(loopbackPolicy);
const update = updateFor(loopbackPolicy);
const table = withTable();

beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});

let tenants = 0;
const freshTenant = () => {
  tenants += 1;
  return `tenant-${tenants}`;
};

interface Endpoint {
  id: string;
  secret?: string;
  version: number;
  topics: string[];
  headers: unknown[];
  status: string;
  health: { state: string; breaker: string };
  [other: string]: unknown;
}
interface Problem {
  code: string;
  details?: { path: string; message: string }[];
}

const url = 'http://127.0.0.1:4010/in';
const valid = { url, topics: ['order.placed'] };

async function created(tenant: string, body: object = {}): Promise<Endpoint> {
  const reply = await invoke<Endpoint>(create, { tenant, body: { ...valid, ...body } });
  expect(reply.status).toBe(201);
  return reply.body;
}

const on = (id: string, tenant: string) => ({
  tenant,
  path: '/v1/webhooks/endpoints/{id}',
  pathParameters: { id },
});
const put = (id: string, tenant: string, body: object, headers: Record<string, string> = {}) =>
  invoke<Endpoint & Problem>(update, { ...on(id, tenant), method: 'PUT', body, headers });

describe('creating an endpoint', () => {
  // WHK-17, WHK-18, WHK-19
  it('answers the record with its secret, once', async () => {
    const tenant = freshTenant();
    const endpoint = await created(tenant, {
      topics: ['order.placed', 'order.*'],
      headers: [{ name: 'Authorization', value: 'Bearer top-secret' }],
      description: 'ERP',
    });
    expect(endpoint).toMatchObject({
      id: expect.stringMatching(/^whe_/u) as string,
      url,
      description: 'ERP',
      topics: ['order.*'],
      headers: [{ name: 'Authorization', value_set: true }],
      status: 'enabled',
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_.{44}$/u) as string,
      secrets: [{ version: 1, expires_at: null }],
      health: { state: 'healthy', breaker: 'closed' },
      version: 1,
    });
    const reply = await invoke<Endpoint>(get, on(endpoint.id, tenant));
    const { secret, ...record } = endpoint;
    expect(reply.body).toEqual(record);
    expect(record['secret_hint']).toBe(`…${secret?.slice(-4)}`);
    expect(reply.text).not.toContain('top-secret');
  });

  // WHK-48
  it('stores neither secret nor header values readably', async () => {
    const tenant = freshTenant();
    const { id, secret = '' } = await created(tenant, {
      headers: [{ name: 'X-Key', value: 'top-secret' }],
    });
    const sealed = await loadSealed(tenant, id, ['secret-1', 'headers-1']);
    expect(sealed.size).toBe(2);
    const everything = JSON.stringify([await loadEndpoint(tenant, id), ...sealed.values()]);
    expect(everything).not.toContain(secret.slice(6));
    expect(everything).not.toContain('top-secret');
  });

  // WHK-25, WHK-40
  it('stores and answers the address in its one spelling', async () => {
    const tenant = freshTenant();
    const { id, url: answered } = await created(tenant, { url: 'HTTP://127.0.0.1:4010/a b' });
    expect(answered).toBe('http://127.0.0.1:4010/a%20b');
    expect((await loadEndpoint(tenant, id))?.endpoint.url).toBe(answered);
    const moved = await put(id, tenant, { url: 'http://127.0.0.1:4010/c d' });
    expect(moved.body).toMatchObject({ url: 'http://127.0.0.1:4010/c%20d', version: 2 });
    expect((await put(id, tenant, { url: 'http://127.1:4010/c d' })).body['version']).toBe(2);
  });

  // WHK-37
  it.each([
    [create, 'http://127.0.0.1:4000/v1/orders', '127.0.0.1:4000'],
    [createInProduction, 'https://api.waybill.example/v1', 'api.waybill.example'],
  ])('refuses the address by which it is called itself', async (handler, own, host) => {
    const refused = { status: 400, body: { code: 'url_blocked_host', details: [{ path: 'url' }] } };
    const body = { ...valid, url: own };
    expect(await invoke<Problem>(handler, { body, headers: { host } })).toMatchObject(refused);
    const tenant = freshTenant();
    const { id } = await created(tenant);
    expect(
      await put(id, tenant, { url: 'http://127.0.0.1:4000' }, { host: '127.0.0.1:4000' }),
    ).toMatchObject(refused);
  });

  // WHK-17
  it('may start disabled', async () => {
    expect(await created(freshTenant(), { enabled: false })).toMatchObject({
      status: 'disabled',
      disabled_reason: 'manual',
      health: { state: 'disabled' },
    });
  });

  // WHK-141
  it('takes 20 calls at once, or as many as it says', async () => {
    const tenant = freshTenant();
    const { id, max_concurrency: usual } = await created(tenant);
    expect(usual).toBe(20);
    expect(await created(tenant, { max_concurrency: 100 })).toMatchObject({ max_concurrency: 100 });
    expect((await put(id, tenant, { max_concurrency: 3 })).body).toMatchObject({
      max_concurrency: 3,
      version: 2,
    });
    const reset = await put(id, tenant, { max_concurrency: null });
    expect(reset.body).toMatchObject({ max_concurrency: 20 });
    for (const max_concurrency of [0, 101, 1.5, 'many']) {
      expect(await put(id, tenant, { max_concurrency })).toMatchObject({
        status: 400,
        body: { code: 'invalid_value', details: [{ path: 'max_concurrency' }] },
      });
    }
  });

  // WHK-31
  it('names all problems at once', async () => {
    const before = await table.count();
    const reply = await invoke<Problem>(createInProduction, {
      body: {
        url: 'http://127.0.0.1:4010',
        topics: ['order.placed', 'nonsense'],
        headers: [{ name: 'Host', value: 'x' }],
      },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('url_not_https');
    expect(reply.body.details?.map(({ path, message }) => [path, message.split(':')[0]])).toEqual([
      ['url', 'url_not_https'],
      ['url', 'url_port_not_allowed'],
      ['url', 'url_ip_literal'],
      ['topics.1', 'unknown_topic'],
      ['headers.0.name', 'header_reserved'],
    ]);
    expect(await table.count()).toBe(before);
  });

  // WHK-31
  it('names what has the wrong type beside what breaks a rule', async () => {
    const headers = [{ name: 'Host', value: 'x' }, { name: 'A' }];
    const body = { url: 'http://hooks.acme.example', topics: [], headers, enabled: 'yes' };
    const expected = ['enabled', 'headers.1.value', 'topics', 'url'];
    const tenant = freshTenant();
    const { id } = await created(tenant);
    for (const reply of [
      await invoke<Problem>(createInProduction, { body }),
      await invoke<Problem>(updateInProduction, { ...on(id, tenant), method: 'PUT', body }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
      expect(reply.body.details?.map(({ path }) => path).sort()).toEqual(expected);
      expect(reply.body.details?.map(({ message }) => message)).toContain(
        'url_not_https: must use https',
      );
    }
    const missing = await invoke<Problem>(create, { body: { topics: ['nonsense'] } });
    expect(missing.body.details?.map(({ path }) => path)).toEqual(['url', 'topics.0']);
    expect(await invoke<Problem>(create, { body: [] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'body' }] },
    });
  });

  it.each([
    ['{', 'invalid_json'],
    [{ topics: ['*'] }, 'invalid_value'],
    [{ url: 7, topics: ['*'] }, 'invalid_value'],
    [{ ...valid, headers: { a: 'b' } }, 'invalid_value'],
    [{ ...valid, description: 'x'.repeat(2001) }, 'invalid_value'],
  ])('refuses %j as malformed', async (body, code) => {
    const reply = await invoke<Problem>(create, { body, method: 'POST' });
    expect(reply).toMatchObject({ status: 400, body: { code } });
  });

  // WHK-19
  it('repeats its first answer without the secret', async () => {
    const call = { tenant: freshTenant(), body: valid, headers: { 'idempotency-key': 'k-1' } };
    const first = await invoke<Endpoint>(create, call);
    const second = await invoke<Endpoint>(create, call);
    const { secret, ...record } = first.body;
    expect(secret).toBeDefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(record);
  });

  // WHK-20
  it('stops at 20 endpoints, however many ask at once', async () => {
    const tenant = freshTenant();
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => invoke<Problem>(create, { tenant, body: valid })),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const reply of refused) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'endpoint_limit_reached' } });
    }
    const page = await invoke<{ items: Endpoint[]; total: number }>(list, { tenant });
    expect(page.body.total).toBe(20);
    const [first] = page.body.items;
    await invoke(remove, { ...on(first?.id ?? '', tenant), method: 'DELETE' });
    expect(await created(tenant)).toBeDefined();
  });
});

describe('listing endpoints', () => {
  // WHK-30
  it('filters, and finds those that would receive a topic', async () => {
    const tenant = freshTenant();
    const all = await created(tenant, { topics: ['*'] });
    const orders = await created(tenant, { topics: ['order.*'], enabled: false });
    const placed = await created(tenant, { topics: ['order.placed'] });
    const ids = async (query: Record<string, string>) => {
      const reply = await invoke<{ items: Endpoint[] }>(list, { tenant, query });
      return reply.body.items.map(({ id }) => id).sort();
    };
    const sorted = (...endpoints: Endpoint[]) => endpoints.map(({ id }) => id).sort();
    expect(await ids({})).toEqual(sorted(all, orders, placed));
    expect(await ids({ topic: 'order.placed' })).toEqual(sorted(all, orders, placed));
    expect(await ids({ topic: 'order.updated' })).toEqual(sorted(all, orders));
    expect(await ids({ topic: 'market.created', status: 'enabled' })).toEqual(sorted(all));
    expect(await ids({ status: 'disabled' })).toEqual(sorted(orders));
    expect(await invoke(list, { tenant, query: { colour: 'red' } })).toMatchObject({
      status: 400,
      body: { code: 'unknown_filter' },
    });
  });
});

describe('updating an endpoint', () => {
  // WHK-22, WHK-25
  it('keeps what is absent and raises the version', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant, {
      description: 'ERP',
      headers: [{ name: 'A', value: '1' }],
    });
    expect(await put(id, tenant, { topics: ['*'] })).toMatchObject({
      status: 200,
      body: { version: 2, topics: ['*'], description: 'ERP', headers: [{ name: 'A' }] },
    });
    expect(await put(id, tenant, { description: null, headers: [] })).toMatchObject({
      body: { version: 3, description: null, headers: [], url },
    });
    expect((await put(id, tenant, { topics: ['*'] })).body.version).toBe(3);
    const sealed = await loadSealed(tenant, id, ['headers-1', 'headers-2']);
    expect([...sealed.keys()]).toEqual(['headers-2']);
  });

  // WHK-23
  it('refuses to overwrite another version', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant);
    const stale = { status: 412, body: { code: 'version_conflict' } };
    expect(await put(id, tenant, { topics: ['*'] }, { 'If-Match': '"1"' })).toMatchObject({
      status: 200,
    });
    expect(await put(id, tenant, { url }, { 'If-Match': '"1"' })).toMatchObject(stale);
    expect(await put(id, tenant, { url }, { 'If-Match': '1' })).toMatchObject(stale);
    expect(await put(id, tenant, { url }, { 'If-Match': '2' })).toMatchObject({ status: 200 });
  });

  // WHK-24
  it('loses no change of calls at the same time', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant);
    const replies = await Promise.all([
      put(id, tenant, { topics: ['*'] }),
      put(id, tenant, { description: 'ERP' }),
      put(id, tenant, { enabled: false }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await invoke<Endpoint>(get, on(id, tenant))).body).toMatchObject({
      topics: ['*'],
      description: 'ERP',
      status: 'disabled',
      version: 4,
    });
  });

  // WHK-26, WHK-27
  it('disables and enables, and enabling clears health', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant);
    let health = unknownHealth;
    for (const attemptId of ['1', '2', '3', '4', '5']) {
      const failure = {
        attemptId,
        at: new Date(),
        succeeded: false,
        errorCode: null,
        statusCode: 500,
      };
      health = countAttempt(health, failure) ?? health;
    }
    await writeHealth(tenant, id, health, 0);
    expect((await invoke<Endpoint>(get, on(id, tenant))).body.health).toMatchObject({
      state: 'paused',
      breaker: 'open',
      last_status_code: 500,
      last_error_code: null,
    });
    expect((await put(id, tenant, { enabled: false })).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'manual',
      health: { state: 'disabled' },
    });
    expect((await put(id, tenant, { enabled: true })).body).toMatchObject({
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      health: { state: 'healthy', breaker: 'closed' },
    });
    expect((await invoke<Endpoint>(get, on(id, tenant))).body.health.state).toBe('healthy');
  });

  // WHK-22
  it('checks only what is sent', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant);
    const production = (body: object) =>
      invoke<Problem>(updateInProduction, { ...on(id, tenant), method: 'PUT', body });
    expect(await production({ description: 'x' })).toMatchObject({ status: 200 });
    expect(await production({ url })).toMatchObject({
      status: 400,
      body: { code: 'url_not_https' },
    });
    expect(await production({ topics: [] })).toMatchObject({
      status: 400,
      body: { code: 'topics_empty' },
    });
    expect(await production({ unknown: 1 })).toMatchObject({ status: 400 });
  });
});

describe('an endpoint id', () => {
  // WHK-21
  it('of another form, of another tenant or of nobody', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant);
    for (const handler of [get, remove]) {
      const bad = await invoke<Problem>(
        handler,
        on('0b6f8a54-5a0e-4c58-9a3e-3f6d5d1c2b7a', tenant),
      );
      expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
      expect(await invoke(handler, on(id, freshTenant()))).toMatchObject({ status: 404 });
    }
    expect(await put(id, freshTenant(), { enabled: false })).toMatchObject({ status: 404 });
    expect(await invoke(get, on(id, tenant))).toMatchObject({ status: 200 });
  });
});

describe('deleting an endpoint', () => {
  // WHK-29
  it('leaves nothing of it but the count and the sealing key of its tenant', async () => {
    const tenant = freshTenant();
    await created(freshTenant());
    const before = await table.count();
    const { id } = await created(tenant, { headers: [{ name: 'A', value: '1' }] });
    expect(await invoke(remove, { ...on(id, tenant), method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { deleted: true, id },
    });
    expect(await table.count()).toBe(before + 2);
    expect(await invoke(remove, { ...on(id, tenant), method: 'DELETE' })).toMatchObject({
      status: 404,
    });
  });
});
