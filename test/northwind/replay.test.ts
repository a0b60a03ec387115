import type { NorthwindOrder } from '@waybill/cli/seed/northwind';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { orderStore } from '@waybill/orders/order/order.store';
import { findDrift } from '@waybill/table/operate';
import { rounds } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, Credentials, Page } from '../support/client.ts';
import { type Order, place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';
import { northwindOrders, uuidOf } from './catalog.ts';
import { percent, read, type TenThousandths, times, total, write } from './ten-thousandths.ts';

const CLIENTS = 8;
/** Every third order fills more than a page; the last one is that of 25 lines. */
const STEP = rounds({ short: 3, long: 1 });
const northwind = northwindOrders().filter(
  (_, index, { length }) => (length - 1 - index) % STEP === 0,
);
const system = withSystem();

interface Terms {
  readonly taxRate: number;
  readonly shippingTaxRate: number;
}

const netPrice = (line: NorthwindOrder['lines'][number]): TenThousandths =>
  times(read(line.unit_price), read(1) - read(line.discount));

/** The placement of a Northwind order: prices net of their discount. */
function placementOf(order: NorthwindOrder, { taxRate, shippingTaxRate }: Terms) {
  const { ship_name: name, ship_address: street, ship_city: city, ship_country: country } = order;
  return {
    currency: 'USD',
    customer_order_number: String(order.id),
    contact_id: uuidOf(order.customer_id),
    organization_id: uuidOf(order.ship_country.length),
    shipping_address: { name, street, city, country },
    shipping: { price: order.freight, tax_rate: shippingTaxRate },
    items: order.lines.map((line) => ({
      sku: `NW-${line.product_id}`,
      product_id: uuidOf(line.product_id),
      quantity: line.quantity,
      unit_price: write(netPrice(line)),
      tax_rate: taxRate,
    })),
  };
}

/** Every amount of the order as JSON has to write it, by integer arithmetic alone. */
function expectedOf(order: NorthwindOrder, { taxRate, shippingTaxRate }: Terms) {
  const lines = order.lines.map((line) => {
    const lineTotal = times(read(line.quantity), netPrice(line));
    return { lineTotal, tax: percent(lineTotal, read(taxRate)) };
  });
  const subtotal = total(lines.map(({ lineTotal }) => lineTotal));
  const shipping = read(order.freight);
  const tax = total([...lines.map((line) => line.tax), percent(shipping, read(shippingTaxRate))]);
  return {
    lines: lines.map((line) => [write(line.lineTotal), write(line.tax)]),
    totals: [subtotal, shipping, tax, subtotal + shipping + tax].map(write),
    grandTotal: subtotal + shipping + tax,
  };
}

/** The amounts of an answer, as its JSON writes them. */
function amountsOf(order: Order) {
  return {
    lines: order.items.map((item) => [String(item.line_total), String(item.tax_amount)]),
    totals: [order.subtotal, order.shipping_total, order.tax_total, order.grand_total].map(String),
  };
}

async function replay(call: Call, orders: readonly NorthwindOrder[], terms: Terms): Promise<void> {
  await sideBySide(CLIENTS, orders, async (order) => {
    const { status, body } = await place(call, placementOf(order, terms));
    expect(status).toBe(201);
    const { lines, totals } = expectedOf(order, terms);
    expect(amountsOf(body), `order ${order.id}`).toEqual({ lines, totals });
  });
}

describe('Northwind', () => {
  const untaxed = { taxRate: 0, shippingTaxRate: 0 };
  let shop: Credentials;
  let call: Call;

  beforeAll(async () => {
    shop = await system.newTenant('northwind');
    call = system.as(shop);
    await replay(call, northwind, untaxed);
    await system.stack().drain();
  }, 180_000);

  const page = async (query: string) => (await call<Page<Order>>(`GET /v1/orders?${query}`)).body;

  it('is read back order by order, every total to the last digit', async () => {
    const count = Math.ceil(northwind.length / 200);
    const offsets = Array.from({ length: count }, (_, index) => index * 200);
    const pages = await Promise.all(
      offsets.map((offset) => page(`limit=200&order=created_at&offset=${offset}`)),
    );
    const rows = pages.flatMap(({ items }) => items);
    expect(pages.map((one) => one.total)).toEqual(offsets.map(() => northwind.length));
    const stored = new Map(
      rows.map((row) => [
        String((row as Order & { customer_order_number: string }).customer_order_number),
        [row.subtotal, row.shipping_total, row.tax_total, row.grand_total].map(String),
      ]),
    );
    expect(stored).toEqual(
      new Map(northwind.map((order) => [String(order.id), expectedOf(order, untaxed).totals])),
    );
    const numbers = rows.map(({ number }) => number).sort();
    expect(numbers).toEqual(
      northwind.map((_, index) => `ORD-${String(index + 1).padStart(6, '0')}`),
    );
    const sum = total(rows.map((row) => read(row.grand_total)));
    expect(sum).toBe(total(northwind.map((order) => expectedOf(order, untaxed).grandTotal)));
  });

  it.each([
    ['contact_id', (order: NorthwindOrder) => uuidOf(order.customer_id)],
    ['organization_id', (order: NorthwindOrder) => uuidOf(order.ship_country.length)],
  ])('has the right total for every %s', async (column, keyOf) => {
    const expected = new Map<string, number>();
    for (const order of northwind) {
      expected.set(keyOf(order), (expected.get(keyOf(order)) ?? 0) + 1);
    }
    const counted = new Map<string, number>();
    await sideBySide(CLIENTS, [...expected.keys()], async (value) => {
      counted.set(value, (await page(`limit=1&${column}=${value}`)).total);
    });
    expect(counted).toEqual(expected);
    expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBe(northwind.length);
  });

  it.each([
    ['', northwind.length],
    ['status=placed', northwind.length],
    ['payment_status=open', northwind.length],
    ['fulfillment_status=unfulfilled', northwind.length],
    ['currency=USD', northwind.length],
    ['status=pending', 0],
    ['on_hold=true', 0],
    [`customer_order_number=${northwind[0]?.id}`, 1],
    ['item_count=25', 1],
  ])('lists ?%s with total %i', async (query, expected) => {
    expect((await page(`limit=1&${query}`)).total).toBe(expected);
  });

  it('leaves no counter that disagrees with the rows', async () => {
    expect(await findDrift(orderStore, shop.tenant)).toEqual([]);
  });
});

describe('Northwind with rates that do not come out even', () => {
  it.each([
    [8.875, 7.0001],
    [19, 0.5],
    [33.3333, 100],
  ])('%s percent on goods, %s on freight', async (taxRate, shippingTaxRate) => {
    const sample = northwind.filter((_, index) => index % rounds({ short: 6, long: 12 }) === 0);
    await replay(system.as(await system.newTenant()), sample, { taxRate, shippingTaxRate });
  });
});
