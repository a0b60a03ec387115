import { fetched, type Request, type Send, succeed } from './http.ts';
import { fresh, type Scenario } from './scenario.ts';

interface Identified {
  readonly id: string;
}

/** Creates a record and acts on it by its id. */
const onNew =
  (create: (send: Send) => Request | Promise<Request>, act: (id: string) => Request): Scenario =>
  async (send) =>
    act((await fetched<Identified>(send, await create(send))).id);

const newRange = (): Request => ({
  route: 'POST /v1/orders/number-ranges',
  body: { code: fresh('bench-'), name: 'Bench', prefix: 'B-', padding: 6 },
});

const newKey = (): Request => ({
  route: 'POST /v1/api-keys',
  body: { name: 'Bench', permissions: ['orders.*'] },
});

const endpoint = (id: string) => `/v1/webhooks/endpoints/${id}`;

/** A tenant has at most 20 endpoints: those of earlier calls make room. */
async function newEndpoint(send: Send): Promise<Request> {
  const route = 'GET /v1/webhooks/endpoints?limit=200';
  const { items } = await fetched<{ items: Identified[] }>(send, { route });
  for (const { id } of items) await succeed(send, { route: `DELETE ${endpoint(id)}` });
  return {
    route: 'POST /v1/webhooks/endpoints',
    body: {
      url: 'http://127.0.0.1:9/hook',
      topics: ['order.placed'],
      description: 'Bench',
      // A measured stack must not spend its time on deliveries without a receiver.
      status: 'disabled',
    },
  };
}

const newTenant = (): Request => ({
  route: 'POST /v1/tenants',
  body: { slug: fresh('bench-'), name: 'Bench' },
  as: 'operator',
});

const range = (id: string) => `/v1/orders/number-ranges/${id}`;
const key = (id: string) => `/v1/api-keys/${id}`;
const read =
  (path: string): Scenario =>
  () => ({ route: `GET ${path}` });

/** What a shop configures, and what all tenants share. */
export const setupScenarios: Readonly<Record<string, Scenario>> = {
  'health.live': read('/health/live'),
  'health.ready': read('/health/ready'),
  'health.version': read('/v1/health/version'),
  ping: read('/ping'),
  'openapi.get': read('/v1/openapi.json'),
  'events.get-catalog': read('/v1/events/catalog'),
  'orders.vocabularies.list': read('/v1/orders/vocabularies'),
  'orders.vocabularies.get': read('/v1/orders/vocabularies/fulfillment-statuses'),
  'settings.get-app-settings': read('/v1/settings/apps/orders'),
  'settings.put-app-settings': () => ({
    route: 'PUT /v1/settings/apps/orders',
    body: { values: { max_items_per_order: 500 } },
  }),
  'orders.number-ranges.list': read('/v1/orders/number-ranges'),
  'orders.number-ranges.defaults.get': read('/v1/orders/number-ranges/defaults'),
  'orders.number-ranges.defaults': () => ({
    route: 'POST /v1/orders/number-ranges/defaults',
    body: {},
  }),
  'orders.number-ranges.create': newRange,
  'orders.number-ranges.get': onNew(newRange, (id) => ({ route: `GET ${range(id)}` })),
  'orders.number-ranges.update': onNew(newRange, (id) => ({
    route: `PUT ${range(id)}`,
    body: { padding: 7 },
  })),
  'orders.number-ranges.delete': onNew(newRange, (id) => ({ route: `DELETE ${range(id)}` })),
  'api-keys.list': read('/v1/api-keys'),
  'api-keys.create': newKey,
  'api-keys.get': onNew(newKey, (id) => ({ route: `GET ${key(id)}` })),
  'api-keys.delete': onNew(newKey, (id) => ({ route: `DELETE ${key(id)}` })),
  'tenants.list': () => ({ route: 'GET /v1/tenants', as: 'operator' }),
  'tenants.get': () => ({ route: 'GET /v1/tenants/demo', as: 'operator' }),
  'tenants.create': newTenant,
  'tenants.update': () => ({
    route: 'PUT /v1/tenants/demo',
    body: { name: 'Demo shop' },
    as: 'operator',
  }),
  'webhooks.endpoints.list': read('/v1/webhooks/endpoints'),
  'webhooks.endpoints.create': newEndpoint,
  'webhooks.endpoints.get': onNew(newEndpoint, (id) => ({ route: `GET ${endpoint(id)}` })),
  'webhooks.endpoints.update': onNew(newEndpoint, (id) => ({
    route: `PUT ${endpoint(id)}`,
    body: { description: 'Bench, again' },
  })),
  'webhooks.endpoints.delete': onNew(newEndpoint, (id) => ({ route: `DELETE ${endpoint(id)}` })),
};
