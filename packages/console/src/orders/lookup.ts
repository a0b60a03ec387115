import { isRefusal, type Waybill } from '@waybill/client';
import type { Order } from '@waybill/client/shapes';
import { customerOf } from '@waybill/kernel/customer';
import { linkTo } from '../frame/address/link-to.ts';
import type { Lookup, Thing } from '../frame/areas/area.ts';
import { isId } from '../frame/shell/named-record.ts';

const MOST = 8;

/** Columns that name one order, or few. */
export const ORDER_KEYS = [
  'number',
  'customer_order_number',
  'external_ref',
  'external_id',
] as const;

type Found = Pick<Order, 'id' | 'number'> & Parameters<typeof customerOf>[0];

const unless = async (asking: Promise<readonly Found[]>): Promise<readonly Found[]> => {
  try {
    return await asking;
  } catch (error) {
    // Another question may find it where one is refused: the search is off, the id is of no order.
    if (isRefusal(error)) return [];
    throw error;
  }
};

function questions(waybill: Waybill, text: string, options: { readonly signal: AbortSignal }) {
  const { orders } = waybill;
  const byKey = ORDER_KEYS.map(async (key) => {
    const page = await orders.list({ [key]: text, limit: MOST }, options);
    return page.items;
  });
  const byId = isId(text) ? [orders.get({ id: text }, {}, options).then((one) => [one])] : [];
  const byWords = orders.search({ q: text, limit: MOST }, options).then(({ items }) => items);
  return [...byId, ...byKey, byWords];
}

/** Orders as lines of the palette, each once. */
export function orderThings(orders: readonly Found[]): Thing[] {
  const once = new Map(orders.map((order) => [order.id, order]));
  return [...once.values()].slice(0, MOST).map((order) => ({
    id: order.id,
    group: 'Orders',
    title: order.number,
    about: customerOf(order, null).name ?? '',
    href: linkTo`/orders/${order.id}`,
  }));
}

/** Finds an order by its number, the customer's, other systems' keys, its id, or words in it. */
export const findOrders: Lookup = {
  needs: 'orders.list',
  find: async (waybill, text, options) => {
    const found = await Promise.all(questions(waybill, text, options).map(unless));
    return orderThings(found.flat());
  },
};
