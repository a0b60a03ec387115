import { installLocations } from '@waybill/inventories/location/location.repository';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import type { Fulfillment } from '@waybill/orders/order/fulfillment.schema';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { commit } from '@waybill/table/commit';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { Page } from '../../test/support/client.ts';
import { inventoryClient } from '../../test/support/inventory-client.ts';
import { handler as place } from './place.ts';

type OrderChanges = Parameters<typeof storeSettings<typeof orderSettings.settings>>[3];
type StockChanges = Parameters<typeof storeSettings<typeof inventorySettings.settings>>[3];

/** Settings of the orders of a shop. */
export const setOrders = (tenant: string, values: OrderChanges) =>
  storeSettings(tenant, orderSettings, undefined, values);

/** Settings of the stock of a shop. */
export const setStock = (tenant: string, values: StockChanges) =>
  storeSettings(tenant, inventorySettings, undefined, values);

/** Goods on shelves: of articles by the code of their location. */
type Shelves = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Puts goods on the shelf of a location, as many articles a call as it takes. */
export async function stocking(tenant: string, location_code: string, shelf: Shelves[string]) {
  const items = Object.entries(shelf).map(([sku, quantity]) => ({ sku, quantity }));
  for (const some of chunksOf(items, 200)) {
    await inventoryClient(tenant).receive({ items: some, location_code });
  }
}

/** A shop whose orders move stock, with goods at its locations; the first in the order is asked first. */
export async function movingShop(shelves: Shelves = {}, values: OrderChanges = {}) {
  const tenant = await freshTenant();
  const now = new Date();
  await commit(installLocations(tenant, { at: toInstant(now), newId: () => uuidAt(now) }));
  await setOrders(tenant, { stock_follows_orders: 'reserve', ...values });
  let priority = 0;
  for (const [code, articles] of Object.entries(shelves)) {
    priority += 1;
    if (code !== 'main') {
      await inventoryClient(tenant).createLocation({ code, name: code, priority });
    }
    await stocking(tenant, code, articles);
  }
  return tenant;
}

export interface Refused {
  readonly code: string;
  readonly error: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

/** Reserves goods by hand, under a reference. */
export const reserving = (tenant: string, order_ref: string, sku: string, quantity: number) =>
  inventoryClient(tenant).reserve({ order_ref, items: [{ sku, quantity }] });

/** Places an order of articles by their numbers. */
export const ordering = (
  tenant: string,
  articles: Readonly<Record<string, number>>,
  more: object = {},
  call: Call = {},
) => {
  const items = Object.entries(articles).map(([sku, quantity]) => ({ sku, quantity }));
  return invoke<OrderDetail & Refused>(place, { tenant, body: { items, ...more }, ...call });
};

type Query = Readonly<Record<string, string>>;
type List<Row> = (query?: Query) => Promise<Reply<Page<Row>>>;

/** The rows of a list, the oldest first. */
async function rowsOf<Row>(list: List<Row>, query?: Query): Promise<readonly Row[]> {
  await indexesCaughtUp();
  return (await list(query)).body.items.toReversed();
}

export const reservationsOf = (tenant: string, query?: Query) =>
  rowsOf(inventoryClient(tenant).reservations, query);
export const movementsOf = (tenant: string, query?: Query) =>
  rowsOf(inventoryClient(tenant).movements, query);

/** The locations of a shop: their ids by their codes. */
export async function placesIn(tenant: string): Promise<ReadonlyMap<string, string>> {
  const places = await rowsOf(inventoryClient(tenant).locations);
  return new Map(places.map(({ code, id }) => [code, id]));
}

/** Goods on the shelves: on hand and reserved, by article and the code of the location. */
export async function shelvesOf(tenant: string): Promise<Record<string, readonly number[]>> {
  const rows = await rowsOf(inventoryClient(tenant).stock);
  const codes = new Map([...(await placesIn(tenant))].map(([code, id]) => [id, code]));
  return Object.fromEntries(
    rows.map(({ sku, location_id, on_hand, reserved }) => [
      `${sku}@${codes.get(location_id)}`,
      [on_hand, reserved],
    ]),
  );
}

/** The first fulfilment of an order. */
export function firstOf({ fulfillments = [] }: OrderDetail): Fulfillment {
  const [first] = fulfillments;
  if (first === undefined) throw new Error('it lies somewhere');
  return first;
}

/** The fulfilments of an order in short: code, state and the open units of its lines. */
export const worked = ({ fulfillments = [] }: OrderDetail) =>
  fulfillments.map(({ location_code, status, items }) => [
    location_code,
    status,
    ...items.map(({ quantity, quantity_shipped }) => quantity - quantity_shipped),
  ]);
