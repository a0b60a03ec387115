import { installLocations } from '@waybill/inventories/location/location.repository';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { commit } from '@waybill/table/commit';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { handler as createLocation } from '../inventories/locations/create.ts';
import { handler as listLocations } from '../inventories/locations/list.ts';
import { handler as listMovements } from '../inventories/movements/list.ts';
import { handler as receive } from '../inventories/receive.ts';
import { handler as listReservations } from '../inventories/reservations/list.ts';
import { handler as reserve } from '../inventories/reserve.ts';
import { handler as listStock } from '../inventories/stock/list.ts';
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
    await invoke(receive, { tenant, body: { items: some, location_code } });
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
      await invoke(createLocation, { tenant, body: { code, name: code, priority } });
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
  invoke(reserve, { tenant, body: { order_ref, items: [{ sku, quantity }] } });

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

type Row = Readonly<Record<string, unknown>>;

/** The rows of a list, the oldest first. */
async function rowsOf(handler: Handler, tenant: string, query: Record<string, string> = {}) {
  await indexesCaughtUp();
  const { body } = await invoke<{ items: Row[] }>(handler, {
    tenant,
    query: { limit: '200', ...query },
  });
  return body.items.toReversed();
}

export const reservationsOf = (tenant: string, query?: Record<string, string>) =>
  rowsOf(listReservations as Handler, tenant, query);
export const movementsOf = (tenant: string, query?: Record<string, string>) =>
  rowsOf(listMovements as Handler, tenant, query);

/** Goods on the shelves: on hand and reserved, by article and the code of the location. */
export async function shelvesOf(tenant: string): Promise<Record<string, readonly number[]>> {
  const rows = await rowsOf(listStock as Handler, tenant);
  const places = await rowsOf(listLocations as Handler, tenant);
  const codes = new Map(places.map(({ id, code }) => [id, code]));
  return Object.fromEntries(
    rows.map(({ sku, location_id, on_hand, reserved }) => [
      `${String(sku)}@${codes.get(location_id)}`,
      [Number(on_hand), Number(reserved)],
    ]),
  );
}

/** The fulfilments of an order in short: code, state and the open units of its lines. */
export const worked = ({ fulfillments = [] }: OrderDetail) =>
  fulfillments.map(({ location_code, status, items }) => [
    location_code,
    status,
    ...items.map(({ quantity, quantity_shipped }) => quantity - quantity_shipped),
  ]);
