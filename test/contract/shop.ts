import { operations } from '@waybill/registry/operations';
import { expect } from 'vitest';
import { committedExamples } from '../../scripts/committed-examples.ts';
import type { Call, Page } from '../support/client.ts';
import { type Order, place } from '../support/placement.ts';
import { fillPeppol, type Peppol, peppolBodies, peppolPaths } from './peppol.ts';
import { fillTrade, type Trade, tradeBodies, tradePaths } from './trade.ts';

/** One record of every kind that a path can name. */
export interface Shop extends Trade, Peppol {
  readonly tenant: string;
  readonly order: string;
  /** A position of the order that can still be shipped or cancelled. */
  readonly item: string;
  readonly orderReturn: string;
  /** An order that moves stock, and what a location ships of it. */
  readonly movingOrder: string;
  readonly fulfillment: string;
  readonly shipment: string;
  readonly numberRange: string;
  readonly endpoint: string;
  /** It tells of a number range, and goes to the endpoint. */
  readonly event: string;
  readonly delivery: string;
  readonly job: string;
  readonly apiKey: string;
  readonly location: string;
  readonly stock: string;
  readonly movement: string;
  readonly reservation: string;
  readonly cart: string;
  readonly cartLine: string;
  /** Another one, to be ordered: an ordered cart takes no other call. */
  readonly fullCart: string;
  /** One to be abandoned, reopened and merged, and the one that takes its lines. */
  readonly leftCart: string;
  readonly targetCart: string;
  readonly orderList: string;
  readonly listItem: string;
  readonly listKind: string;
  /** Ids of the records that only their examples make, by the path of their collection. */
  readonly others: Readonly<Record<string, string>>;
}

/** In every text of the shop, so that it is recognised wherever it turns up. */
export const MARK = 'belongs-to-the-owner';

async function created<Body>(call: Call, route: string, body: object): Promise<Body> {
  const answer = await call<Body>(route, { body });
  expect(answer.status, `${route}: ${answer.text}`).toBe(201);
  return answer.body;
}

type Stocked = Pick<Shop, 'location' | 'stock' | 'movement' | 'reservation'>;

/** A location with goods on it, some of them promised. */
async function fillStock(call: Call): Promise<Stocked> {
  const at = await created<{ id: string }>(call, 'POST /v1/inventories/locations', {
    code: MARK,
    name: MARK,
  });
  type Booked = Record<'movements' | 'stock', { id: string }[]>;
  const item = { sku: `${MARK}-1`, quantity: 5 };
  const booked = await created<Booked>(call, 'POST /v1/inventories/receive', {
    ...item,
    location_code: MARK,
    reason: MARK,
  });
  const held = await created<{ reservations: { id: string }[] }>(
    call,
    'POST /v1/inventories/reserve',
    { ...item, quantity: 2, order_ref: MARK },
  );
  return {
    location: at.id,
    stock: booked.stock[0]?.id ?? '',
    movement: booked.movements[0]?.id ?? '',
    reservation: held.reservations[0]?.id ?? '',
  };
}

/** An order that moves stock: a line that no shelf holds lies with its location all the same. */
async function fillMoving(call: Call): Promise<Pick<Shop, 'movingOrder' | 'fulfillment'>> {
  const set = (values: object) => call('PUT /v1/settings/apps/orders', { body: { values } });
  await set({ default_currency: 'CHF', stock_follows_orders: 'reserve' });
  const items = [{ name: MARK, unit_price: 10 }];
  const { body } = await place(call, { items });
  await set({ default_currency: 'CHF' });
  return { movingOrder: body.id, fulfillment: body.fulfillments[0]?.id ?? '' };
}

/** The last hour's failures, of which there are none yet. */
const recovery = () => ({ since: new Date(Date.now() - 3_600_000).toISOString() });

/** The id of no contact. */
const NOBODY = '01976f3a-8c1e-7a44-9d0b-00000000000b';

/** A cart with a line in it. */
async function fillCart(call: Call): Promise<{ cart: string; cartLine: string }> {
  const named = { contact_id: NOBODY, name: MARK, metadata: { note: MARK } };
  const { id } = await created<{ id: string }>(call, 'POST /v1/carts', named);
  const line = { sku: `${MARK}-1`, unit_price: 10 };
  const { id: cartLine } = await created<{ id: string }>(call, `POST /v1/carts/${id}/items`, line);
  return { cart: id, cartLine };
}

/** An order list with a position in it, and a kind of lists. */
async function fillList(call: Call): Promise<Pick<Shop, 'orderList' | 'listItem' | 'listKind'>> {
  const kind = { code: MARK, title: MARK };
  const { id: listKind } = await created<{ id: string }>(call, 'POST /v1/orderlists/kinds', kind);
  const list = await created<{ id: string; items: { id: string }[] }>(call, 'POST /v1/orderlists', {
    name: MARK,
    owner_id: NOBODY,
    owner_name: MARK,
    metadata: { note: MARK },
    items: [{ name: MARK, sku: `${MARK}-1`, price: 10 }],
  });
  return { orderList: list.id, listItem: list.items[0]?.id ?? '', listKind };
}

/** An event that an endpoint gets, and the delivery that brings it there. */
async function sentTo(
  call: Call,
  endpoint: string,
): Promise<Pick<Shop, 'event' | 'delivery' | 'job'>> {
  await created(call, 'POST /v1/orders/number-ranges', { code: `${MARK}-2` });
  const listed = await call<Page<{ id: string }>>('GET /v1/webhooks/events?limit=1');
  const event = listed.body.items[0]?.id ?? '';
  const at = `POST /v1/webhooks/endpoints/${endpoint}`;
  await call(`${at}/enable`, { body: {} });
  const recovered = await call<{ id: string }>(`${at}/recover`, { body: recovery() });
  expect(recovered.status, recovered.text).toBe(202);
  await call(`${at}/disable`, { body: {} });
  const delivery = `dlv_${event.slice(4)}${endpoint.slice(4)}`;
  return { event, delivery, job: recovered.body.id };
}

/** Makes the record of each path that names none of the shop, by the example of its create. */
async function fillOthers(call: Call, shop: Shop): Promise<Shop> {
  const examples = committedExamples();
  const paths = operations.map(({ urlPath }) => pathIn(shop, urlPath));
  const missing = new Set(paths.filter((path) => /^[^{]+\/\{id\}$/u.test(path)));
  const others = [...missing].map(async (path): Promise<[string, string]> => {
    const collection = path.replace('/{id}', '');
    const create = operations.find(
      ({ method, urlPath }) => method === 'POST' && urlPath === collection,
    );
    const example = examples[create?.id ?? '']?.request;
    const { id } = await created<{ id: string }>(call, `POST ${collection}`, Object(example));
    return [collection, id];
  });
  return { ...shop, others: Object.fromEntries(await Promise.all(others)) };
}

/** Fills a tenant through the API, as its owner would. */
export async function fillShop(tenant: string, call: Call): Promise<Shop> {
  const { body: order } = await place(call, {
    items: [
      { sku: `${MARK}-1`, quantity: 5, unit_price: 10 },
      { sku: `${MARK}-2`, quantity: 5, unit_price: 10 },
    ],
    customer_order_number: MARK,
    metadata: { note: MARK },
  });
  const [first, second] = (order as Order).items;
  const at = `POST /v1/orders/${order.id}`;
  const positions = [{ order_item_id: first?.id, quantity: 3 }];
  const { shipment } = await created<{ shipment: { id: string } }>(call, `${at}/ship`, {
    positions,
    tracking_code: MARK,
  });
  const one = [{ order_item_id: first?.id, quantity: 1 }];
  const orderReturn = await created<{ id: string }>(call, `${at}/return`, { positions: one });
  await created(call, `${at}/comments`, { body: MARK });
  const range = await created<{ id: string }>(call, 'POST /v1/orders/number-ranges', {
    code: MARK,
  });
  const endpoint = await created<{ id: string }>(call, 'POST /v1/webhooks/endpoints', {
    url: `http://127.0.0.1:4999/${MARK}`,
    topics: ['*'],
    enabled: false,
  });
  const key = await created<{ id: string }>(call, 'POST /v1/api-keys', {
    name: MARK,
    permissions: ['orders.list'],
  });
  await call('PUT /v1/settings/apps/orders', { body: { values: { default_currency: 'CHF' } } });
  const listed = await call<Page<Order>>('GET /v1/orders');
  expect(listed.body.total).toBe(1);
  return fillOthers(call, {
    tenant,
    order: order.id,
    item: second?.id ?? '',
    orderReturn: orderReturn.id,
    ...(await fillMoving(call)),
    shipment: shipment.id,
    numberRange: range.id,
    endpoint: endpoint.id,
    ...(await sentTo(call, endpoint.id)),
    apiKey: key.id,
    ...(await fillStock(call)),
    ...(await fillCart(call)),
    fullCart: (await fillCart(call)).cart,
    leftCart: (await fillCart(call)).cart,
    targetCart: (await fillCart(call)).cart,
    ...(await fillList(call)),
    ...(await fillPeppol(call, MARK)),
    ...(await fillTrade(call, created, MARK)),
    others: {},
  });
}

/** The path of an operation with the shop's own records in it. */
export function pathIn(shop: Shop, template: string): string {
  const records: readonly [RegExp, string][] = [
    [/^(\/v1\/orders\/number-ranges\/)\{id\}/u, shop.numberRange],
    [/^(\/v1\/orders\/)\{id\}(?=\/fulfillments)/u, shop.movingOrder],
    [/^(\/v1\/orders\/.*\/fulfillments\/)\{fid\}/u, shop.fulfillment],
    [/^(\/v1\/orders\/)\{id\}/u, shop.order],
    [/^(\/v1\/orders\/.*\/returns\/)\{rid\}/u, shop.orderReturn],
    [/^(\/v1\/orders\/.*\/shipments\/)\{sid\}/u, shop.shipment],
    [/^(\/v1\/webhooks\/endpoints\/)\{id\}/u, shop.endpoint],
    [/^(\/v1\/webhooks\/jobs\/)\{id\}/u, shop.job],
    [/^(\/v1\/webhooks\/events\/)\{id\}/u, shop.event],
    [/^(\/v1\/webhooks\/deliveries\/)\{id\}/u, shop.delivery],
    [/^(\/v1\/api-keys\/)\{id\}/u, shop.apiKey],
    [/^(\/v1\/tenants\/)\{slug\}/u, shop.tenant],
    [/^(\/v1\/inventories\/locations\/)\{id\}/u, shop.location],
    [/^(\/v1\/inventories\/stock\/)\{id\}/u, shop.stock],
    [/^(\/v1\/inventories\/movements\/)\{id\}/u, shop.movement],
    [/^(\/v1\/inventories\/reservations\/)\{id\}/u, shop.reservation],
    [/^(\/v1\/carts\/)\{id\}(?=\/order)/u, shop.fullCart],
    [/^(\/v1\/carts\/)\{id\}(?=\/(?:abandon|reopen|merge-into))/u, shop.leftCart],
    [/^(\/v1\/carts\/vocabularies\/)\{name\}/u, 'statuses'],
    [/^(\/v1\/carts\/)\{(?:cart_)?id\}/u, shop.cart],
    [/^(\/v1\/carts\/.*\/items\/)\{id\}/u, shop.cartLine],
    [/^(\/v1\/orderlists\/kinds\/)\{id\}/u, shop.listKind],
    [/^(\/v1\/orderlists\/)\{(?:list_)?id\}/u, shop.orderList],
    [/^(\/v1\/orderlists\/.*\/items\/)\{id\}/u, shop.listItem],
    ...tradePaths(shop, MARK),
    ...peppolPaths(shop),
    ...Object.entries(shop.others).map(([collection, id]): [RegExp, string] => [
      new RegExp(`^(${collection}/)\\{id\\}`, 'u'),
      id,
    ]),
    // These name no record: every tenant has them.
    [/^(\/v1\/settings\/apps\/)\{app\}/u, 'orders'],
    [/^(\/v1\/orders\/.*\/documents\/)\{kind\}/u, 'delivery-note'],
    [/^(\/v1\/orders\/vocabularies\/)\{name\}/u, 'statuses'],
    [/^(\/v1\/inventories\/vocabularies\/)\{name\}/u, 'movement-types'],
    [/^(\/v1\/orderlists\/vocabularies\/)\{name\}/u, 'kinds'],
  ];
  return records.reduce((path, [pattern, id]) => path.replace(pattern, `$1${id}`), template);
}

/** The id of no location: an answer that named the owner's would repeat what it was sent. */
const NOWHERE = '01976f3a-8c1e-7a44-9d0b-000000000000';

/** A body that the owner's call is accepted with; empty where nothing is required. */
export function bodyIn(shop: Shop, operation: string): object {
  const positions = [{ order_item_id: shop.item, quantity: 1 }];
  const some = { sku: 'any', quantity: 1, reason: 'count' };
  const bodies: Readonly<Record<string, object>> = {
    'tenants.create': { slug: 'another-shop', name: 'Another' },
    'tenants.update': { name: 'Renamed' },
    'api-keys.create': { name: 'Another', permissions: ['orders.list'] },
    'settings.put-app-settings': { values: { default_currency: 'USD' } },
    'orders.place': { items: [{ sku: 'any' }] },
    'orders.update': { customer_order_number: 'renamed' },
    'orders.number-ranges.create': { code: 'another' },
    'orders.number-ranges.update': { prefix: 'X-' },
    'orders.items.cancel': { positions, reason: 'none' },
    'orders.items.create': { items: [{ sku: 'any' }] },
    'orders.payment-status.update': { status: 'paid' },
    'orders.refund': { amount: 1 },
    'orders.return-reasons.update': { title: 'Renamed' },
    'orders.ship': { positions },
    'orders.shipments.track': {
      events: [{ status: 'failed', at: '2026-11-24T14:05:00Z' }],
    },
    'orders.shipments.update': { carrier: 'renamed' },
    'orders.comments.create': { body: 'hello' },
    'orders.return': { positions },
    'orders.cancel': { reason: 'none' },
    'inventories.locations.create': { code: 'another', name: 'Another' },
    'inventories.locations.update': { name: 'Renamed' },
    'inventories.availability-states.update': { title: 'Renamed' },
    'inventories.stock.create': { location_id: NOWHERE, sku: 'any' },
    'inventories.stock.update': { reorder_point: 1 },
    'inventories.stock.adjust': { quantity: 1, reason: 'count' },
    'inventories.adjust': some,
    'inventories.receive': some,
    'inventories.restock': some,
    'inventories.availability': some,
    'inventories.reserve': { ...some, order_ref: 'any' },
    'inventories.commit': { order_ref: 'any' },
    'inventories.release': { order_ref: 'any' },
    'carts.create': { contact_id: NOBODY },
    'carts.update': { name: 'Renamed' },
    'carts.merge': { source_cart_id: NOWHERE, target_cart_id: NOWHERE },
    'carts.merge-into': { target_cart_id: shop.targetCart },
    'carts.claim': { contact_id: NOBODY, session_key: 'visit-of-nobody-at-all' },
    'carts.import': { contact_id: NOBODY, csv: 'sku\nany\n' },
    'carts.export': { format: 'csv' },
    'carts.io.profiles.update': { apply_mode: 'replace' },
    'carts.items.create': { sku: 'any' },
    'carts.items.replace': { items: [] },
    'carts.items.update': { quantity: 2 },
    'orderlists.create': { name: 'Another', owner_id: NOBODY, owner_name: 'Nobody' },
    'orderlists.update': { name: 'Renamed' },
    'orderlists.items.create': { name: 'Any', sku: 'any' },
    'orderlists.items.replace': { items: [] },
    'orderlists.items.update': { quantity: 2 },
    'orderlists.kinds.create': { code: 'another', title: 'Another' },
    'orderlists.kinds.update': { title: 'Renamed' },
    'webhooks.endpoints.create': { url: 'http://127.0.0.1:4998/in', topics: ['*'] },
    'webhooks.endpoints.update': { description: 'changed' },
    'webhooks.endpoints.recover': recovery(),
    ...tradeBodies(shop),
    ...peppolBodies,
  };
  return bodies[operation] ?? {};
}
