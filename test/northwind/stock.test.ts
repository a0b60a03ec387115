import type { NorthwindOrder } from '@waybill/cli/seed/northwind';
import { installLocations } from '@waybill/inventories/location/location.repository';
import { movementStore } from '@waybill/inventories/movement/movement.store';
import { reservationStore } from '@waybill/inventories/reservation/reservation.store';
import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { stockStore } from '@waybill/inventories/stock/stock.store';
import { uuidAt } from '@waybill/kernel/id';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { commit } from '@waybill/table/commit';
import { findDrift, foldDeltas } from '@waybill/table/operate';
import { type Handler, invoke, type Reply } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as commitReservations } from '../../functions/inventories/commit.ts';
import { handler as createLocation } from '../../functions/inventories/locations/create.ts';
import { handler as listMovements } from '../../functions/inventories/movements/list.ts';
import { handler as receive } from '../../functions/inventories/receive.ts';
import { handler as release } from '../../functions/inventories/release.ts';
import { handler as listReservations } from '../../functions/inventories/reservations/list.ts';
import { handler as reserve } from '../../functions/inventories/reserve.ts';
import { handler as restock } from '../../functions/inventories/restock.ts';
import { handler as listStock } from '../../functions/inventories/stock/list.ts';
import { handler as updateStock } from '../../functions/inventories/stock/update.ts';
import type { Page, Problem } from '../support/client.ts';
import { northwindOrders, northwindProducts, uuidOf } from './catalog.ts';
import { readThousandths, type Thousandths, writeThousandths } from './thousandths.ts';
import { type Goods, goodsOf, missing, openWarehouse } from './warehouse.ts';

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly sku: string;
  readonly on_hand: number;
  readonly reserved: number;
}

interface Booking {
  readonly id: string;
  readonly location_id: string;
  readonly sku: string;
  readonly type: string;
  readonly quantity: number;
}

const tenant = 'northwind';
const CLIENTS = 8;
/** Orders whose goods are promised before those of the day before are shipped. */
const ORDERS_A_DAY = rounds({ short: 4, long: 40 });
/** A third of a kilogram a unit: no such weight is exact in binary. */
const PACK: Thousandths = 333n;

/** Every 25th order is cancelled; of every 40th one the first line comes back. */
const isCancelled = (order: NorthwindOrder) => order.id % 25 === 0;
const comesBack = (order: NorthwindOrder) => order.id % 40 === 3;

/** From one order that nothing happens to but its shipment to the next. */
const STEP = rounds({ short: 4, long: 1 });
/** More lines than any other, and some that nothing was in stock of. */
const isLarge = ({ lines }: NorthwindOrder) => lines.length > 20;
const orders = northwindOrders().filter(
  (order, index) => index % STEP === 0 || isCancelled(order) || comesBack(order) || isLarge(order),
);
const products = northwindProducts();
/** From one product that is looked at by itself to the next. */
const PRODUCT_STEP = rounds({ short: 7, long: 1 });
const some = <One>(all: Iterable<One>, step = PRODUCT_STEP) =>
  [...all].filter((_, index) => index % step === 0);
/** Each call for all that is left reads every row. */
const CALL_STEP = rounds({ short: 40, long: 1 });
const expected = openWarehouse();

const shipped = orders.filter((order) => !isCancelled(order));
const linesIn = (of: readonly NorthwindOrder[]) =>
  of.reduce((sum, { lines }) => sum + lines.length, 0);

withTable();

const skuOf = (product: number) => `NW-${product}`;
const itemsOf = (goods: Goods) =>
  [...goods].map(([product, quantity]) => ({
    sku: skuOf(product),
    product_id: product % 4 === 0 ? uuidOf(product) : null,
    quantity: writeThousandths(quantity),
  }));

const call = (handler: Handler, body: object): Promise<Reply<Problem>> =>
  invoke(handler, { tenant, body });
async function done(handler: Handler, body: object): Promise<void> {
  const { status, text } = await call(handler, body);
  expect([200, 201], text).toContain(status);
}

async function receiveAll(goods: Goods): Promise<void> {
  if (goods.size === 0) return;
  await done(receive, { items: itemsOf(goods) });
  expected.receive(goods);
}

async function listed<Item>(handler: Handler, query: Record<string, string> = {}) {
  const items: Item[] = [];
  for (;;) {
    const page = await invoke<Page<Item>>(handler, {
      tenant,
      query: { limit: '200', offset: String(items.length), ...query },
    });
    items.push(...page.body.items);
    if (page.body.items.length === 0 || items.length >= page.body.total) {
      expect(items).toHaveLength(page.body.total);
      return items;
    }
  }
}

const totalOf = async (handler: Handler, query: Record<string, string>) =>
  (await invoke<Page<unknown>>(handler, { tenant, query: { limit: '1', ...query } })).body.total;

/** Every balance of the product, as text of its JSON number. */
async function balances(): Promise<Map<string, string>> {
  const rows = await listed<Row>(listStock);
  return new Map(rows.map(({ sku, on_hand, reserved }) => [sku, `${on_hand} ${reserved}`]));
}

function expectedBalances(): Map<string, string> {
  return new Map(
    [...expected.balances].map(([product, { on_hand, reserved }]) => [
      skuOf(product),
      `${writeThousandths(on_hand)} ${writeThousandths(reserved)}`,
    ]),
  );
}

async function reserveOrder(order: NorthwindOrder): Promise<void> {
  const items = itemsOf(goodsOf(order, PACK));
  await done(reserve, { order_ref: `NW-${order.id}`, items });
}

/** Ships a day's orders, less the cancelled ones, and takes back what comes back. */
async function endOrder(order: NorthwindOrder): Promise<void> {
  const order_ref = `NW-${order.id}`;
  await done(isCancelled(order) ? release : commitReservations, { order_ref });
  const [first] = goodsOf(order, PACK);
  if (comesBack(order) && first !== undefined) {
    await done(restock, { order_ref, items: itemsOf(new Map([first])) });
    expected.restock(new Map([first]));
  }
}

async function endDay(day: readonly NorthwindOrder[]): Promise<void> {
  await sideBySide(CLIENTS, day, endOrder);
  for (const order of day) {
    const goods = goodsOf(order, PACK);
    if (isCancelled(order)) expected.release(goods);
    else expected.ship(goods);
  }
}

async function openDay(day: readonly NorthwindOrder[]): Promise<void> {
  const wanted = day.map((order) => goodsOf(order, PACK));
  await receiveAll(missing(expected, wanted));
  await sideBySide(CLIENTS, day, reserveOrder);
  for (const goods of wanted) expected.reserve(goods);
}

/** Every so often a product is kept at the branch from now on: its row moves with all that is left. */
async function moveSome(): Promise<void> {
  const branch = { code: 'branch', name: 'Branch' };
  const { id } = (await invoke<{ id: string }>(createLocation, { tenant, body: branch })).body;
  const rows = new Map((await listed<Row>(listStock)).map((row) => [row.sku, row]));
  const left = some(products).flatMap((product) => {
    const row = rows.get(skuOf(product.id));
    return row === undefined || row.on_hand === 0 ? [] : [{ product, row }];
  });
  expect(left.length).toBeGreaterThan(0);
  for (const { product, row } of left) {
    const moved = await invoke(updateStock, {
      tenant,
      method: 'PUT',
      path: '/v1/inventories/stock/{id}',
      pathParameters: { id: row.id },
      body: { location_id: id },
    });
    expect(moved.status, moved.text).toBe(200);
    expected.move(new Map([[product.id, expected.available(product.id)]]));
  }
}

/** Folds the counts, as a stream does all the time. */
async function foldCounts(): Promise<void> {
  await foldDeltas({ tenant, group: INVENTORIES });
}

describe('the stock of Northwind', () => {
  const checkpoints: [Map<string, string>, Map<string, string>][] = [];

  beforeAll(async () => {
    const now = new Date();
    const moment = { at: now.toISOString(), newId: () => uuidAt(now) };
    await commit(installLocations(tenant, moment));
    const inStock = products.filter(({ units_in_stock }) => units_in_stock > 0);
    await receiveAll(
      new Map(inStock.map(({ id, units_in_stock }) => [id, BigInt(units_in_stock) * PACK])),
    );
    let yesterday: readonly NorthwindOrder[] = [];
    for (let start = 0; start < orders.length; start += ORDERS_A_DAY) {
      const today = orders.slice(start, start + ORDERS_A_DAY);
      await openDay(today);
      if ((start / ORDERS_A_DAY) % 5 === 0) {
        checkpoints.push([await balances(), expectedBalances()]);
      }
      await endDay(yesterday);
      await foldCounts();
      yesterday = today;
    }
    await endDay(yesterday);
    await moveSome();
    await foldCounts();
  }, 180_000);

  it('is right to the thousandth while orders are open', () => {
    expect(checkpoints).toHaveLength(rounds({ short: 2, long: 5 }));
    for (const [found, wanted] of checkpoints) {
      expect(found).toEqual(wanted);
      expect([...found.values()].some((balance) => !balance.endsWith(' 0'))).toBe(true);
    }
  });

  it('is right to the thousandth once all orders have left', async () => {
    const found = await balances();
    expect(found.size).toBeGreaterThanOrEqual(rounds({ short: 70, long: products.length }));
    expect(found).toEqual(expectedBalances());
    expect([...found.values()].filter((balance) => !balance.endsWith(' 0'))).toEqual([]);
  });

  it('has every booking in its ledger, and the ledger makes up every balance', async () => {
    const bookings = await listed<Booking>(listMovements);
    const published = (rows: readonly { type: string; item: string; quantity: string }[]) =>
      rows.map(({ type, item, quantity }) => `${item} ${type} ${quantity}`).sort();
    expect(
      published(bookings.map((row) => ({ ...row, item: row.sku, quantity: String(row.quantity) }))),
    ).toEqual(
      published(
        expected.entries.map(({ type, product, quantity }) => ({
          type,
          item: skuOf(product),
          quantity: writeThousandths(quantity),
        })),
      ),
    );
    const at = ({ sku, location_id }: Row | Booking) => `${sku} at ${location_id}`;
    const rows = await listed<Row>(listStock);
    const onHand = new Map(bookings.map((booking) => [at(booking), 0n]));
    for (const booking of bookings) {
      const { type, quantity } = booking;
      if (type === 'reserve' || type === 'release') continue;
      onHand.set(at(booking), (onHand.get(at(booking)) ?? 0n) + readThousandths(quantity));
    }
    const kept = rows.map((row) => [at(row), readThousandths(row.on_hand)] as const);
    const left = [...onHand.keys()].map((place) => [place, 0n] as const);
    expect(onHand).toEqual(new Map([...left, ...kept]));
  });

  it.each([
    ['reserve', linesIn(orders)],
    ['shipment', linesIn(shipped)],
    ['release', linesIn(orders.filter(isCancelled))],
    ['restock', orders.filter(comesBack).length],
  ])('counts the bookings of type %s', async (type, lines) => {
    expect(lines).toBeGreaterThan(0);
    expect(await totalOf(listMovements, { type })).toBe(lines);
  });

  it('counts the reservations by how they ended, by item and by order', async () => {
    expect(await totalOf(listReservations, { status: 'active' })).toBe(0);
    expect(await totalOf(listReservations, { status: 'committed' })).toBe(linesIn(shipped));
    for (const { id } of some(products)) {
      const sold = orders.filter(({ lines }) => lines.some((line) => line.product_id === id));
      expect(await totalOf(listReservations, { sku: skuOf(id) }), skuOf(id)).toBe(sold.length);
    }
    const largest = orders.toSorted((a, b) => b.lines.length - a.lines.length)[0];
    expect(await totalOf(listReservations, { order_ref: `NW-${largest?.id}` })).toBe(25);
  });

  it('leaves no counter that disagrees with the rows', async () => {
    expect(await findDrift(stockStore, tenant)).toEqual([]);
    expect(await findDrift(movementStore, tenant)).toEqual([]);
    expect(await findDrift(reservationStore, tenant)).toEqual([]);
  });

  it('gives out everything that is left and not a thousandth more', async () => {
    const left: Goods = new Map(
      products
        .map(({ id }) => [id, expected.available(id)] as const)
        .filter(([, available]) => available > 0n),
    );
    expect(left.size).toBeGreaterThan(5);
    const before = await balances();
    for (const [index, [product, available]] of some([...left].entries(), CALL_STEP)) {
      const items = itemsOf(new Map([...left, [product, available + 1n]]));
      const answer = await call(reserve, { order_ref: 'too-much', items });
      expect(answer).toMatchObject({ status: 422, body: { code: 'insufficient_stock' } });
      expect(answer.body.details).toMatchObject([{ path: `items.${index}` }]);
    }
    expect(await balances()).toEqual(before);
    await done(reserve, { order_ref: 'the-rest', items: itemsOf(left) });
    expected.reserve(left);
    expect(await balances()).toEqual(expectedBalances());
    for (const { id } of some(products)) {
      const items = itemsOf(new Map([[id, 1n]]));
      expect(await call(reserve, { order_ref: 'late', items })).toMatchObject({ status: 422 });
    }
  });
});
