import { expect, it } from 'vitest';
import { lineOf, openOf } from '../testing/cart.factory.ts';
import { orderCart } from './order-cart.ts';

const AT = '2026-11-22T10:00:00.000Z';
const terms = { order_ref: 'ORD-1', mode: 'snapshot', at: AT } as const;
const cart = openOf([lineOf(1), lineOf(2, { snapshot: { price: 8 } })], {
  is_current: true,
  item_count: 2,
  subtotal: 20,
});

// CRT-24, CRT-26, CRT-76
it('an ordered cart is closed at the prices that are charged', () => {
  const lines = [lineOf(1), lineOf(2, { snapshot: { price: 8 }, unit_price: 8, updated_at: AT })];
  const closed = { status: 'ordered', is_current: false, ordered_at: AT, updated_at: AT };
  expect(orderCart(cart, terms)).toEqual({
    open: {
      cart: { ...cart.cart, ...closed, order_ref: 'ORD-1', subtotal: 18 },
      priced: true,
      lines,
    },
    pricing: {
      mode: 'snapshot',
      lines: 2,
      lines_changed: 1,
      subtotal_before: 20,
      subtotal_after: 18,
    },
  });
});

// CRT-52
it('lines that stay are the same, so that they write nothing', () => {
  const plain = openOf([lineOf(1)], { item_count: 1, subtotal: 10 });
  const ordered = orderCart(plain, { ...terms, order_ref: null });
  expect(ordered).toMatchObject({ open: { cart: { order_ref: null } } });
  expect('open' in ordered && ordered.open.lines).toBe(plain.lines);
});

// CRT-14, CRT-27
it.each([
  ['no lines', openOf([]), 'cart_empty'],
  [
    'prices that add up to too much',
    openOf([lineOf(1, { quantity: 100, snapshot: { price: 9_999_999_999 } })]),
    'invalid_value',
  ],
])('a cart with %s is not ordered', (_, open, rejected) => {
  expect(orderCart(open, terms)).toMatchObject({ rejected });
});
