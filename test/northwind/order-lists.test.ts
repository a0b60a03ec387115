import type { Cart } from '@waybill/carts/cart/cart.schema';
import type { NorthwindOrder } from '@waybill/cli/seed/northwind';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type {
  ToCartResult,
  ToOrderResult,
} from '@waybill/order-lists/conversion/conversion.operations';
import type { OrderListWithItems } from '@waybill/order-lists/list/list.schema';
import { orderListStore } from '@waybill/order-lists/list/list.store';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { findDrift } from '@waybill/table/operate';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as getCart } from '../../functions/carts/get.ts';
import { handler as createList } from '../../functions/orderlists/create.ts';
import { handler as toCart } from '../../functions/orderlists/to-cart.ts';
import { handler as toOrder } from '../../functions/orderlists/to-order.ts';
import { northwindOrders, uuidOf } from './catalog.ts';
import { percent, read, times, total, write } from './ten-thousandths.ts';

withTable();

const tenant = 'northwind-lists';
const TAX_RATE = 7.7;
const MOST = 10;
const CLIENTS = 4;
/** From one customer that is followed to the next. */
const STEP = rounds({ short: 3, long: 1 });

/** An article as a customer orders it: how much in all, and its last price. */
interface Habit {
  readonly product: number;
  readonly quantity: number;
  readonly price: number;
}

/** The articles that a customer orders most, the most first. */
function habitsOf(orders: readonly NorthwindOrder[]): Habit[] {
  const habits = new Map<number, Habit>();
  for (const { product_id: product, quantity, unit_price: price } of orders.flatMap(
    ({ lines }) => lines,
  )) {
    const before = habits.get(product)?.quantity ?? 0;
    habits.set(product, { product, quantity: before + quantity, price });
  }
  return [...habits.values()]
    .toSorted((left, right) => right.quantity - left.quantity || left.product - right.product)
    .slice(0, MOST);
}

/** The amounts of the list by integer arithmetic alone. */
function expectedOf(habits: readonly Habit[]) {
  const lines = habits.map(({ quantity, price }) => times(read(quantity), read(price)));
  const subtotal = total(lines);
  const tax = total(lines.map((line) => percent(line, read(TAX_RATE))));
  return { subtotal: write(subtotal), tax: write(tax), grand: write(subtotal + tax) };
}

const customers = new Map<string, NorthwindOrder[]>();
for (const order of northwindOrders()) {
  const { customer_id } = order;
  customers.set(customer_id, [...(customers.get(customer_id) ?? []), order]);
}

async function answered<Body>(handler: Handler, call: object): Promise<Body> {
  const { status, body, text } = await invoke<Body>(handler, { tenant, ...call });
  if (status >= 400) throw new Error(text);
  return body;
}

async function followCustomer([customer, orders]: [string, NorthwindOrder[]]): Promise<void> {
  const habits = habitsOf(orders);
  const expected = expectedOf(habits);
  const list = await answered<OrderListWithItems>(createList, {
    body: {
      name: `What ${customer} orders`,
      owner_id: uuidOf(customer),
      owner_name: customer,
      items: habits.map(({ product, quantity, price }) => ({
        name: `Product ${product}`,
        product_id: uuidOf(product),
        sku: `NW-${product}`,
        quantity,
        price,
        tax_rate: TAX_RATE,
      })),
    },
  });
  const call = { pathParameters: { id: list.id }, body: {} };
  const order = await answered<ToOrderResult & { order: OrderDetail }>(toOrder, call);
  expect({
    subtotal: String(order.order.subtotal),
    tax: String(order.order.tax_total),
    grand: String(order.order.grand_total),
  }).toEqual(expected);
  const filled = await answered<ToCartResult>(toCart, call);
  expect([order.positions, filled.added]).toEqual([habits.length, habits.length]);
  const cart = await answered<Cart>(getCart, { pathParameters: { id: filled.cart_id } });
  expect(String(cart.subtotal)).toBe(expected.subtotal);
  expect(cart.item_count).toBe(habits.reduce((sum, { quantity }) => sum + quantity, 0));
}

beforeAll(() => installTenant(tenant));

// ORL-54, ORL-57, ORL-61
it('what each customer orders most becomes an order and a cart, to the last digit', async () => {
  expect(customers.size).toBeGreaterThan(40);
  const some = [...customers].filter((_, index) => index % STEP === 0);
  await sideBySide(CLIENTS, some, followCustomer);
  expect(await findDrift(orderListStore, tenant)).toEqual([]);
});
