import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@waybill/site/pages';
import { expect } from 'vitest';
import type { Call } from './client.ts';

interface Made {
  readonly id: string;
}

/** A name as suppliers write them: longer than any column, and without a place to break it. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** More pieces than a column is made for, at a price that makes a billion of them. */
const MANY = 123_456.123;
const CONTACT = '01976f3a-8c1e-7a44-9d0b-000000000001';
const ORGANIZATION = '01976f3a-8c1e-7a44-9d0b-0000000000a1';
const EMAIL = 'ada.byron@example.com';
const PRODUCT = '01976f3a-8c1e-7a44-9d0b-0000000000f1';

const SAMPLES = join(ROOT, 'packages/areas/peppol/samples');

/** A sample document, with some of its texts replaced. */
export const samplePeppol = (name: string, texts: Readonly<Record<string, string>> = {}): string =>
  Object.entries(texts).reduce(
    (xml, [text, other]) => xml.replaceAll(text, other),
    readFileSync(join(SAMPLES, `${name}.xml`), 'utf8'),
  );

/** Gives a shop the address of the samples' seller, and brings one of them in. */
export async function receiveSample(call: Call, xml = samplePeppol('order')): Promise<Made> {
  const values = { endpoint: '0088:2000000000022' };
  await call('PUT /v1/settings/apps/peppol', { body: { values } });
  const headers = { 'content-type': 'application/xml' };
  const answer = await call<Made>('POST /v1/peppol/documents', { body: xml, headers });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([201, expect.anything()]);
  return answer.body;
}

/** One address for each page of the console, or several, by its path as the areas declare it. */
export type PageAddresses = Readonly<Record<string, string | readonly string[]>>;

/** An assistant that looks something up, is refused, and places an order, which waits for a person. */
async function letAssistantIn(call: Call, items: readonly object[]): Promise<void> {
  const values = { enabled: true, allow: ['read', 'write'], max_amount: 100_000_000_000 };
  await call('PUT /v1/settings/apps/agents', { body: { values } });
  const tool = async (name: string, args: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const headers = { 'user-agent': `${LONG}/${LONG}` };
    interface Called {
      readonly result: { readonly structuredContent: { readonly confirm?: string } };
    }
    return (await call<Called>('POST /mcp', { body, headers })).body.result.structuredContent;
  };
  await tool('orders_late', {});
  await tool('orders_get', { id: CONTACT });
  const { confirm } = await tool('orders_place', { items });
  await tool('orders_place', { items, confirm });
}

/** Fills a shop with one of everything that a page shows, under a long or a given name, and says where. */
export async function showcase(
  call: Call,
  drain: () => Promise<unknown>,
  name = LONG,
): Promise<PageAddresses> {
  const post = async (path: string, body: object = {}): Promise<Made> => {
    const answer = await call<Made>(`POST /v1/${path}`, { body });
    expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
    return answer.body;
  };
  const ship = async (id: string, body: object): Promise<Made> =>
    ((await post(`orders/${id}/ship`, body)) as Made & { readonly shipment: Made }).shipment;
  const first = async (path: string): Promise<string> => {
    const { body } = await call<{ items: readonly Made[] }>(`GET /v1/${path}`);
    return body.items[0]?.id ?? '';
  };
  const endpoint = await post('webhooks/endpoints', {
    url: 'http://127.0.0.1:9/closed',
    topics: ['*'],
    description: name,
  });
  await post('inventories/locations', { code: 'depot', name });
  await post('inventories/receive', { sku: 'CUP', quantity: 2, reorder_point: 5 });
  await post('inventories/receive', { sku: 'CUP', quantity: 1, location_code: 'depot' });
  await post('inventories/receive', { product_id: PRODUCT, quantity: MANY });
  const carrier = await post('shipping/carriers', { code: 'mule', name });
  const method = await post('shipping/methods', {
    code: 'parcel',
    name,
    enabled: false,
    currency: 'EUR',
    carrier_id: carrier.id,
    pricing_type: 'fixed',
    price: 4.9,
  });
  const market = await post('markets', { code: 'de', name, currency: 'EUR' });
  const address = { company: name, street: 'Hauptstraße 1', city: 'Köln', email: EMAIL };
  const items = [{ sku: 'CUP', name, quantity: MANY, unit_price: 9999.9999 }];
  const order = await post('orders/place', {
    items,
    shipping_address: address,
    billing_address: address,
    customer_order_number: name,
    contact_id: CONTACT,
    organization_id: ORGANIZATION,
  });
  await ship(order.id, { tracking_code: name, carrier: 'mule' });
  const back = await post(`orders/${order.id}/return`, { reason: name });
  const open = await post('orders/place', { items });
  await post(`orders/${open.id}/hold`, { reason: name });
  const due = await post('orders/place', {
    items,
    billing_address: { company: 'Eastern Connection' },
  });
  await post(`orders/${order.id}/comments`, { body: name });
  const owner = { owner_id: CONTACT, owner_name: name };
  const list = await post('orderlists', { name, ...owner, items });
  await post(`orderlists/${list.id}/cart`);
  await post('inventories/receive', { sku: 'BOWL', quantity: 3, location_code: 'depot' });
  await call('PUT /v1/settings/apps/orders', {
    body: { values: { stock_follows_orders: 'reserve' } },
  });
  const shelf = await post('orders/place', {
    items: [{ sku: 'BOWL', name, quantity: 2, unit_price: 5 }],
  });
  await call('PUT /v1/settings/apps/orders', { body: { values: { stock_follows_orders: 'off' } } });
  await letAssistantIn(call, items);
  // Deliveries are made behind the calls.
  await drain();
  const delivery = await first('webhooks/deliveries?limit=1');
  const document = await receiveSample(call);
  return {
    '/': '/',
    '/orders': `/orders?preview=${order.id}`,
    '/orders/:id/:command?': [
      `/orders/${order.id}`,
      `/orders/${due.id}/ship`,
      `/orders/${shelf.id}`,
      `/orders/${order.id}?return=${back.id}&do=Exchange`,
    ],
    '/customers/:key/:value': [
      `/customers/contact/${CONTACT}`,
      `/customers/organization/${ORGANIZATION}`,
      `/customers/email/${encodeURIComponent(EMAIL)}`,
    ],
    '/fulfillments': ['/fulfillments?location=depot', '/fulfillments?location=depot&show=held'],
    '/fulfillments/print': `/fulfillments/print?fulfillments=${shelf.id}.${await first('orders/fulfillments')}`,
    '/bulk/:command': `/bulk/ship?orders=${open.id}`,
    '/bulk/returns/:command': `/bulk/returns/complete?returns=${back.id}`,
    '/export': '/export',
    '/print/pick': `/print/pick?orders=${open.id},${due.id}`,
    '/print/notes': `/print/notes?orders=${due.id},${order.id}`,
    '/print/slips': `/print/slips?orders=${due.id},${order.id}`,
    '/returns': '/returns',
    '/returns/:id': `/returns/${await first('orders/returns')}`,
    '/shipments/:id': `/shipments/${await first('orders/shipments')}`,
    '/peppol': '/peppol',
    '/peppol/:id': `/peppol/${document.id}`,
    '/stock': '/stock',
    '/reorder-alerts': '/reorder-alerts',
    '/count': '/count?location=main',
    '/stock/:article': '/stock/CUP',
    '/stock/product/:product': `/stock/product/${PRODUCT}`,
    '/lists': '/lists',
    '/lists/:id': `/lists/${list.id}`,
    '/carts': '/carts',
    '/carts/:id': `/carts/${await first('carts')}`,
    '/markets': '/markets',
    '/markets/:id': `/markets/${market.id}`,
    '/shipping/try': '/shipping/try?country=DE&currency=EUR',
    '/webhooks': '/webhooks',
    '/webhooks/:id': `/webhooks/${endpoint.id}`,
    '/deliveries/:id': `/deliveries/${delivery}`,
    '/events': '/events',
    '/r/:resource': ['/r/carriers', '/r/locations'],
    '/r/:resource/:id': [`/r/carriers/${carrier.id}`, `/r/methods/${method.id}`],
    '/settings/:app?': ['/settings/orders', '/settings/inventories'],
    '/keys': '/keys',
    '/agents': ['/agents', '/agents?outcome=refused'],
  };
}
