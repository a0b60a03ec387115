import { randomUUID } from 'node:crypto';
import { installers } from '@waybill/registry/installers.generated';
import { queryAll } from '@waybill/table/read';
import { authorize } from '@waybill/tenants/authorize.command';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createKey } from '../api-keys/create.ts';
import { handler as deleteKey } from '../api-keys/delete.ts';
import { handler as getKey } from '../api-keys/get.ts';
import { handler as listKeys } from '../api-keys/list.ts';
import { handler as createMarket } from '../markets/create.ts';
import { handler as getSettings } from '../settings/get-app-settings.ts';
import { handler as putSettings } from '../settings/put-app-settings.ts';
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

describe('the authorizer', () => {
  it.each([
    [undefined, 'wb_demo_local', 'tenant_required'],
    ['', 'wb_demo_local', 'tenant_required'],
    ['demo', undefined, 'unauthorized'],
    ['demo', 'wb_operator_local', 'unauthorized'],
    ['demo#x', 'wb_demo_local', 'unauthorized'],
    ['nobody', 'wb_demo_local', 'unauthorized'],
    ['demo', 'wb_demo_local', 'ok'],
  ])('answers tenant %j with key %j: %s', async (tenant, key, outcome) => {
    expect(await authorize(tenant, key, new Date())).toMatchObject({ outcome });
  });

  // API-98
  it('refuses an expired key', async () => {
    const { body } = await demoKey({ name: 'Short', expires_at: inAnHour() });
    expect(await authorize('demo', body.key, new Date())).toMatchObject({ outcome: 'ok' });
    const later = new Date(Date.now() + 7_200_000);
    expect(await authorize('demo', body.key, later)).toEqual({ outcome: 'unauthorized' });
  });
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function demoKeyId(): Promise<string> {
  const { keyId = '' } = await authorize('demo', 'wb_demo_local', new Date());
  return keyId;
}

interface KeyReply {
  id: string;
  key?: string;
}

async function demoKey(body: object) {
  return invoke<KeyReply>(createKey, {
    path: '/v1/api-keys',
    body: { permissions: ['orders.*'], ...body },
    tenant: 'demo',
    keyId: await demoKeyId(),
  });
}

describe('API keys', () => {
  const one = (id: string, tenant = 'demo') => ({
    path: '/v1/api-keys/{id}',
    pathParameters: { id },
    tenant,
  });

  // API-52, API-99, API-100
  it('are shown once, read and listed without secret, and revoked', async () => {
    const created = await demoKey({ name: 'ERP' });
    expect(created.status).toBe(201);
    const { id, key = '' } = created.body;
    const read = await invoke(getKey, one(id));
    expect(read).toMatchObject({ status: 200, body: { id, name: 'ERP' } });
    expect(read.text).not.toContain(key);
    const listed = await invoke(listKeys, { path: '/v1/api-keys', query: { id }, tenant: 'demo' });
    expect(listed.body).toMatchObject({ total: 1, items: [{ id }] });
    expect(listed.text).not.toContain(key);
    const removal = { ...one(id), method: 'DELETE' };
    expect(await invoke(deleteKey, removal)).toMatchObject({ body: { deleted: true, id } });
    expect(await invoke(deleteKey, removal)).toMatchObject({ status: 404 });
    expect(await invoke(getKey, one(id))).toMatchObject({ status: 404 });
    expect(await authorize('demo', key, new Date())).toEqual({ outcome: 'unauthorized' });
  });

  // API-66, API-97
  it('of another tenant do not exist', async () => {
    const { id } = (await demoKey({ name: 'Mine' })).body;
    expect(await invoke(getKey, one(id, 'operator'))).toMatchObject({ status: 404 });
    const removal = { ...one(id, 'operator'), method: 'DELETE' };
    expect(await invoke(deleteKey, removal)).toMatchObject({ status: 404 });
  });

  // API-104
  it('that may do everything are never the last to go', async () => {
    const tenant = 'careful';
    let survivor = (await create({ slug: tenant, name: 'Careful' })).body.api_key.id;
    const made = async (body: object = {}) => {
      const sent = { name: 'Key', permissions: ['*'], ...body };
      const call = { path: '/v1/api-keys', body: sent, tenant, keyId: survivor };
      return (await invoke<KeyReply>(createKey, call)).body.id;
    };
    const remove = (id: string) => invoke(deleteKey, { ...one(id, tenant), method: 'DELETE' });
    await made({ expires_at: inAnHour() });
    await made({ permissions: ['api-keys.*'] });
    for (let round = 0; round < 3; round += 1) {
      const full = [survivor, await made(), await made(), await made()];
      const replies = await Promise.all(full.map(remove));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
      const kept = replies.findIndex(({ status }) => status === 409);
      expect(replies[kept]).toMatchObject({ body: { code: 'last_key' } });
      survivor = full[kept] ?? '';
    }
    expect(await invoke(getKey, one(survivor, tenant))).toMatchObject({ status: 200 });
  });

  // API-23, API-103
  it('are bound to a contact, named in any case, only by a key that may assert one', async () => {
    const plain = (await demoKey({ permissions: ['api-keys.*', 'orders.*'] })).body;
    const contact_id = randomUUID();
    const binding = (keyId: string) =>
      invoke(createKey, {
        path: '/v1/api-keys',
        body: {
          name: 'Buyer',
          permissions: ['orders.place'],
          contact_id: contact_id.toUpperCase(),
        },
        tenant: 'demo',
        keyId,
      });
    expect(await binding(plain.id)).toMatchObject({
      status: 403,
      body: { code: 'permission_exceeded' },
    });
    expect(await binding(await demoKeyId())).toMatchObject({ status: 201, body: { contact_id } });
  });

  // API-102
  it('are refused when they would grant more, or name nothing sensible', async () => {
    const narrow = (await demoKey({ name: 'Narrow' })).body;
    const reply = await invoke(createKey, {
      path: '/v1/api-keys',
      body: { name: 'Wide', permissions: ['*'] },
      tenant: 'demo',
      keyId: narrow.id,
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'permission_exceeded' } });
    expect(await demoKey({ permissions: ['Orders!'], name: '' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'name' }, { path: 'permissions.0' }] },
    });
  });
});

describe('settings', () => {
  const at = (app: string) => ({
    path: '/v1/settings/apps/{app}',
    pathParameters: { app },
    tenant: 'demo',
  });
  const put = (app: string, body: object) =>
    invoke(putSettings, { ...at(app), method: 'PUT', body });

  // API-114
  it('are answered whole, defaults included', async () => {
    expect(await invoke(getSettings, at('inventories'))).toMatchObject({
      status: 200,
      body: {
        app: 'inventories',
        market: null,
        masked: [],
        settings: { backorder_policy: 'deny' },
      },
    });
  });

  // API-117, API-120
  it('apply to the very next call, and null removes them', async () => {
    const changed = await put('orders', { values: { max_items_per_order: 2 } });
    expect(changed).toMatchObject({ status: 200, body: { settings: { max_items_per_order: 2 } } });
    const read = await invoke(getSettings, at('orders'));
    expect(read).toMatchObject({ body: { settings: { max_items_per_order: 2 } } });
    await put('orders', { values: { max_items_per_order: null } });
    const reset = await invoke(getSettings, at('orders'));
    expect(reset).toMatchObject({ body: { settings: { max_items_per_order: 500 } } });
  });

  // API-170
  it('of the console keep the views of a tenant', async () => {
    const views = [{ name: 'Open', address: '/orders?status=placed' }];
    const console = { views, customer_name: 'company', slip_header: 'Lamps\nZürich' };
    expect(await put('console', { values: console })).toMatchObject({ status: 200 });
    const { body } = await invoke<{ settings: object }>(getSettings, at('console'));
    expect(body.settings).toEqual({ ...console, slip_footer: '' });
  });

  // API-170
  it('of the console know no market, written or read', async () => {
    await invoke(createMarket, {
      ...{ path: '/v1/markets', tenant: 'demo' },
      body: { code: 'views', name: 'Views', default_currency: 'EUR' },
    });
    const refusal = {
      code: 'invalid_value',
      message: 'market is not known here; these settings are the same for all',
    };
    const written = await put('console', { values: {}, market: 'views' });
    expect(written).toMatchObject({ status: 400, body: refusal });
    for (const market of ['views', 'xx', '']) {
      const read = await invoke(getSettings, { ...at('console'), query: { market } });
      expect(read).toMatchObject({ status: 400, body: refusal });
    }
    // Nor do those of the inventories, which answer as ever.
    const inventories = { ...at('inventories'), query: { market: 'views' } };
    expect(await invoke(getSettings, inventories)).toMatchObject({
      status: 200,
      body: { market: 'views' },
    });
  });

  // API-118
  it('are refused with every problem named, and then nothing is stored', async () => {
    const values = { cancel_requires_reason: true, on_hold_blocks: 'all', unheard_of: 1 };
    expect(await put('orders', { values })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'values.on_hold_blocks' }, { path: 'values.unheard_of' }] },
    });
    const read = await invoke(getSettings, at('orders'));
    expect(read).toMatchObject({ body: { settings: { cancel_requires_reason: false } } });
  });

  // API-119
  it('know no other area and no other market', async () => {
    expect(await invoke(getSettings, at('billing'))).toMatchObject({ status: 404 });
    expect(await put('billing', { values: {} })).toMatchObject({ status: 404 });
    expect(await put('orders', { values: {}, market: 'xx' })).toMatchObject({ status: 404 });
    const unknownMarket = { ...at('orders'), query: { market: 'xx' } };
    expect(await invoke(getSettings, unknownMarket)).toMatchObject({
      status: 200,
      body: { market: null, settings: { default_currency: 'EUR' } },
    });
  });
});
