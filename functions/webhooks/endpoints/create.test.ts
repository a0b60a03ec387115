import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { loadEndpoint } from '@waybill/webhooks/endpoint/endpoint.repository';
import { loadSealed } from '@waybill/webhooks/endpoint/sealed.repository';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createInProduction } from './create.ts';
import { handler as remove } from './delete.ts';
import {
  create,
  created,
  type Endpoint,
  freshTenant,
  on,
  type Problem,
  put,
  url,
  valid,
} from './endpoints.factory.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

const table = withTable();
beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});

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

  // WHK-141
  it('takes 20 calls at once, or as many as it says', async () => {
    const tenant = freshTenant();
    const { id, max_concurrency: usual } = await created(tenant);
    expect(usual).toBe(20);
    expect(await created(tenant, { max_concurrency: 100 })).toMatchObject({ max_concurrency: 100 });
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
