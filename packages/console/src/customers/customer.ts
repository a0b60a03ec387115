import type { Waybill } from '@waybill/client';
import type { Comment, ListedReturn, Order } from '@waybill/client/shapes';
import { askEach } from '../frame/api/question.ts';
import type { Total } from '../frame/format/total.ts';
import { CUSTOMER_KEYS, type CustomerKey } from '../orders/customer/customer-link.ts';

/** The customer whose page an address asks for. */
export interface Sought {
  readonly key: CustomerKey;
  readonly value: string;
}

/** Reads whose page an address asks for; undefined where there is no such way to find anybody. */
export function soughtIn(key: string | undefined, value = ''): Sought | undefined {
  const known = CUSTOMER_KEYS.find((one) => one === key);
  return known && { key: known, value };
}

type Options = { readonly signal: AbortSignal };

interface PageOfOrders extends Total {
  readonly items: readonly Order[];
  readonly next: string | null;
}

const folded = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : '');

/** Recognizes an order that an e-mail address stands on; a search folds more than its letters. */
export const isOfEmail = (
  { billing_address, shipping_address, buyer }: Order,
  email: string,
): boolean =>
  [billing_address, shipping_address, buyer].some(
    (one) => folded(one?.['email']) === folded(email),
  );

/**
 * The words by which a search finds the whole of an e-mail address: the last word of a search may be
 * the beginning of one, and so may the part before the @ that stands behind it.
 */
export const wordsOfEmail = (email: string): string => `${email} ${email.split('@')[0] ?? ''}`;

/** A page of a customer's orders, the newest first. */
export async function ordersOf(
  waybill: Waybill,
  { key, value }: Sought,
  asked: Readonly<Record<string, string | number>>,
  options: Options,
): Promise<PageOfOrders> {
  if (key === 'email') {
    const found = await waybill.orders.search({ q: wordsOfEmail(value), ...asked }, options);
    return { ...found, items: found.items.filter((order) => isOfEmail(order, value)) };
  }
  const filter = key === 'contact' ? { contact_id: value } : { organization_id: value };
  return waybill.orders.list({ ...filter, order: 'created_at.desc', ...asked }, options);
}

/** Orders whose returns and comments a page shows: the newest. */
export const LOOKED_AT = 20;
/** Rows of each order that are asked for, and comments that are shown of all. */
const OF_EACH = 10;
const COMMENTS = 20;

/** The returns of some orders, the newest first; goods of an order come back once some were shipped. */
export async function returnsOf(
  waybill: Waybill,
  orders: readonly Order[],
  options: Options,
): Promise<ListedReturn[]> {
  const shipped = orders.filter(({ fulfillment_status }) => fulfillment_status !== 'unfulfilled');
  const found = await askEach(shipped, async ({ id: order_id }) => {
    const page = await waybill.orders.returns.list({ order_id, limit: OF_EACH }, options);
    return page.items;
  });
  return newestFirst(found.flat());
}

/** A comment with the order that it stands on. */
export interface OrderComment extends Comment {
  readonly order: Pick<Order, 'id' | 'number'>;
}

/** The newest comments on some orders. */
export async function commentsOf(
  waybill: Waybill,
  orders: readonly Order[],
  options: Options,
): Promise<OrderComment[]> {
  const found = await askEach(orders, async (order) => {
    const asked = { order: 'created_at.desc', limit: OF_EACH } as const;
    const page = await waybill.orders.comments.list({ id: order.id }, asked, options);
    return page.items.map((comment) => ({ ...comment, order }));
  });
  return newestFirst(found.flat()).slice(0, COMMENTS);
}

const newestFirst = <One extends { readonly created_at: string }>(rows: readonly One[]): One[] =>
  rows.toSorted((left, right) => Date.parse(right.created_at) - Date.parse(left.created_at));
