import { expect, it } from 'vitest';
import { cartOf } from '../testing/cart.factory.ts';
import { refuseInactive } from './cart-status.ts';
import { orderCart } from './order-cart.ts';

const AT = '2026-11-22T10:00:00.000Z';
const cart = cartOf({ is_current: true, item_count: 0 });

// CRT-24, CRT-26
it('an ordered cart is closed and no longer current', () => {
  const ordered = { ...cart, status: 'ordered', is_current: false, ordered_at: AT, updated_at: AT };
  expect(orderCart(cart, 1, 'ORD-1', AT)).toEqual({ ...ordered, order_ref: 'ORD-1' });
  expect(orderCart(cart, 1, null, AT)).toEqual(ordered);
});

// CRT-27
it('without lines there is nothing to order, whatever its quantities round to', () => {
  expect(orderCart(cart, 0, null, AT)).toMatchObject({ rejected: 'cart_empty' });
});

// CRT-20
it('a cart changes while it is active', () => {
  expect(refuseInactive(cart)).toBeUndefined();
  expect(refuseInactive(cartOf({ status: 'ordered' }))).toMatchObject({
    rejected: 'cart_not_active',
    message: expect.stringContaining('ordered'),
  });
});
