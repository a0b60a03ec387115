import type { AnyOperation } from '@waybill/api/operation';
import { foldSeed } from '@waybill/bench/seed';
import { CARTS } from '@waybill/carts/cart/cart-group';
import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { ORDER_LISTS } from '@waybill/order-lists/list/order-list-group';
import { ORDERS } from '@waybill/orders/order/order-group';
import { operations } from '@waybill/registry/operations';
import { isLongRun, rounds } from '@waybill/testing/rounds';
import { type Image, imagesOf } from '@waybill/testing/snapshot';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Call,
  type Credentials,
  credentialHeaders,
  httpClient,
  type Page,
} from '../support/client.ts';
import { withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';
import { bodyIn, fillShop, MARK, pathIn, type Shop } from './shop.ts';

const system = withSystem();
const STRANGER = 'stranger';

let owner: Credentials;
let stranger: Credentials;
let shop: Shop;
let secrets: readonly string[];
let before: Map<string, Image>;
/** The ids that a list shows its owner, by the operation. */
const shown = new Map<string, readonly string[]>();
/** The number of these that a stranger asks for. */
const ASKED = rounds({ short: 1, long: 100 });

/** Items that move by themselves: gates of disabled endpoints, and a search that is rebuilt. */
const MOVING = / GATE$|#SEARCH(?:#|_| )/u;

/** Items of a tenant that stay as they are unless a call changes them. */
async function standingOf(tenant: string): Promise<Map<string, Image>> {
  const images = [...(await imagesOf(tenant))];
  return new Map(images.filter(([name]) => !MOVING.test(name)));
}

beforeAll(async () => {
  owner = await system.newTenant('owner');
  stranger = await system.newTenant(STRANGER);
  shop = await fillShop(owner.tenant, system.as(owner));
  const rebuilt = await system.as(operator)(`POST /v1/tenants/${owner.tenant}/search/rebuild`);
  expect(rebuilt.status).toBe(202);
  await system.stack().drain();
  // A delivery that waits for its next try moves by itself, until the endpoint's state ends it.
  const statusOf = async () => {
    const at = `GET /v1/webhooks/deliveries/${shop.delivery}`;
    return (await system.as(owner)<{ status: string }>(at)).body.status;
  };
  await vi.waitFor(async () => expect(await statusOf()).toBe('skipped'), 50_000);
  for (const { id, method, urlPath } of listsById) {
    const page = await system.as(owner)<Page<{ id: string }>>(`${method} ${urlPath}`);
    expect(page.status, id).toBe(200);
    shown.set(id, page.body.items.map((row) => row.id).slice(0, ASKED));
  }
  // Else a sweep folds them two minutes after the last change, which may be beside the tests.
  for (const group of [ORDERS, INVENTORIES, CARTS, ORDER_LISTS]) {
    await foldSeed({ tenant: owner.tenant, group });
  }
  before = await standingOf(owner.tenant);
  const { tenant: _, others, ...ids } = shop;
  secrets = [MARK, ...Object.values(ids), ...Object.values(others)];
  expect(before.size).toBeGreaterThan(20);
});

const guarded = operations.filter((operation) => operation.public !== true);
const named = guarded.filter(({ urlPath }) => urlPath.includes('{'));
const collective = guarded.filter(({ urlPath }) => !urlPath.includes('{'));
const listsById = collective.filter(({ list }) => list?.['id'] !== undefined);
/** Paths that name what every tenant may name, so a stranger gets its own, which may be nothing. */
const own = ({ id, urlPath }: AnyOperation) =>
  /\{(?:app|name|code)\}/u.test(urlPath) || /^markets\..+\.list$/u.test(id);

const title = (list: readonly AnyOperation[]) =>
  list.map((operation) => [operation.id, operation] as const);

/** The one error body of an answer; in the protocol of assistants it is the data of its error. */
function problemIn({ body }: { readonly body: unknown }): unknown {
  const { error } = body as { readonly error?: { readonly data?: unknown } | string };
  return typeof error === 'object' ? error.data : body;
}

/** Calls an operation on the records of the shop. */
function onShop(call: Call, operation: AnyOperation, query = '') {
  const route = `${operation.method} ${pathIn(shop, operation.urlPath)}${query}`;
  return call<{ code?: string }>(
    route,
    operation.body === undefined ? {} : { body: bodyIn(shop, operation.id) },
  );
}

it('there is a record of the shop for every path', () => {
  const paths = named.map(({ urlPath }) => pathIn(shop, urlPath));
  expect(paths.filter((path) => path.includes('{'))).toEqual([]);
});

// API-97
describe('a stranger’s key', () => {
  it.each(title(named))('gets nothing by the ids of another tenant: %s', async (_, operation) => {
    const answer = await onShop(system.as(stranger), operation);
    const [status, code] = operation.operatorOnly ? [403, 'forbidden'] : [404, 'not_found'];
    if (own(operation)) expect(answer.status).toBe(200);
    else expect(answer).toMatchObject({ status, body: { code } });
    const path = pathIn(shop, operation.urlPath);
    for (const secret of secrets.filter((one) => !path.includes(one))) {
      expect(answer.text).not.toContain(secret);
    }
  });

  it.each(title(collective))('sees nothing of another tenant: %s', async (_, operation) => {
    const answer = await onShop(system.as(stranger), operation);
    expect(answer.status).toBeLessThan(500);
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
  });

  it.each(title(listsById))('finds no id of another tenant: %s', async (name, operation) => {
    expect(shown.get(name)).not.toEqual([]);
    for (const id of shown.get(name) ?? []) {
      const answer = await onShop(system.as(stranger), operation, `?id=${id}`);
      expect(answer).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    }
  });

  it('finds no order by a number, reference or state of another tenant', async () => {
    const call = system.as(await system.newTenant());
    for (const query of ['number=ORD-000001', `customer_order_number=${MARK}`, 'status=placed']) {
      const answer = await call(`GET /v1/orders?${query}`);
      expect(answer, query).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    }
  });

  it('finds no goods, holds or bookings by an item, reference or code of another tenant', async () => {
    const call = system.as(await system.newTenant());
    const sku = `${MARK}-1`;
    for (const list of ['stock', 'reservations', 'movements']) {
      for (const query of [`sku=${sku}`, `location_id=${shop.location}`]) {
        const answer = await call(`GET /v1/inventories/${list}?${query}`);
        expect(answer, query).toMatchObject({ status: 200, body: { items: [], total: 0 } });
      }
    }
    for (const list of ['reservations', 'movements']) {
      const answer = await call(`GET /v1/inventories/${list}?order_ref=${MARK}`);
      expect(answer, list).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    }
    const post = (name: string, body: object) => call(`POST /v1/inventories/${name}`, { body });
    expect(await post('availability', { sku })).toMatchObject({
      status: 200,
      body: { items: [{ tracked: false, on_hand: 0, reserved: 0, locations: [] }] },
    });
    const unknown = { status: 400, body: { code: 'unknown_location' } };
    expect(await post('availability', { sku, location_code: MARK })).toMatchObject(unknown);
    const receipt = { sku, quantity: 1, location_code: MARK };
    expect(await post('receive', receipt)).toMatchObject(unknown);
    expect(await post('stock', { location_id: shop.location, sku })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
    expect(await post('reserve', { sku, quantity: 1, order_ref: MARK })).toMatchObject({
      status: 422,
      body: { code: 'insufficient_stock' },
    });
    expect(await post('commit', { order_ref: MARK })).toMatchObject({ status: 422 });
    expect(await post('release', { order_ref: MARK })).toMatchObject({
      status: 200,
      body: { released: 0 },
    });
  });

  it('finds no market by a code of another tenant, whatever takes one', async () => {
    const call = system.as(await system.newTenant());
    const mine = await call<{ id: string }>('POST /v1/markets', {
      body: { code: 'mine', name: 'Mine' },
    });
    const missing = { status: 404, body: { code: 'not_found' } };
    const at = (path: string, body?: object) =>
      call(`${body === undefined ? 'GET' : 'POST'} /v1/markets/${path}`, { body });
    for (const reference of [MARK, shop.market]) {
      expect(await at(`${reference}/readiness`)).toMatchObject(missing);
      expect(await at(`${reference}/make-default`, {})).toMatchObject(missing);
      expect(await at(`${reference}/clone`, { code: 'copy' })).toMatchObject(missing);
      expect(await at(`${reference}/backfill`, { source: 'mine' })).toMatchObject(missing);
      expect(await at('mine/backfill', { source: reference })).toMatchObject(missing);
    }
    for (const collection of ['currencies', 'locales', 'tax_classes']) {
      const path = `GET /v1/markets/${shop.market}/${collection}`;
      expect(await call(path)).toMatchObject({ status: 200, body: { items: [], total: 0 } });
      const row = [shop.currency, shop.locale, shop.taxClass];
      for (const id of row) {
        const own = await call(`GET /v1/markets/${mine.body.id}/${collection}/${id}`);
        expect(own).toMatchObject(missing);
      }
    }
    for (const route of ['GET /v1/orders', 'POST /v1/shipping/rates', 'GET /v1/markets']) {
      const body = route.startsWith('POST') ? { body: {} } : {};
      const headers = { 'x-service-market': MARK };
      expect(await call(route, { ...body, headers }), route).toMatchObject({
        status: 404,
        body: { code: 'unknown_market' },
      });
    }
    const settings = await call(`GET /v1/settings/apps/shipping?market=${MARK}`);
    expect(settings).toMatchObject({ status: 200, body: { market: null } });
    expect(settings.text).not.toContain(MARK);
    const writing = { market: MARK, values: { handling_days: 3 } };
    expect(await call('PUT /v1/settings/apps/shipping', { body: writing })).toMatchObject(missing);
  });

  it('finds nothing that ships by a code of another tenant, and quotes nothing of it', async () => {
    const call = system.as(await system.newTenant());
    for (const list of ['carriers', 'methods', 'service-levels', 'weight-units']) {
      const answer = await call(`GET /v1/shipping/${list}?code=${MARK}`);
      expect(answer, list).toMatchObject({ status: 200, body: { items: [], total: 0 } });
    }
    const link = { tracking_code: '1' };
    for (const carrier of [MARK, shop.carrier]) {
      const body = { ...link, carrier };
      const answers = [
        await call('POST /v1/shipping/tracking', { body }),
        await call(`GET /v1/shipping/tracking?tracking_code=1&carrier=${carrier}`),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    expect(await call(`GET /v1/shipping/tax-classes/${MARK}/usage`)).toMatchObject({
      status: 200,
      body: { in_use: false, shipping_methods: 0, methods: [] },
    });
    const rates = (body: object) => call('POST /v1/shipping/rates', { body });
    expect(await rates({ weight: 1, weight_unit: MARK })).toMatchObject({
      status: 400,
      body: { code: 'unknown_weight_unit' },
    });
    const quoted = await rates({ weight: 1, market_id: shop.market, country: 'AT' });
    expect(quoted).toMatchObject({ status: 200, body: { rates: [], tax: { resolved: false } } });
    expect(quoted.text).not.toContain(MARK);
    const own = { code: 'own', name: 'Own' };
    for (const [path, body, code] of [
      ['methods', { ...own, carrier_id: shop.carrier }, 'invalid_reference'],
      ['carriers', { ...own, service_level: MARK }, 'unknown_service_level'],
    ] as const) {
      const answer = await call(`POST /v1/shipping/${path}`, { body });
      expect(answer, path).toMatchObject({ status: 400, body: { code } });
    }
  });

  it('opens no other tenant, whatever it calls', async () => {
    const headers = { ...credentialHeaders(stranger), 'x-service-tenant': owner.tenant };
    const call = httpClient(system.url(), headers);
    for (const operation of guarded) {
      const answer = await onShop(call, operation);
      expect(answer.status, operation.id).toBe(401);
      expect(problemIn(answer), operation.id).toMatchObject({ code: 'unauthorized' });
    }
  });

  it('changed nothing of the owner’s, and took nothing over', async () => {
    await system.stack().drain();
    expect(await standingOf(owner.tenant)).toEqual(before);
    const taken = JSON.stringify([...(await imagesOf(STRANGER)).values()]);
    for (const secret of secrets) expect(taken).not.toContain(secret);
  });
});

describe('a key without rights', () => {
  // API-101
  it('is refused by every operation but those for any key, and the refusal names it', async () => {
    const body = { name: 'Powerless', permissions: ['nothing.at-all'] };
    const created = await system.as(stranger)<{ key: string }>('POST /v1/api-keys', { body });
    const call = system.as({ tenant: STRANGER, key: created.body.key });
    for (const operation of guarded.filter(({ anyKey }) => anyKey !== true)) {
      const answer = await onShop(call, operation);
      expect(answer.status, operation.id).toBe(403);
      const error = expect.stringContaining(operation.id);
      expect(problemIn(answer), operation.id).toMatchObject({ code: 'forbidden', error });
    }
    expect(await call('GET /v1/whoami')).toMatchObject({ status: 200, body: { tenant: STRANGER } });
  });

  // API-6, API-98
  it('and calls without a key are refused everywhere except at public operations', async () => {
    for (const operation of operations) {
      const answer = await onShop(system.as(), operation);
      // One that asks itself who calls takes the tenant from either of two headers (AGT-2).
      const refused = operation.asksItself ? [401, 'unauthorized'] : [400, 'tenant_required'];
      const [status, code] = operation.public ? [200, undefined] : refused;
      expect(answer.status, operation.id).toBe(status);
      if (!operation.public) expect(problemIn(answer), operation.id).toMatchObject({ code });
    }
  });
});

// Shows that the calls above were refused for whose they are, not for how they were made.
describe('the owner', () => {
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  const harm = ({ id, method }: AnyOperation) =>
    order.indexOf(id.endsWith('.replace') ? 'DELETE' : method);
  const depth = ({ urlPath }: AnyOperation) => urlPath.split('/').length;
  // Parts of a record go before the record itself.
  const byHarm = named.toSorted((a, b) => harm(a) - harm(b) || depth(b) - depth(a));
  // A stranger's 404 could hide a wrong path, not a wrong body: one call shows a path.
  const shownBy = new Set(new Map(byHarm.toReversed().map((one) => [one.urlPath, one])).values());
  const called = byHarm.filter((one) => isLongRun() || shownBy.has(one));

  it.each(title(called))('is understood: %s', async (_, operation) => {
    const caller = operation.operatorOnly ? operator : owner;
    const answer = await onShop(system.as(caller), operation);
    expect([400, 401, 403, 404], answer.text).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
  });
});
