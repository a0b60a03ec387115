import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { loadSealed } from '@waybill/webhooks/endpoint/sealed.repository';
import { beforeAll, describe, expect, it } from 'vitest';
import { created, type Endpoint, freshTenant, on, put, url } from './endpoints.factory.ts';
import { handler as get } from './get.ts';

withTable();
beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
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
});
