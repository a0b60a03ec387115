import { sideBySide } from '@waybill/kernel/side-by-side';
import { contactOf, type NorthwindOrder, skuOf } from './northwind.ts';
import { ensure, type Shop, WORKERS } from './shop.ts';

/** So many customers have a list, and so many of these a cart filled from it. */
const CUSTOMERS = 10;
const CARTS = 4;

const POSITIONS = 10;

/** The customers with the most orders, each with its orders. */
function bestCustomers(orders: readonly NorthwindOrder[]): [string, NorthwindOrder[]][] {
  const byCustomer = new Map<string, NorthwindOrder[]>();
  for (const order of orders) {
    byCustomer.set(order.customer_id, [...(byCustomer.get(order.customer_id) ?? []), order]);
  }
  return [...byCustomer].sort(([, a], [, b]) => b.length - a.length).slice(0, CUSTOMERS);
}

/** The articles that a customer orders most, with how many it usually takes and last paid. */
function usualItems(orders: readonly NorthwindOrder[], { products }: Shop['northwind']) {
  const lines = orders.flatMap((order) => order.lines);
  const times = (id: number) => lines.filter(({ product_id }) => product_id === id).length;
  return [...new Map(lines.map((line) => [line.product_id, line])).values()]
    .sort((a, b) => times(b.product_id) - times(a.product_id))
    .slice(0, POSITIONS)
    .map(({ product_id: id, quantity, unit_price: price }) => ({
      sku: skuOf(id),
      name: products.find((product) => product.id === id)?.name ?? skuOf(id),
      quantity,
      price,
      tax_rate: 19,
    }));
}

/** A visitor who has put something into a cart, and is not signed in. */
async function seedGuest(
  carts: Shop['waybill']['carts'],
  customer: string,
  items: ReturnType<typeof usualItems>,
) {
  const session_key = `northwind-guest-${customer}`;
  if ((await carts.list({ session_key, limit: 1 })).total > 0) return;
  const { id } = await carts.create({ session_key, name: 'Just looking' });
  const lines = items.slice(0, 3).map(({ price, ...item }) => ({ ...item, unit_price: price }));
  await carts.items.replace({ cart_id: id }, { items: lines });
}

/** A list of what each of the best customers usually orders, a cart for some, and the profiles of files. */
export async function seedLists({ waybill, northwind, report }: Shop): Promise<void> {
  const { orderlists, carts } = waybill;
  await carts.io.profiles.defaults({});
  const customers = bestCustomers(northwind.orders);
  let done = 0;
  await sideBySide(WORKERS, [...customers.entries()], async ([index, [customer, orders]]) => {
    const owner_id = contactOf(customer);
    const owner = { owner_id, owner_name: orders[0]?.ship_name ?? customer };
    const items = usualItems(orders, northwind);
    const list = await ensure<{ readonly id: string }>(
      orderlists.list,
      (keys) => orderlists.create({ ...keys, ...owner, name: 'What we always need', items }),
      `northwind-${customer}`,
    );
    if (index === CARTS) await seedGuest(carts, customer, items);
    if (index < CARTS && (await carts.list({ contact_id: owner_id, limit: 1 })).total === 0) {
      await orderlists.toCart(list, {}, { idempotencyKey: `northwind-cart-${customer}` });
    }
    done += 1;
    report(done, customers.length);
  });
}
