import { describe, expect, it } from 'vitest';
import { credentialHeaders, httpClient } from '../support/client.ts';
import { place } from '../support/placement.ts';
import { demo, withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';

const system = withSystem();
const LIST = 'GET /v1/orders';
const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const listAs = (headers: Record<string, string>) => httpClient(system.url(), headers)(LIST);

describe('a call', () => {
  // API-91
  it('without a tenant is refused before anything else', async () => {
    const tenantRequired = { status: 400, body: { code: 'tenant_required' } };
    expect(await listAs({})).toMatchObject(tenantRequired);
    expect(await listAs({ 'x-service-api-key': demo.key })).toMatchObject(tenantRequired);
  });

  // API-98
  it('without a key, or with a wrong one, is unauthorized', async () => {
    const unauthorized = { status: 401, body: { code: 'unauthorized' } };
    expect(await listAs({ 'x-service-tenant': 'demo' })).toMatchObject(unauthorized);
    for (const key of ['wrong', '', demo.key.toUpperCase(), `${demo.key} `.repeat(2)]) {
      const answer = await listAs(credentialHeaders({ ...demo, key }));
      expect(answer, `key '${key}'`).toMatchObject(unauthorized);
    }
  });

  // API-98
  it('with the key of another tenant is unauthorized, also the operator’s', async () => {
    const other = await system.newTenant();
    const mixed = [
      { tenant: 'demo', key: other.key },
      { tenant: other.tenant, key: demo.key },
      { tenant: 'demo', key: operator.key },
      { tenant: 'no-such-tenant', key: demo.key },
      { tenant: 'Demo#x', key: demo.key },
    ];
    for (const credentials of mixed) {
      const answer = await system.as(credentials)(LIST);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    }
    expect(await system.as(other)(LIST)).toMatchObject({ status: 200 });
  });

  // API-95
  it('of a suspended tenant is refused, until the tenant is active again', async () => {
    const shop = await system.newTenant();
    const route = `PUT /v1/tenants/${shop.tenant}`;
    const suspend = await system.as(operator)(route, { body: { status: 'suspended' } });
    expect(suspend).toMatchObject({ status: 200, body: { status: 'suspended' } });
    expect(await system.as(shop)(LIST)).toMatchObject({
      status: 403,
      body: { code: 'tenant_suspended' },
    });
    expect(await place(system.as(shop))).toMatchObject({ status: 403 });
  });

  // API-138
  it('is known by its key in trail and events of what it changed, also when the key is gone', async () => {
    const credentials = await system.newTenant();
    const shop = system.as(credentials);
    const body = { name: 'Till 7', permissions: ['orders.place'] };
    const created = await shop<{ id: string; key: string }>('POST /v1/api-keys', { body });
    const { id: keyId, key } = created.body;
    const placed = await place(system.as({ ...credentials, key }));
    expect((await shop(`DELETE /v1/api-keys/${keyId}`)).status).toBe(200);
    const trail = await shop<{ items: unknown[] }>(`GET /v1/orders/${placed.body.id}/events`);
    expect(trail.body.items).toMatchObject([
      { name: 'order.placed', actor: null, by: { key_id: keyId, name: 'Till 7' } },
    ]);
    const events = await shop<{ items: { topic: string; metadata: object }[] }>(
      `GET /v1/webhooks/events?order_id=${placed.body.id}&topic=order.placed`,
    );
    expect(events.body.items).toMatchObject([
      { metadata: { actor: null, by: { key_id: keyId, name: 'Till 7' } } },
    ]);
  });

  // API-101
  it('that the key does not allow names the operation', async () => {
    const shop = await system.newTenant();
    const body = { name: 'Reader', permissions: ['orders.list', 'settings.*'] };
    const created = await system.as(shop)<{ key: string }>('POST /v1/api-keys', { body });
    expect(created.status).toBe(201);
    const reader = system.as({ tenant: shop.tenant, key: created.body.key });
    expect(await reader(LIST)).toMatchObject({ status: 200 });
    expect(await reader('GET /v1/settings/apps/orders')).toMatchObject({ status: 200 });
    for (const [route, operation] of [
      ['POST /v1/orders/place', 'orders.place'],
      [`GET /v1/orders/${CONTACT}`, 'orders.get'],
      ['GET /v1/orders/number-ranges', 'orders.number-ranges.list'],
      ['POST /v1/api-keys', 'api-keys.create'],
    ] as const) {
      const answer = await reader(route, route.startsWith('POST') ? { body: {} } : {});
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: expect.stringContaining(operation) },
      });
    }
  });

  // API-105
  it('that lost its key gets another one from the operator', async () => {
    const shop = await system.newTenant();
    const me = await system.as(shop)<{ key: { id: string } }>('GET /v1/whoami');
    const last = await system.as(shop)(`DELETE /v1/api-keys/${me.body.key.id}`);
    expect(last).toMatchObject({ status: 409, body: { code: 'last_key' } });
    const route = `POST /v1/tenants/${shop.tenant}/api-keys`;
    expect(await system.as(shop)(route, { body: {} })).toMatchObject({ status: 403 });
    const { status, body } = await system.as(operator)<{ key: string }>(route, { body: {} });
    expect(status).toBe(201);
    const rescued = system.as({ tenant: shop.tenant, key: body.key });
    expect(await rescued(`DELETE /v1/api-keys/${me.body.key.id}`)).toMatchObject({ status: 200 });
    expect(await rescued(LIST)).toMatchObject({ status: 200 });
  });

  // API-92
  it('of other tenants than the operator cannot manage tenants', async () => {
    const slug = 'grabbed';
    const answer = await system.as(demo)('POST /v1/tenants', { body: { slug, name: 'Grabbed' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await system.as(operator)(`GET /v1/tenants/${slug}`)).toMatchObject({ status: 404 });
  });
});

describe('the acting contact', () => {
  const asserting = { 'x-service-contact': CONTACT, 'x-service-permissions': 'orders.create' };

  // API-109
  it('is asserted by a key that may', async () => {
    const answer = await place(system.as(demo), undefined, asserting);
    expect(answer).toMatchObject({ status: 201, body: { contact_id: CONTACT } });
  });

  // API-109
  it('is refused from any other key', async () => {
    const shop = await system.newTenant();
    const body = { name: 'Back office', permissions: ['orders.*'] };
    const { body: key } = await system.as(shop)<{ key: string }>('POST /v1/api-keys', { body });
    const backOffice = system.as({ tenant: shop.tenant, key: key.key });
    expect(await place(backOffice, undefined, asserting)).toMatchObject({
      status: 403,
      body: { code: 'principal_not_allowed' },
    });
    expect(await place(backOffice)).toMatchObject({ status: 201, body: { contact_id: null } });
  });

  // API-110
  it('never reaches the back office, however it is named', async () => {
    const headers: Record<string, string>[] = [
      asserting,
      { 'x-service-organization': CONTACT },
      { 'x-service-permissions': 'orders.create' },
    ];
    const routes = ['POST /v1/api-keys', 'GET /v1/settings/apps/orders', 'GET /v1/tenants'];
    for (const route of routes) {
      for (const principal of headers) {
        const body = route.startsWith('POST') ? { body: { name: 'X', permissions: ['*'] } } : {};
        const answer = await system.as(demo)(route, { ...body, headers: principal });
        expect(answer, route).toMatchObject({ status: 403, body: { code: 'buyer_not_permitted' } });
      }
    }
    const me = await system.as(demo)('GET /v1/whoami', { headers: asserting });
    expect(me).toMatchObject({ status: 200, body: { principal: { contact_id: CONTACT } } });
  });

  // API-108
  it('of a bound key cannot be exchanged', async () => {
    const shop = await system.newTenant();
    const other = '01976f3a-8c1e-7a44-9d0b-000000000000';
    const body = {
      name: 'Buyer',
      permissions: ['*'],
      contact_id: CONTACT,
      contact_permissions: ['orders.create'],
    };
    const { body: key } = await system.as(shop)<{ key: string }>('POST /v1/api-keys', { body });
    const buyer = system.as({ tenant: shop.tenant, key: key.key });
    const answer = await place(buyer, undefined, { ...asserting, 'x-service-contact': other });
    expect(answer).toMatchObject({ status: 201, body: { contact_id: CONTACT } });
  });
});

describe('a key that is bound to locations', () => {
  // API-310, API-312, API-314, API-315
  it('sees what is there and nothing else, also under another code', async () => {
    const shop = await system.newTenant();
    const owner = system.as(shop);
    const { body: store } = await owner<{ id: string }>('POST /v1/inventories/locations', {
      body: { code: 'store', name: 'Store' },
    });
    for (const location_code of ['main', 'store']) {
      await owner('POST /v1/inventories/receive', {
        body: { location_code, sku: 'A', quantity: 3 },
      });
    }
    const { body: made } = await owner<{ key: string }>('POST /v1/api-keys', {
      body: { name: 'Store', permissions: ['*'], location_codes: ['store'] },
    });
    await owner(`PUT /v1/inventories/locations/${store.id}`, { body: { code: 'corner' } });
    const bound = system.as({ tenant: shop.tenant, key: made.key });
    expect((await bound('GET /v1/whoami')).body).toMatchObject({ location_codes: ['corner'] });
    expect((await bound('GET /v1/inventories/stock')).body).toMatchObject({
      total: 1,
      items: [{ location_id: store.id, on_hand: 3 }],
    });
    expect(await bound(LIST)).toMatchObject({
      status: 403,
      body: { code: 'location_not_permitted' },
    });
  });
});
