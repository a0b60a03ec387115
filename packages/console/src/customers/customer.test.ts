import { createClient } from '@waybill/client';
import type { Order } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import {
  commentsOf,
  isOfEmail,
  ordersOf,
  returnsOf,
  type Sought,
  soughtIn,
  wordsOfEmail,
} from './customer.ts';

const { signal } = new AbortController();

const orderOf = (id: string, more: Partial<Order> = {}) =>
  ({
    id,
    number: `ORD-${id}`,
    billing_address: null,
    shipping_address: null,
    buyer: null,
    fulfillment_status: 'fulfilled',
    ...more,
  }) as Order;

/** A client whose service answers by the address that is asked, and the addresses in their order. */
function service(answer: (url: URL) => readonly object[]) {
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const url = new URL(String(input));
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`).replaceAll('+', ' '));
    return Response.json({ items: answer(url), total: 0, next: null });
  };
  const waybill = createClient({ url: 'http://shop', tenant: 't', key: 'k', fetch });
  return { asked, waybill };
}

it.each([
  ['contact', { key: 'contact', value: 'v' }],
  ['organization', { key: 'organization', value: 'v' }],
  ['email', { key: 'email', value: 'v' }],
  ['constructor', undefined],
  [undefined, undefined],
])('a customer by %s is %j', (key, sought) => {
  expect(soughtIn(key, 'v')).toEqual(sought);
});

describe('the orders of a customer', () => {
  it.each<readonly [Sought, string]>([
    [{ key: 'contact', value: 'c1' }, '/v1/orders?contact_id=c1&order=created_at.desc&limit=2'],
    [
      { key: 'organization', value: 'o1' },
      '/v1/orders?organization_id=o1&order=created_at.desc&limit=2',
    ],
    [{ key: 'email', value: 'ada@example.com' }, '/v1/orders/search?q=ada@example.com ada&limit=2'],
  ])('of %j are asked by %s', async (sought, address) => {
    const { waybill, asked } = service(() => []);
    await ordersOf(waybill, sought, { limit: 2 }, { signal });
    expect(asked).toEqual([address]);
  });

  it('by e-mail are those that it stands on, whatever else a search folds into it', async () => {
    const mine = [
      orderOf('1', { buyer: { email: ' Ada@Example.com ' } }),
      orderOf('2', { billing_address: { email: 'b@x.org' }, buyer: { email: 'ada@example.com' } }),
    ];
    const others = [orderOf('3', { buyer: { email: 'a.da@example.com' } }), orderOf('4')];
    const { waybill } = service(() => [...mine, ...others]);
    const sought: Sought = { key: 'email', value: 'ada@example.com' };
    const { items } = await ordersOf(waybill, sought, {}, { signal });
    expect(items.map(({ id }) => id)).toEqual(['1', '2']);
    expect(isOfEmail(orderOf('5', { buyer: { email: 7 } }), 'ada@example.com')).toBe(false);
  });

  it('are searched by words that end with what may be a beginning', () => {
    expect(wordsOfEmail('ada.b@example.com')).toBe('ada.b@example.com ada.b');
  });
});

it('returns are asked of orders that were shipped, and the newest comes first', async () => {
  const { waybill, asked } = service(({ searchParams }) => {
    const id = searchParams.get('order_id') ?? '';
    return [{ id: `r${id}`, created_at: `2026-11-0${id}T10:00:00Z` }];
  });
  const orders = [
    orderOf('1'),
    orderOf('2', { fulfillment_status: 'unfulfilled' }),
    orderOf('3', { fulfillment_status: 'partial' }),
  ];
  const found = await returnsOf(waybill, orders, { signal });
  expect(found.map(({ id }) => id)).toEqual(['r3', 'r1']);
  expect(asked).toHaveLength(2);
});

it('comments of all orders are shown with their order, the newest first, and no more than fit', async () => {
  const { waybill } = service(({ pathname }) => {
    const [, id = ''] = /orders\/(\d+)\/comments/u.exec(pathname) ?? [];
    return Array.from({ length: 8 }, (_, at) => ({
      id: `${id}-${at}`,
      created_at: new Date(Date.UTC(2026, 0, Number(id), 8 - at)).toISOString(),
    }));
  });
  const found = await commentsOf(
    waybill,
    ['1', '2', '3'].map((id) => orderOf(id)),
    { signal },
  );
  expect(found).toHaveLength(20);
  expect(found.slice(0, 2).map(({ id, order }) => [id, order.number])).toEqual([
    ['3-0', 'ORD-3'],
    ['3-1', 'ORD-3'],
  ]);
  expect(found.at(-1)?.id).toBe('1-3');
});
