import { randomUUID } from 'node:crypto';
import { installers } from '@waybill/registry/installers.generated';
import { queryAll } from '@waybill/table/read';
import { authorize } from '@waybill/tenants/authorize.command';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createTenantKey } from './api-keys/create.ts';
import { handler as createTenant } from './create.ts';
import { handler as getTenant } from './get.ts';
import { handler as listTenants } from './list.ts';
import { handler as updateTenant } from './update.ts';

const table = withTable();
const asOperator = { tenant: 'operator', operator: true };

interface Created {
  tenant: { slug: string; status: string };
  api_key: { id: string; key?: string; permissions: string[] };
}

interface KeyReply {
  id: string;
  key?: string;
}

const create = (body: object, more: object = {}) =>
  invoke<Created>(createTenant, { path: '/v1/tenants', body, ...asOperator, ...more });

beforeAll(() => provisionLocalTenants(installers));

describe('tenants', () => {
  // API-93, API-99
  it('are created with a first key, shown once, that opens only their own door', async () => {
    const { status, body } = await create({ slug: 'acme', name: 'Acme' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      tenant: { slug: 'acme', name: 'Acme', status: 'active' },
      api_key: { permissions: ['*'], key: expect.stringMatching(/^wb_/u) },
    });
    const { key = '' } = body.api_key;
    const now = new Date();
    expect(await authorize('acme', key, now)).toMatchObject({ outcome: 'ok', operator: 'false' });
    expect(await authorize('demo', key, now)).toEqual({ outcome: 'unauthorized' });
    const stored = JSON.stringify(await queryAll({ pk: 'T#acme#API_KEYS' }));
    expect(stored).not.toContain(key);
  });

  // API-93
  it('start with what the areas install', async () => {
    await create({ slug: 'stocked', name: 'Stocked' });
    const ranges = await queryAll({ pk: 'T#stocked#NUMBER_RANGES' });
    expect(ranges.map(({ sk }) => sk)).toEqual(['CODE#delivery', 'CODE#order', 'CODE#return']);
  });

  // API-94
  it('keep their slug for themselves, and a refusal writes nothing', async () => {
    await create({ slug: 'taken', name: 'First' });
    const before = await table.count();
    const again = await create({ slug: 'taken', name: 'Second' });
    expect(again).toMatchObject({ status: 409, body: { code: 'unique_violation' } });
    expect(await table.count()).toBe(before);
  });

  // API-94
  it.each(['A', 'a', '1shop', 'shop_1', 'x'.repeat(64), ''])('refuse the slug %j', async (slug) => {
    const reply = await create({ slug, name: 'Shop' });
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'slug' }] } });
  });

  // API-89
  it('repeat a creation without the secret', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await create({ slug: 'once', name: 'Once' }, { headers });
    const again = await create({ slug: 'once', name: 'Once' }, { headers });
    expect(first.body.api_key.key).toBeDefined();
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body.api_key.key).toBeUndefined();
    expect(again.body.api_key.id).toBe(first.body.api_key.id);
  });

  // API-92
  it('are for the operator only', async () => {
    const reply = await create({ slug: 'sneaky', name: 'Sneaky' }, { operator: false });
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('are read, listed, renamed and suspended', async () => {
    await create({ slug: 'closing', name: 'Closing', status: 'active' });
    const path = { path: '/v1/tenants/{slug}', pathParameters: { slug: 'closing' }, ...asOperator };
    const put = (body: object) => invoke(updateTenant, { ...path, method: 'PUT', body });
    expect(await put({ status: 'suspended' })).toMatchObject({
      status: 200,
      body: { name: 'Closing', status: 'suspended' },
    });
    expect(await invoke(getTenant, path)).toMatchObject({ body: { status: 'suspended' } });
    expect(await put({})).toMatchObject({ status: 400 });
    const query = { status: 'suspended', order: 'slug.desc' };
    const listed = await invoke(listTenants, { path: '/v1/tenants', query, ...asOperator });
    expect(listed.body).toMatchObject({ total: 1, items: [{ slug: 'closing' }] });
    const nobody = { ...path, pathParameters: { slug: 'nobody' } };
    expect(await invoke(getTenant, nobody)).toMatchObject({ status: 404 });
    expect(
      await invoke(updateTenant, { ...nobody, method: 'PUT', body: { name: 'X' } }),
    ).toMatchObject({
      status: 404,
    });
  });

  // API-127
  it('have a request budget of their own where the operator says so', async () => {
    const path = { path: '/v1/tenants/{slug}', pathParameters: { slug: 'busy' }, ...asOperator };
    const put = (body: object) => invoke(updateTenant, { ...path, method: 'PUT', body });
    const created = await create({ slug: 'busy', name: 'Busy' });
    expect(created.body.tenant).toMatchObject({ rate_limit: null });
    expect(await put({ rate_limit: 50 })).toMatchObject({ status: 200, body: { rate_limit: 50 } });
    expect(await put({ name: 'Busier' })).toMatchObject({ body: { rate_limit: 50 } });
    const known = () => authorize('busy', created.body.api_key.key, new Date());
    expect(await known()).toMatchObject({ outcome: 'ok', rateLimit: '50' });
    const query = { rate_limit: '50' };
    const listed = await invoke(listTenants, { path: '/v1/tenants', query, ...asOperator });
    expect(listed.body).toMatchObject({ total: 1, items: [{ slug: 'busy' }] });
    expect(await put({ rate_limit: null })).toMatchObject({ body: { rate_limit: null } });
    expect(await known()).not.toHaveProperty('rateLimit');
    for (const rate_limit of [0, -1, 1.5, '50', 1_000_001]) {
      expect(await put({ rate_limit })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'rate_limit' }] },
      });
    }
  });

  // API-96
  it('are never suspended when they are the operator', async () => {
    const path = { path: '/v1/tenants/{slug}', pathParameters: { slug: 'operator' } };
    const put = (body: object) =>
      invoke(updateTenant, { ...path, method: 'PUT', body, ...asOperator });
    expect(await put({ status: 'suspended' })).toMatchObject({
      status: 409,
      body: { code: 'operator_tenant' },
    });
    expect(await put({ status: 'active' })).toMatchObject({ body: { status: 'active' } });
    expect(await authorize('operator', 'wb_operator_local', new Date())).toMatchObject({
      outcome: 'ok',
    });
  });

  // API-105
  it('get a key from the operator when they lost their own', async () => {
    await create({ slug: 'locked-out', name: 'Locked out' });
    const rescue = (body: object, more: object = {}) =>
      invoke<KeyReply>(createTenantKey, {
        path: '/v1/tenants/{slug}/api-keys',
        pathParameters: { slug: 'locked-out' },
        body,
        ...asOperator,
        ...more,
      });
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await rescue({}, { headers });
    expect(first).toMatchObject({
      status: 201,
      body: { permissions: ['*'], expires_at: null, contact_id: null },
    });
    const { key = '', id } = first.body;
    expect(await authorize('locked-out', key, new Date())).toMatchObject({
      outcome: 'ok',
      keyId: id,
      operator: 'false',
    });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await rescue({ expires_at })).toMatchObject({ status: 201, body: { expires_at } });
    expect(await rescue({ expires_at: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'expires_at' }] },
    });
    expect(await rescue({ expires: expires_at })).toMatchObject({ status: 400 });
    const again = await rescue({}, { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body.id).toBe(id);
    expect(again.body.key).toBeUndefined();
    expect(await rescue({ name: 'Ours' })).toMatchObject({ body: { name: 'Ours' } });
    const nobody = await rescue({}, { pathParameters: { slug: 'nobody' } });
    expect(nobody).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await rescue({}, { operator: false })).toMatchObject({ status: 403 });
    expect(await queryAll({ pk: 'T#nobody#API_KEYS' })).toEqual([]);
  });

  // API-95
  it('are refused by the authorizer while suspended', async () => {
    const { body } = await create({ slug: 'asleep', name: 'Asleep', status: 'suspended' });
    const outcome = await authorize('asleep', body.api_key.key, new Date());
    expect(outcome).toEqual({ outcome: 'tenant_suspended' });
  });
});
