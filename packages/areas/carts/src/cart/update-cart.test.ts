import { describe, expect, it } from 'vitest';
import { cartOf, STRANGER } from '../testing/cart.factory.ts';
import { readCartUpdate, updateCart } from './update-cart.ts';

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
