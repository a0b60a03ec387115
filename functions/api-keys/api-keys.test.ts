import { randomUUID } from 'node:crypto';
import { NOWHERE } from '@waybill/api/places';
import { livingLocations } from '@waybill/inventories/location/living-locations.repository';
import { installers } from '@waybill/registry/installers.generated';
import { commit } from '@waybill/table/commit';
import { apiKeyWrite, loadApiKeys } from '@waybill/tenants/api-key/api-key.repository';
import { unboundKey } from '@waybill/tenants/api-key/new-api-key';
import { keyHash, newKeySecret } from '@waybill/tenants/api-key/secret';
import { authorize } from '@waybill/tenants/authorize.command';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { handler as createLocation } from '../inventories/locations/create.ts';
import { handler as deleteLocation } from '../inventories/locations/delete.ts';
import { handler as updateLocation } from '../inventories/locations/update.ts';
import { handler as createTenant } from '../tenants/create.ts';
import { handler as whoami } from '../whoami.ts';
import { handler as createKey } from './create.ts';
import { handler as deleteKey } from './delete.ts';
import { handler as getKey } from './get.ts';
import { handler as listKeys } from './list.ts';

withTable();
beforeAll(() => provisionLocalTenants(installers));

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

  // API-104
  it('that may do everything are never the last to go', async () => {
    const tenant = 'careful';
    const created = await invoke<{ api_key: KeyReply }>(createTenant, {
      path: '/v1/tenants',
      tenant: 'operator',
      operator: true,
      body: { slug: tenant, name: 'Careful' },
    });
    let survivor = created.body.api_key.id;
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

  // API-185
  it('end with the key that made them, and theirs', async () => {
    const made = async (keyId: string, name: string) => {
      const body = { name, permissions: ['api-keys.*', 'orders.*'] };
      const call = { path: '/v1/api-keys', body, tenant: 'demo', keyId };
      return (await invoke<KeyReply & { created_by: string }>(createKey, call)).body;
    };
    const creator = await demoKeyId();
    const parent = await made(creator, 'Parent');
    const child = await made(parent.id, 'Child');
    const grandchild = await made(child.id, 'Grandchild');
    const sibling = await made(creator, 'Sibling');
    expect([parent, child, grandchild].map(({ created_by }) => created_by)).toEqual([
      creator,
      parent.id,
      child.id,
    ]);
    const removed = await invoke(deleteKey, { ...one(parent.id), method: 'DELETE' });
    expect(removed).toMatchObject({ status: 200, body: { id: parent.id } });
    for (const { key } of [parent, child, grandchild]) {
      expect(await authorize('demo', key, new Date())).toEqual({ outcome: 'unauthorized' });
    }
    expect(await authorize('demo', sibling.key, new Date())).toMatchObject({ outcome: 'ok' });
  });

  // API-185
  it('outlive no key that is revoked while it makes them', async () => {
    const body = { permissions: ['api-keys.*', 'orders.*'] };
    for (let round = 0; round < 5; round += 1) {
      const parent = (await demoKey({ ...body, name: 'Parent' })).body;
      const making = Array.from({ length: 6 }, () =>
        invoke<KeyReply>(createKey, {
          path: '/v1/api-keys',
          tenant: 'demo',
          keyId: parent.id,
          body: { name: 'Child', permissions: ['orders.*'] },
        }),
      );
      const removal = invoke(deleteKey, { ...one(parent.id), method: 'DELETE' });
      const replies = await Promise.all(making);
      expect((await removal).status).toBe(200);
      for (const { status, body: child } of replies) {
        expect([201, 403]).toContain(status);
        if (status === 201) {
          expect(await authorize('demo', child.key, new Date())).toEqual({
            outcome: 'unauthorized',
          });
        }
      }
    }
  });

  // API-185
  it('end with the one that made them, however many it made', async () => {
    const parent = (await demoKey({ permissions: ['api-keys.*'], name: 'Busy' })).body;
    const secrets = Array.from({ length: 150 }, newKeySecret);
    const child = (secret: string) => ({
      ...unboundKey({ name: 'Child', secret, id: randomUUID(), at: new Date().toISOString() }),
      created_by: parent.id,
    });
    const writes = secrets.map((secret) => apiKeyWrite('demo', keyHash(secret), child(secret)));
    await Promise.all([writes.slice(0, 75), writes.slice(75)].map((some) => commit(some)));
    expect(await invoke(deleteKey, { ...one(parent.id), method: 'DELETE' })).toMatchObject({
      status: 200,
    });
    const outcomes = secrets.map((secret) => authorize('demo', secret, new Date()));
    expect(new Set((await Promise.all(outcomes)).map(({ outcome }) => outcome))).toEqual(
      new Set(['unauthorized']),
    );
  });

  // API-106, API-186
  it('are gone a day after their end, and count for nothing before', async () => {
    const at = Date.now();
    vi.useFakeTimers({ now: at, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = (await demoKey({ name: 'Short', expires_at: inAnHour() })).body;
    const later = (hours: number) => vi.setSystemTime(at + hours * 3_600_000);
    later(24);
    expect(await invoke(getKey, one(id))).toMatchObject({ status: 200, body: { id } });
    later(26);
    expect(await invoke(getKey, one(id))).toMatchObject({ status: 404 });
    const listed = await invoke(listKeys, { path: '/v1/api-keys', query: { id }, tenant: 'demo' });
    expect(listed.body).toMatchObject({ total: 0 });
    expect(await invoke(deleteKey, { ...one(id), method: 'DELETE' })).toMatchObject({
      status: 404,
    });
    expect((await loadApiKeys('demo')).map((key) => key.id)).toContain(id);
    await demoKey({ name: 'Next' });
    expect((await loadApiKeys('demo')).map((key) => key.id)).not.toContain(id);
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

  // API-32
  it('are not made endless, nor everybody’s, by a mistyped key', async () => {
    for (const mistyped of [{ expire_at: inAnHour() }, { contact: randomUUID() }]) {
      expect(await demoKey({ name: 'Typo', ...mistyped })).toMatchObject({
        status: 400,
        body: { code: 'unknown_key', details: [{ path: Object.keys(mistyped)[0] }] },
      });
    }
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

  // API-310, API-312
  it('are bound to locations, which stay bound under another code and drop out when deleted', async () => {
    const place = async (code: string) => {
      const body = { code, name: code };
      return (await invoke<{ id: string }>(createLocation, { tenant: 'demo', body })).body.id;
    };
    const ids = [await place('north'), await place('south')];
    const bound = ['south', 'north'];
    const created = await demoKey({ name: 'Store', permissions: ['*'], location_codes: bound });
    expect(created).toMatchObject({ status: 201, body: { location_codes: bound } });
    const { id, key } = created.body;
    const placesNow = async () => {
      const authorizer = await authorize('demo', key, new Date(), livingLocations);
      const read = await invoke<{ location_codes: string[] }>(getKey, one(id));
      const listed = await invoke<{ items: { location_codes: string[] }[] }>(listKeys, {
        path: '/v1/api-keys',
        query: { id },
        tenant: 'demo',
      });
      expect(listed.body.items[0]?.location_codes).toEqual(read.body.location_codes);
      const me = await invoke(whoami, { authorizer: { ...authorizer } });
      expect(me.body).toMatchObject({ location_codes: read.body.location_codes });
      return [read.body.location_codes, authorizer.locationIds?.split(' ')];
    };
    expect(await placesNow()).toEqual([bound, [ids[1], ids[0]]]);
    const at = (place: string | undefined, method: string) => {
      return { tenant: 'demo', method, pathParameters: { id: String(place) } };
    };
    await invoke(updateLocation, { ...at(ids[1], 'PUT'), body: { code: 'west' } });
    expect(await placesNow()).toEqual([
      ['west', 'north'],
      [ids[1], ids[0]],
    ]);
    await invoke(deleteLocation, at(ids[0], 'DELETE'));
    expect(await placesNow()).toEqual([['west'], [ids[1]]]);
    await invoke(deleteLocation, at(ids[1], 'DELETE'));
    expect(await placesNow()).toEqual([[], [NOWHERE]]);
  });

  // API-310, API-311, API-312
  it('are bound to locations that are there, and not beside a contact', async () => {
    const asked = { name: 'Store', location_codes: ['main', 'nowhere'] };
    expect(await demoKey(asked)).toMatchObject({
      status: 400,
      body: { code: 'unknown_location', details: [{ path: 'location_codes.1' }] },
    });
    const beside = { contact_id: randomUUID(), location_codes: ['main'] };
    for (const body of [beside, { location_codes: [] }, { location_codes: ['main', 'main'] }]) {
      expect(await demoKey({ name: 'Store', ...body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_value' },
      });
    }
    const { body: unbound } = await demoKey({ name: 'Office' });
    expect(unbound).toMatchObject({ location_codes: null });
    const { body: bound } = await demoKey({ name: 'Store', location_codes: ['main'] });
    expect(await authorize('demo', bound.key, new Date())).toMatchObject({ locationIds: NOWHERE });
    expect(await authorize('demo', unbound.key, new Date())).not.toHaveProperty('locationIds');
  });

  // API-310
  it('answer a repeat with the locations that were bound', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const call = {
      path: '/v1/api-keys',
      headers,
      body: { name: 'Store', permissions: ['orders.*'], location_codes: ['main'] },
      tenant: 'demo',
      keyId: await demoKeyId(),
    };
    const [first, again] = [await invoke<KeyReply>(createKey, call), await invoke(createKey, call)];
    const { key, ...rest } = first.body;
    expect(key).toBeDefined();
    expect(again.body).toEqual(rest);
    expect(rest).toMatchObject({ location_codes: ['main'] });
  });
});
