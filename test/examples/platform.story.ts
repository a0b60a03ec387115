import type { Recorder } from './recorder.ts';

const operator = { tenant: 'operator', operator: true };

/** The operator opens a shop, which looks around and makes a key for its storefront. */
export async function openShop({ call }: Recorder): Promise<void> {
  for (const id of ['health.live', 'health.ready', 'health.version', 'ping']) await call(id);
  const left = { tags: [], paths: {}, webhooks: {}, components: {} };
  await call('openapi.get', { showing: (answer) => ({ ...answer, ...left }) });

  interface Created {
    readonly api_key: { readonly id: string };
  }
  const path = { slug: 'acme' };
  const body = { slug: 'acme', name: 'Acme Lamps' };
  const { api_key } = await call<Created>('tenants.create', { ...operator, body });
  await call('tenants.list', operator);
  await call('tenants.get', { ...operator, path });
  await call('tenants.update', { ...operator, path, body: { rate_limit: 50 } });
  await call('tenants.api-keys.create', { ...operator, path, body: { name: 'Rescue' } });
  await call('orders.search.rebuild', { ...operator, path });
  await call('orders.search.rebuild.get', { ...operator, path });

  const keyId = api_key.id;
  await call('whoami', { keyId });
  await call('events.get-catalog', {
    query: { fields: 'name,title,trigger' },
    showing: ({ items }) => ({ items: (items as unknown[]).slice(0, 2) }),
  });
  const { id } = await call<{ readonly id: string }>('api-keys.create', {
    keyId,
    body: {
      name: 'Storefront',
      permissions: ['orders.*', 'shipping.rates', 'inventories.availability'],
      expires_at: '2027-12-31T23:00:00Z',
    },
  });
  await call('api-keys.list', { query: { name: 'Storefront' } });
  await call('api-keys.get', { path: { id } });
  await call('api-keys.delete', { path: { id } });

  await call('settings.put-app-settings', {
    path: { app: 'orders' },
    body: { values: { cancel_requires_reason: true } },
  });
  await call('settings.get-app-settings', { path: { app: 'shipping' } });
}
