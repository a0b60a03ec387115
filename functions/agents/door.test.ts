import { randomUUID } from 'node:crypto';
import { commit } from '@waybill/table/commit';
import { tenantWrite } from '@waybill/tenants/tenant/tenant.repository';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as unmatched } from '../platform/unmatched.ts';
import {
  ask,
  credentials,
  keyOf,
  modern,
  openShop,
  type Rpc,
  type Shop,
  send,
} from './agents.factory.ts';

withTable();
afterEach(removeFault);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('acme');
});

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

const refusalOf = (status: number, code: string) => ({
  status,
  body: { jsonrpc: '2.0', error: { code: status, data: { code } } },
});

// AGT-2
describe('credentials', () => {
  it('are the headers of every call, or a bearer token of tenant and key', async () => {
    const { tenant, key } = shop;
    expect((await send(ping, credentials(shop))).body.result).toEqual({});
    const bearer = (token: string) => send(ping, { authorization: token });
    expect((await bearer(`Bearer ${tenant}.${key}`)).body.result).toEqual({});
    expect((await bearer(`bearer ${tenant}.${key}`)).status).toBe(200);
    for (const wrong of [
      `Bearer ${key}`,
      `Basic ${tenant}.${key}`,
      `Bearer ${tenant}.no`,
      'Bearer',
    ]) {
      expect(await bearer(wrong)).toMatchObject(refusalOf(401, 'unauthorized'));
    }
  });

  it('of both kinds are those of the headers', async () => {
    const { tenant, key } = shop;
    const authorization = `Bearer ${tenant}.${key}`;
    const wrong = { ...credentials({ tenant, key: 'no' }), authorization };
    expect((await send(ping, wrong)).status).toBe(401);
    expect((await send(ping, { 'x-service-tenant': 'other', authorization })).status).toBe(200);
  });

  it('that are missing or wrong are 401 with a challenge, and no id', async () => {
    const { tenant, key } = shop;
    const wrong: Call['headers'][] = [
      {},
      { 'x-service-api-key': key },
      { 'x-service-tenant': tenant },
      { 'x-service-tenant': 'Not A Slug', 'x-service-api-key': key },
    ];
    for (const headers of wrong) {
      const reply = await send(ping, headers);
      expect(reply).toMatchObject(refusalOf(401, 'unauthorized'));
      expect(reply.headers['www-authenticate']).toBe('Bearer realm="waybill"');
      expect(reply.body).not.toHaveProperty('id');
      expect(reply.body.error?.data?.['request_id']).toBe(reply.headers['x-request-id']);
    }
  });

  it('of a suspended tenant are refused', async () => {
    const closed = await openShop('closed');
    const at = '2026-11-22T10:00:00.000Z';
    const row = { slug: 'closed', name: 'Closed', status: 'suspended', rate_limit: null } as const;
    const secrets = { operator: false, cursorSecret: 's' };
    const write = tenantWrite({ ...row, created_at: at, updated_at: at }, secrets);
    const { when: _, ...unconditional } = write as { when?: unknown } & typeof write;
    await commit([unconditional as typeof write]);
    expect(await send(ping, credentials(closed))).toMatchObject(refusalOf(403, 'tenant_suspended'));
  });
});

// AGT-3
describe('callers', () => {
  it.each(['contact', 'organization', 'session', 'permissions'])(
    'that name a %s are buyers, and refused',
    async (name) => {
      const headers = { ...credentials(shop), [`x-service-${name}`]: randomUUID() };
      expect(await send(ping, headers)).toMatchObject(refusalOf(403, 'buyer_not_permitted'));
    },
  );

  it('with a key of a contact are buyers', async () => {
    const buyer = await keyOf(shop.tenant, { contact_id: randomUUID() });
    expect(await send(ping, credentials(buyer))).toMatchObject(
      refusalOf(403, 'buyer_not_permitted'),
    );
  });

  it('need the permission for agents.call', async () => {
    const reader = await keyOf(shop.tenant, { permissions: ['orders.get'] });
    expect(await send(ping, credentials(reader))).toMatchObject(refusalOf(403, 'forbidden'));
  });
});

// AGT-4
describe('an origin', () => {
  it.each([
    ['https://shop.example', 200],
    ['https://other.example', 403],
    ['null', 403],
    ['http://localhost:3000', 403],
  ])('%s is answered %i where the stage lists another', async (origin, status) => {
    vi.stubEnv('ALLOWED_ORIGINS', 'https://shop.example');
    const reply = await send(ping, { ...credentials(shop), origin });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply).toMatchObject(refusalOf(403, 'origin_not_allowed'));
  });

  it('of this machine may call a service on it', async () => {
    const headers = {
      ...credentials(shop),
      host: 'localhost:4000',
      origin: 'http://127.0.0.1:6274',
    };
    expect((await send(ping, headers)).status).toBe(200);
  });
});

// AGT-5
describe('the door', () => {
  it('judges origin, type, size and credentials in this order', async () => {
    const large = 'x'.repeat(4 * 1024 * 1024 + 1);
    const text = { 'content-type': 'text/plain' };
    const strange = { origin: 'https://evil.example' };
    expect(await send(large, { ...text, ...strange })).toMatchObject(
      refusalOf(403, 'origin_not_allowed'),
    );
    expect(await send(large, text)).toMatchObject(refusalOf(415, 'unsupported_media_type'));
    expect(await send(large)).toMatchObject(refusalOf(413, 'payload_too_large'));
    expect(await send('{')).toMatchObject(refusalOf(401, 'unauthorized'));
  });

  it('answers other methods in its protocol, and strange pages first', async () => {
    const get = (headers: Call['headers'] = {}, path = '/mcp') =>
      invoke<Rpc>(unmatched, { method: 'GET', path, headers });
    const refused = await get();
    expect(refused).toMatchObject(refusalOf(405, 'method_not_allowed'));
    expect(refused.headers['allow']).toBe('POST');
    expect(await get({ origin: 'https://evil.example' })).toMatchObject(
      refusalOf(403, 'origin_not_allowed'),
    );
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      expect(await get({}, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('tells when the table does not keep up', async () => {
    injectFault(async () => {
      throw Object.assign(new Error('busy'), { name: 'ProvisionedThroughputExceededException' });
    });
    const reply = await send(ping, credentials(shop));
    expect(reply).toMatchObject(refusalOf(503, 'overloaded'));
    expect(reply.headers['retry-after']).toBe('1');
  });

  it('lets a tenant within its budget in alone', async () => {
    vi.stubEnv('TENANT_REQUESTS_PER_SECOND', '1');
    vi.stubEnv('TENANT_BURST', '1');
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => send(ping, credentials(shop))),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject(refusalOf(429, 'rate_limited'));
  });
});

// AGT-12
describe('a message', () => {
  const entry = () => credentials(shop);

  it.each([
    ['', -32_700],
    ['{', -32_700],
    ['[]', -32_600],
    ['7', -32_600],
    [[ping], -32_600],
    [{ ...ping, jsonrpc: '1.0' }, -32_600],
    [{ ...ping, id: null }, -32_600],
    [{ ...ping, id: 1.5 }, -32_600],
    [{ ...ping, method: 7 }, -32_600],
    [{ jsonrpc: '2.0', method: 'ping' }, -32_600],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32_600],
  ])('%j is none: %i', async (body, code) => {
    const reply = await send(body, { 'content-type': 'application/json', ...entry() });
    expect(reply).toMatchObject({ status: 400, body: { jsonrpc: '2.0', error: { code } } });
    expect(reply.body.id ?? 1).not.toBeNull();
  });

  it('without an id is taken and not answered', async () => {
    const reply = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, entry());
    expect(reply).toMatchObject({ status: 202, text: '' });
  });

  it('of a modern client is refused where headers and body disagree', async () => {
    const { body, headers } = modern('tools/list');
    const other = { ...entry(), ...headers, 'mcp-method': 'ping' };
    expect(await send(body, other)).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32_020 } },
    });
    expect(await ask(shop, 'ping')).toMatchObject({
      status: 404,
      body: { error: { code: -32_601 } },
    });
  });
});
