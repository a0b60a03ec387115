import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createLocation } from '../../inventories/locations/create.ts';
import { handler as createMarket } from '../../markets/create.ts';
import { handler as createLocale } from '../../markets/locales/create.ts';
import { handler as putSettings } from '../../settings/put-app-settings.ts';
import { handler as place } from '../place.ts';
import { handler as requestReturn } from '../return.ts';
import { handler as ship } from '../ship.ts';
import { handler as get } from './get.ts';

withTable();

const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
const ELSE = '01976f3a-8c1e-7a44-9d0b-0000000000ff';
const address = { name: 'Ada', postal_code: '75001', city: 'Paris', country: 'FR' };

let tenant = '';
const post = async <Answer>(handler: Handler, path: string, body: object, more: Call = {}) => {
  const reply = await invoke<Answer>(handler, { tenant, method: 'POST', path, body, ...more });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const ordering = (body: object = {}, headers = {}) =>
  post<OrderDetail>(
    place,
    '/v1/orders/place',
    { items: [{ sku: 'LAMP-7', name: 'Lamp', quantity: 2, unit_price: 5 }], ...body },
    { headers },
  );
const ofOrder = (id: string) => ({ pathParameters: { id } });
const shipping = async ({ id }: OrderDetail, body: object) => {
  const path = '/v1/orders/{id}/ship';
  return (await post<{ shipment: { id: string } }>(ship, path, body, ofOrder(id))).shipment.id;
};
const printing = (id: string, kind: string, query: Call['query'] = {}, more: Call = {}) =>
  invoke<string>(get, {
    tenant,
    path: '/v1/orders/{id}/documents/{kind}',
    pathParameters: { id, kind },
    query,
    ...more,
  });
const settle = async (app: string, values: object, market?: string) => {
  const path = '/v1/settings/apps/{app}';
  const body = { values, ...(market !== undefined && { market }) };
  const call = { tenant, method: 'PUT', path, pathParameters: { app }, body };
  expect((await invoke(putSettings, call)).status).toBe(200);
};
const withMarket = async (code: string, locale?: string) => {
  const market = { code, name: code, default_currency: 'EUR' };
  const { id } = await post<{ id: string }>(createMarket, '/v1/markets', market);
  if (locale === undefined) return;
  const path = '/v1/markets/{market_id}/locales';
  const pathParameters = { market_id: id };
  await post(createLocale, path, { code: locale }, { pathParameters });
};

beforeAll(async () => {
  tenant = await freshTenant();
});

describe('the page of an order', () => {
  it('is HTML that loads and runs nothing (API-210, ORD-233)', async () => {
    const { id } = await ordering();
    const reply = await printing(id, 'confirmation', { paper: 'letter' });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining(
        "default-src 'none'; style-src 'unsafe-inline'",
      ),
      'x-content-type-options': 'nosniff',
    });
    expect(reply.text).toMatch(/^<!doctype html>/u);
    expect(reply.text).toContain('<body class="letter">');
  });

  it('leaves out the country that goods leave from (ORD-170)', async () => {
    const { id } = await ordering({ shipping_address: address });
    expect((await printing(id, 'picking-list')).text).toContain('FRANCE');
    const places = [
      { code: 'far', name: 'Far', priority: 9, address: { country: 'DE' } },
      { code: 'near', name: 'Near', priority: 1, address: { country: 'FR' } },
      { code: 'first', name: 'First' },
    ];
    for (const place of places) await post(createLocation, '/v1/inventories/locations', place);
    expect((await printing(id, 'picking-list')).text).not.toContain('FRANCE');
  });

  it('is of the shipment or the return that is named, else of the latest (ORD-231)', async () => {
    const order = await ordering();
    const first = await shipping(order, {
      number: 'DEL-A',
      positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }],
    });
    await shipping(order, { number: 'DEL-B' });
    const returns: string[] = [];
    for (const reason of ['Too small', 'Too late']) {
      const body = { reason, positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
      const path = '/v1/orders/{id}/return';
      returns.push((await post<{ id: string }>(requestReturn, path, body, ofOrder(order.id))).id);
    }
    const text = async (kind: string, query = {}) => (await printing(order.id, kind, query)).text;
    expect(await text('delivery-note')).toContain('DEL-B');
    expect(await text('delivery-note', { shipment_id: first.toUpperCase() })).toContain('DEL-A');
    expect(await text('return-slip')).toContain('Too late');
    expect(await text('return-slip', { return_id: returns[0] })).toContain('Too small');
  });
});

describe('the words of a page (ORD-234)', () => {
  it('are of the locale of the market, else of fallback_locale, with the shop’s own in their place', async () => {
    await withMarket('at', 'de-AT');
    await withMarket('bare');
    await settle('markets', { fallback_locale: 'fr-FR' });
    await settle('orders', { document_texts: { confirmation: 'Confirmation', order: 'Commande' } });
    await settle('orders', { document_texts: { confirmation: 'Bestellbestätigung' } }, 'at');
    await settle('console', { slip_header: 'Lamps & Co', slip_footer: 'Thank you' });
    const titleIn = async (market: string) => {
      const { id } = await ordering({}, { 'x-service-market': market });
      const { text } = await printing(id, 'confirmation');
      expect(text).toMatch(/Lamps &#38; Co.*Thank you/su);
      return /<html lang="([^"]*)">.*<h1>([^<]*)<.*?<dt>([^<]*)</su.exec(text)?.slice(1);
    };
    expect(await titleIn('at')).toEqual(['de-AT', 'Bestellbestätigung', 'Bestellt am']);
    expect(await titleIn('bare')).toEqual(['fr-FR', 'Confirmation', 'Ordered on']);
    await settle('markets', { fallback_locale: '' });
    expect(await titleIn('bare')).toEqual(['en', 'Confirmation', 'Ordered on']);
  });

  it('name the reason of a return as the market says it (ORD-231)', async () => {
    await withMarket('de', 'de-DE');
    const { id, items } = await ordering({}, { 'x-service-market': 'de' });
    await post(ship, '/v1/orders/{id}/ship', {}, ofOrder(id));
    const positions = [{ order_item_id: items[0]?.id, quantity: 1 }];
    const body = { positions, reason: 'Riss', reason_code: 'damaged' };
    await post(requestReturn, '/v1/orders/{id}/return', body, ofOrder(id));
    expect((await printing(id, 'return-slip')).text).toContain('<dd>Beschädigt: Riss</dd>');
  });

  it('are refused where there is no such text', async () => {
    const path = '/v1/settings/apps/{app}';
    const body = { values: { document_texts: { greeting: 'Hello' } } };
    const call = { tenant, method: 'PUT', path, pathParameters: { app: 'orders' }, body };
    expect(await invoke(putSettings, call)).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'values.document_texts.greeting' }] },
    });
  });
});

it.each([
  ['invoice', {}, 404, 'not_found'],
  ['delivery-note', {}, 422, 'nothing_to_print'],
  ['return-slip', {}, 422, 'nothing_to_print'],
  ['delivery-note', { shipment_id: ELSE }, 404, 'not_found'],
  ['return-slip', { return_id: ELSE }, 404, 'not_found'],
  ['delivery-note', { shipment_id: '7' }, 400, 'invalid_value'],
  ['confirmation', { shipment_id: ELSE }, 400, 'invalid_value'],
  ['confirmation', { paper: 'a5' }, 400, 'invalid_value'],
  ['confirmation', { size: 'a4' }, 400, 'unknown_filter'],
])('%s with %j is %d %s (ORD-230, ORD-231)', async (kind, query, status, code) => {
  const { id } = await ordering();
  expect(await printing(id, kind, query)).toMatchObject({ status, body: { code } });
});

it('of an order that does not exist there is none', async () => {
  expect(await printing(ELSE, 'confirmation')).toMatchObject({ status: 404 });
});

it('a buyer prints the confirmations of its own orders alone (ORD-232)', async () => {
  const contact = { contactId: ME, organizationId: ELSE, permissions: ['orders.read'] };
  const mine = await ordering({ contact_id: ME });
  const ours = await ordering({ contact_id: ELSE, organization_id: ELSE });
  const theirs = await ordering({ contact_id: ELSE });
  const as = async (order: OrderDetail, kind: string) => {
    const { status, body } = await invoke<{ code?: string }>(get, {
      tenant,
      path: '/v1/orders/{id}/documents/{kind}',
      pathParameters: { id: order.id, kind },
      contact,
    });
    return [status, body.code];
  };
  expect(await as(mine, 'confirmation')).toEqual([200, undefined]);
  expect(await as(mine, 'picking-list')).toEqual([403, 'buyer_not_permitted']);
  expect(await as(ours, 'confirmation')).toEqual([403, 'buyer_not_permitted']);
  expect(await as(theirs, 'confirmation')).toEqual([404, 'not_found']);
});
