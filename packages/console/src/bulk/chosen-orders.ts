import type { Waybill } from '@waybill/client';
import type { Order } from '@waybill/client/shapes';
import { askEach } from '../frame/api/question.ts';
import { number } from '../frame/format/money.ts';
import { isWhole, type Total, totalText } from '../frame/format/total.ts';
import { readAddress } from '../orders/list/list-address.ts';
import { questionOf } from '../orders/list/list-query.ts';
import { askOrders, countOrders } from '../orders/list/orders-question.ts';

/** Orders that one run takes. */
export const MOST_ORDERS = 5_000;
const PAGE = 200;

/** The orders that an address names: those with their ids, or all of a list. */
export type Chosen =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'list'; readonly search: string };

const NO_FILTERS = ['run', 'orders', 'prices', 'held', 'shipment', 'after', 'page', 'preview'];

/** The choice in an address of a run: `orders=` with ids, else the filters of a list. */
export function chosenBy(search: string): Chosen {
  const values = new URLSearchParams(search);
  const ids = (values.get('orders') ?? '').split(',').filter(Boolean);
  if (ids.length > 0) return { kind: 'ids', ids };
  for (const name of NO_FILTERS) values.delete(name);
  return { kind: 'list', search: values.toString() };
}

type Options = { readonly signal: AbortSignal };

/** Walks the rows of a list, a page behind the other. */
export async function* walkPages<Row>(
  ask: (at: {
    readonly limit: number;
    readonly after?: string;
  }) => PromiseLike<{ readonly items: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<Row> {
  let page = await ask({ limit: PAGE });
  yield* page.items;
  while (page.next !== null) {
    page = await ask({ limit: PAGE, after: page.next });
    yield* page.items;
  }
}

/** Walks the orders that an address chooses, in the order of their list. */
export async function* walkChosen(
  waybill: Waybill,
  chosen: Chosen,
  options: Options,
): AsyncGenerator<Order> {
  if (chosen.kind === 'ids') {
    yield* await askEach(chosen.ids, (id) => waybill.orders.get({ id }, { include: '' }, options));
    return;
  }
  const { operation, query } = questionOf(readAddress(chosen.search), new Date());
  // The client's own walk is in its own order; this one is in that of the list.
  yield* walkPages((at) => askOrders(waybill, { operation, query: { ...query, ...at } }, options));
}

/** Orders that an address chooses, and how many it chooses in all. */
export interface ChosenOrders {
  readonly orders: readonly Order[];
  readonly all: Total;
}

/** Loads the orders that an address chooses; at most as many as a run takes. */
export async function loadChosen(
  waybill: Waybill,
  chosen: Chosen,
  options: Options,
  most = MOST_ORDERS,
): Promise<ChosenOrders> {
  const orders: Order[] = [];
  for await (const order of walkChosen(waybill, chosen, options)) {
    orders.push(order);
    if (orders.length === most) break;
  }
  if (orders.length < most) return { orders, all: { total: orders.length } };
  const all =
    chosen.kind === 'ids'
      ? { total: chosen.ids.length }
      : await countOrders(waybill, readAddress(chosen.search), options);
  return { orders, all };
}

/** A sentence of a run or a print-out that does not hold every order that its address chooses. */
export const fewerThanChosen = (shown: number, all: Total, one = 'order'): string | undefined =>
  isWhole(all, { length: shown })
    ? undefined
    : `Only the first ${number(shown)} of ${totalText(all)} matching ${one}s.`;
