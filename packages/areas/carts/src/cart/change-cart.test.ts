import { describe, expect, it } from 'vitest';
import { cartOf, STRANGER } from '../testing/cart.factory.ts';
import { refuseInactive } from './cart-reach.ts';
import {
  becomeCurrent,
  leaveCurrent,
  orderCart,
  readCartUpdate,
  updateCart,
} from './change-cart.ts';

const AT = '2026-11-22T10:00:00.000Z';

// CRT-16
it.each([
  [{}, { rejected: 'invalid_value' }],
  [{ name: 'Office', currency: undefined }, { name: 'Office' }],
  [
    { channel_id: null, metadata: null },
    { channel_id: null, metadata: null },
  ],
  [{ channel_id: STRANGER }, { channel_id: STRANGER }],
])('an update of %j', (body, expected) => {
  expect(readCartUpdate(body)).toMatchObject(expected);
  if (!('rejected' in expected)) expect(readCartUpdate(body)).toEqual(expected);
});

describe('an updated cart', () => {
  const cart = cartOf({ metadata: { a: 1, b: 2 } });

  // CRT-16
  it('has what was sent', () => {
    const fields = { name: 'Office', metadata: null };
    expect(updateCart(cart, true, fields, AT)).toEqual({ ...cart, ...fields, updated_at: AT });
  });

  // CRT-52
  it('is the same where nothing differs', () => {
    expect(
      updateCart(cart, true, { name: 'Cart', currency: 'EUR', metadata: { b: 2, a: 1 } }, AT),
    ).toBe(cart);
  });

  // CRT-17
  it('keeps its currency once a line has a price', () => {
    expect(updateCart(cart, false, { currency: 'USD' }, AT)).toMatchObject({ currency: 'USD' });
    expect(updateCart(cart, true, { currency: 'USD' }, AT)).toMatchObject({
      rejected: 'currency_mismatch',
    });
  });
});

const EARLIER = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-22T10:00:00.000Z';
const current = cartOf({ is_current: true });

// CRT-22, CRT-52
it('a cart becomes current once', () => {
  expect(becomeCurrent(cartOf(), LATER)).toEqual({ ...current, updated_at: LATER });
  expect(becomeCurrent(current, LATER)).toBe(current);
});

// CRT-19, CRT-22
it('the cart that was current is changed too, and its time never runs backwards', () => {
  expect(leaveCurrent(current, LATER)).toEqual(cartOf({ updated_at: LATER }));
  expect(leaveCurrent(current, EARLIER)).toEqual(cartOf());
});

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
