import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { writeHealth } from '@waybill/webhooks/endpoint/health.repository';
import { loadSealed } from '@waybill/webhooks/endpoint/sealed.repository';
import { countAttempt, unknownHealth } from '@waybill/webhooks/health/health';
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
});
