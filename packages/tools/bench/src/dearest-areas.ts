import { createServer } from 'node:http';
import { listen } from '@waybill/local/gateway/http-server';
import type { DearCalls } from './dear-calls.ts';
import { fetched, type Request, type Send, succeed } from './http.ts';
import type { BenchStack } from './stack.ts';

interface Identified {
  readonly id: string;
}

interface Rows {
  readonly items: readonly Identified[];
}

const OWNER = '01976f3a-8c1e-7a44-9d0b-000000000002';
/** Default maximum of lines in a cart or a list; with lines of 5 KB it is 2.5 MB. */
const LINES = 500;
const ENDPOINTS = 20;
const HEADERS = 20;
const CARTS = 100;

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });

const line = (index: number) => ({ sku: `SKU-${index}`, name: `Article ${index}` });
const lines = (more: object) =>
  Array.from({ length: LINES }, (_, index) => ({ ...line(index), ...more }));
const cartLines = { items: lines({ snapshot: text(5_000) }) };
const positions = lines({ metadata: text(5_000) });
const cart: Request = {
  route: 'POST /v1/carts',
  body: { contact_id: OWNER, metadata: text(60_000) },
};
const list: Request = {
  route: 'POST /v1/orderlists',
  body: {
    name: 'Weekly',
    owner_id: OWNER,
    owner_name: 'Ada',
    metadata: text(60_000),
    items: positions,
  },
};

async function addCarts(calls: DearCalls, send: Send): Promise<void> {
  const of = `${LINES} lines of 5 KB`;
  const add = (name: string, call: Request) => calls.add(`${name} of ${of}`, call, true);
  const { id } = await fetched<Identified>(send, cart);
  const at = `/v1/carts/${id}`;
  await calls.add('carts.create: metadata of 60 KB', cart);
  await add('carts.items.replace', { route: `PUT ${at}/items`, body: cartLines });
  await add('carts.get', { route: `GET ${at}` });
  await add('carts.items.list: 200 lines', { route: `GET ${at}/items?limit=200` });
  const page = await fetched<Rows>(send, { route: `GET ${at}/items?limit=1` });
  const place = `${at}/items/${page.items[0]?.id}`;
  await add('carts.items.get: one', { route: `GET ${place}` });
  const update = { route: `PUT ${place}`, body: { quantity: 7, metadata: text(60_000) } };
  await add('carts.items.update: one', update);
  await add('carts.items.delete: one', { route: `DELETE ${place}` });
  const body = { ...line(LINES), snapshot: text(60_000) };
  await add('carts.items.create', { route: `POST ${at}/items`, body });
  await add('carts.update', { route: `PUT ${at}`, body: { metadata: text(60_001) } });
  await add('carts.activate', { route: `POST ${at}/activate` });
  await add('carts.order', { route: `POST ${at}/order`, body: {} });
  const other = await fetched<Identified>(send, cart);
  await succeed(send, { route: `PUT /v1/carts/${other.id}/items`, body: cartLines });
  await add('carts.delete', { route: `DELETE /v1/carts/${other.id}` });
}

async function addOrderLists(calls: DearCalls, send: Send): Promise<void> {
  const of = `${LINES} positions of 5 KB`;
  const add = (name: string, call: Request) => calls.add(`${name} of ${of}`, call, true);
  const { id } = await fetched<Identified>(send, list);
  const at = `/v1/orderlists/${id}`;
  await add('orderlists.create', list);
  await add('orderlists.get', { route: `GET ${at}` });
  await add('orderlists.items.list: 200 lines', { route: `GET ${at}/items?limit=200` });
  const replace = { route: `PUT ${at}/items`, body: { items: positions } };
  await add('orderlists.items.replace', replace);
  const page = await fetched<Rows>(send, { route: `GET ${at}/items?limit=1` });
  const place = `${at}/items/${page.items[0]?.id}`;
  await add('orderlists.items.get: one', { route: `GET ${place}` });
  const update = { route: `PUT ${place}`, body: { metadata: text(60_000) } };
  await add('orderlists.items.update: one', update);
  await add('orderlists.items.delete: one', { route: `DELETE ${place}` });
  const body = { ...line(LINES), metadata: text(60_000) };
  await add('orderlists.items.create', { route: `POST ${at}/items`, body });
  await add('orderlists.update', { route: `PUT ${at}`, body: { shared: true } });
  await add('orderlists.to-cart', { route: `POST ${at}/cart`, body: {} });
  await add('orderlists.to-order', { route: `POST ${at}/order`, body: {} });
  await add('orderlists.delete', { route: `DELETE ${at}` });
}

async function addPages(calls: DearCalls): Promise<void> {
  for (const [name, path] of [
    ['carts.list: page of 200', 'carts?limit=200'],
    ['carts.list: one by name', 'carts?limit=1&name=None'],
    ['orderlists.list: one list of 60 KB', 'orderlists?limit=200'],
    ['orderlists.kinds.list', 'orderlists/kinds?limit=200'],
    ['orderlists.vocabularies.list', 'orderlists/vocabularies'],
    ['orderlists.defaults.get', 'orderlists/defaults'],
    ['webhooks.topics.list', 'webhooks/topics?limit=200'],
    ['webhooks.endpoints.list: 20, 20 headers each', 'webhooks/endpoints?limit=200'],
    ['webhooks.events.list: page of 200', 'webhooks/events?limit=200'],
    ['webhooks.events.list: topic that is rare', 'webhooks/events?topic=carrier.created'],
    ['webhooks.deliveries.list: page of 200', 'webhooks/deliveries?limit=200'],
    ['webhooks.deliveries.list: failed ones', 'webhooks/deliveries?status=failed'],
  ] as const) {
    await calls.add(name, { route: `GET /v1/${path}` });
  }
}

const endpoint = (port: number): Request => ({
  route: 'POST /v1/webhooks/endpoints',
  body: {
    url: `http://127.0.0.1:${port}/in`,
    topics: ['cart.*'],
    headers: Array.from({ length: HEADERS }, (_, index) => ({
      name: `X-Mine-${index}`,
      value: 'x'.repeat(100),
    })),
  },
});

/** Calls on an endpoint, and on what happened to it and 19 others. */
async function addWebhooks(calls: DearCalls, send: Send, id: string): Promise<void> {
  const at = `/v1/webhooks/endpoints/${id}`;
  const hooks = '/v1/webhooks';
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const [event] = (await fetched<Rows>(send, { route: `GET ${hooks}/events?topic=cart.created` }))
    .items;
  const [delivery] = (await fetched<Rows>(send, { route: `GET ${hooks}/deliveries?limit=1` }))
    .items;
  const recovery = { since, statuses: ['failed', 'skipped'], include_missing: true };
  for (const [name, route, body] of [
    ['endpoints.get', `GET ${at}`],
    ['endpoints.stats', `GET ${at}/stats`],
    ['endpoints.update', `PUT ${at}`, { description: 'x'.repeat(2_000) }],
    ['endpoints.test', `POST ${at}/test`, { topic: 'order.placed' }],
    ['endpoints.rotate-secret', `POST ${at}/rotate-secret`, {}],
    ['endpoints.revoke-previous-secrets', `POST ${at}/revoke-previous-secrets`],
    ['events.get: to 20 endpoints', `GET ${hooks}/events/${event?.id}`],
    ['events.redeliver: to 20 endpoints', `POST ${hooks}/events/${event?.id}/redeliver`, {}],
    ['deliveries.get', `GET ${hooks}/deliveries/${delivery?.id}`],
    ['deliveries.attempts.list', `GET ${hooks}/deliveries/${delivery?.id}/attempts`],
    ['deliveries.redeliver', `POST ${hooks}/deliveries/${delivery?.id}/redeliver`],
    ['deliveries.cancel', `POST ${hooks}/deliveries/${delivery?.id}/cancel`],
    ['endpoints.recover: of a day', `POST ${at}/recover`, recovery],
    ['endpoints.disable', `POST ${at}/disable`],
    ['endpoints.enable', `POST ${at}/enable`],
    ['endpoints.delete', `DELETE ${at}`],
  ] as const) {
    await calls.add(`webhooks.${name}`, { route, ...(body && { body }) });
  }
}

/** The dearest calls about carts, order lists and webhooks, of which each row names its operation. */
export async function addAreas(calls: DearCalls, stack: BenchStack, send: Send): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  const port = await listen(receiver, 0, '127.0.0.1');
  try {
    const { id } = await fetched<Identified>(send, endpoint(port));
    for (let made = 2; made < ENDPOINTS; made += 1) await succeed(send, endpoint(port));
    await calls.add('webhooks.endpoints.create: the 20th, 20 headers', endpoint(port));
    for (let made = 0; made < CARTS; made += 1) await succeed(send, cart);
    await addCarts(calls, send);
    await addOrderLists(calls, send);
    await stack.drain();
    await addPages(calls);
    await addWebhooks(calls, send, id);
    await stack.drain();
  } finally {
    receiver.close();
  }
}
