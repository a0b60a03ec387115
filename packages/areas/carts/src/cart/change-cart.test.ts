import { describe, expect, it } from 'vitest';
import { cartOf, STRANGER } from '../testing/cart.factory.ts';
import { refuseInactive, refuseOrdered, refuseUnabandoned } from './cart-reach.ts';
import {
  abandonCart,
  becomeCurrent,
  leaveCurrent,
  readCartUpdate,
  reopenCart,
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

const abandoned = cartOf({ status: 'abandoned', abandoned_at: AT, updated_at: AT });

// CRT-24, CRT-63
it('an abandoned cart is no longer current', () => {
  expect(abandonCart(current, AT)).toEqual(abandoned);
});

// CRT-64
it('a cart is reopened where nothing stands in its way, and is not current', () => {
  expect(reopenCart(abandoned, undefined, LATER)).toEqual(cartOf({ updated_at: LATER }));
  expect(reopenCart(abandoned, { id: STRANGER }, LATER)).toMatchObject({
    rejected: 'cart_exists',
    message: expect.stringContaining(STRANGER),
  });
});

// CRT-20, CRT-64
it.each([
  ['active', undefined, undefined, 'cart_not_abandoned'],
  ['abandoned', 'cart_not_active', undefined, undefined],
  ['merged', 'cart_not_active', undefined, 'cart_not_abandoned'],
  ['ordered', 'cart_not_active', 'cart_not_active', 'cart_not_abandoned'],
] as const)('a cart that is %s', (status, toChange, toDelete, toReopen) => {
  const cart = cartOf({ status });
  expect(refuseInactive(cart)?.rejected).toBe(toChange);
  expect(refuseOrdered(cart)?.rejected).toBe(toDelete);
  expect(refuseUnabandoned(cart)?.rejected).toBe(toReopen);
});
