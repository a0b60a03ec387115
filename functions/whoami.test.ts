import { randomUUID } from 'node:crypto';
import { installers } from '@waybill/registry/installers.generated';
import { authorize } from '@waybill/tenants/authorize.command';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createKey } from './api-keys/create.ts';
import { handler as deleteKey } from './api-keys/delete.ts';
import { handler as createMarket } from './markets/create.ts';
import { handler as whoami } from './whoami.ts';

withTable();

const tenant = 'demo';
const contact_id = randomUUID();
const organization_id = randomUUID();
let market: { id: string; code: string };

beforeAll(async () => {
  await provisionLocalTenants(installers);
  const body = { code: 'de', name: 'Germany' };
  market = (await invoke<typeof market>(createMarket, { body, tenant })).body;
});

/** A key of the tenant, and a call with it as the authorizer lets it through. */
async function callerWith(body: object): Promise<{ id: string; call: Call }> {
  const { keyId = '' } = await authorize(tenant, 'wb_demo_local', new Date());
  const created = await invoke<{ id: string; key: string }>(createKey, {
    body: { name: 'Mine', permissions: ['orders.list'], ...body },
    tenant,
    keyId,
  });
  const { id, key } = created.body;
  const authorizer = { ...(await authorize(tenant, key, new Date())) };
  return { id, call: { path: '/v1/whoami', authorizer } };
}

// API-7
describe('whoami', () => {
  it('takes any key, whatever it may do', async () => {
    const { id, call } = await callerWith({});
    expect(await invoke(whoami, call)).toMatchObject({
      status: 200,
      body: {
        tenant,
        key: { id, name: 'Mine' },
        expires_at: null,
        permissions: ['orders.list'],
        principal: null,
        market: null,
      },
    });
  });

  // API-187
  it('tells when the key ends', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { call } = await callerWith({ expires_at });
    expect(await invoke(whoami, call)).toMatchObject({ status: 200, body: { expires_at } });
  });

  it('tells a buyer whom it acts for', async () => {
    const contact_permissions = ['orders.create', 'orders.read'];
    const bound = { contact_id, organization_id, contact_permissions };
    const { call } = await callerWith(bound);
    const principal = { contact_id, organization_id, permissions: contact_permissions };
    expect(await invoke(whoami, call)).toMatchObject({ status: 200, body: { principal } });
  });

  it('tells an asserted principal, with what is missing as null', async () => {
    const { call } = await callerWith({ permissions: ['principal.assert'] });
    const headers = { 'X-Service-Organization': organization_id };
    expect(await invoke(whoami, { ...call, headers })).toMatchObject({
      body: { principal: { contact_id: null, organization_id, permissions: [] } },
    });
  });

  it('tells the market that the call names, in any case', async () => {
    const { call } = await callerWith({});
    const headers = { 'X-Service-Market': 'DE' };
    expect(await invoke(whoami, { ...call, headers })).toMatchObject({
      body: { market: { id: market.id, code: 'de' } },
    });
    const unknown = await invoke(whoami, { ...call, headers: { 'X-Service-Market': 'xx' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown_market' } });
  });

  it('refuses a key that is gone, while the authorizer still remembers it', async () => {
    const { id, call } = await callerWith({});
    const path = { path: '/v1/api-keys/{id}', pathParameters: { id }, method: 'DELETE', tenant };
    expect((await invoke(deleteKey, path)).status).toBe(200);
    expect(await invoke(whoami, call)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
  });
});
