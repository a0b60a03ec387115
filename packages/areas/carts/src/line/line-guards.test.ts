import { describe, expect, it } from 'vitest';
import { cartOf, lineOf } from '../testing/cart.factory.ts';
import { refuseLimits, refuseOtherCurrency } from './line-guards.ts';

const NO_LIMITS = { max_items_per_cart: 0, max_quantity_per_line: 0 };
const [one, two, three] = [lineOf(1), lineOf(2), lineOf(3, { quantity: 9 })];

describe('the limits of a cart', () => {
  // CRT-34
  it.each([
    ['as many lines as it may hold', [one], [one, two], { max_items_per_cart: 2 }, undefined],
    ['one line more', [one], [one, two], { max_items_per_cart: 1 }, 'max_items_per_cart'],
    ['no limit', [one], [one, two, three], {}, undefined],
    [
      'other lines, still too many',
      [one, two],
      [three, lineOf(4)],
      { max_items_per_cart: 1 },
      'max_items_per_cart',
    ],
    [
      'fewer lines, still too many',
      [one, two, three],
      [one, two],
      { max_items_per_cart: 1 },
      undefined,
    ],
    ['a line at its limit', [], [three], { max_quantity_per_line: 9 }, undefined],
    [
      'a line over its limit',
      [],
      [three],
      { max_quantity_per_line: 8.999 },
      'max_quantity_per_line',
    ],
    [
      'a line that grows over it',
      [one],
      [{ ...one, quantity: 2 }],
      { max_quantity_per_line: 1 },
      'max_quantity_per_line',
    ],
    [
      'a line that was over it and is renamed',
      [three],
      [{ ...three, name: 'x' }],
      { max_quantity_per_line: 1 },
      undefined,
    ],
    [
      'a line that was over it and stays',
      [three],
      [three, one],
      { max_quantity_per_line: 1 },
      undefined,
    ],
  ] as const)('%s', (_, before, after, limits, expected) => {
    const refused = refuseLimits(before, after, { ...NO_LIMITS, ...limits });
    if (expected === undefined) expect(refused).toBeUndefined();
    else {
      expect(refused).toMatchObject({
        rejected: 'cart_limit_exceeded',
        message: expect.stringContaining(expected),
      });
    }
  });
});

// CRT-15
it.each([
  ['none', [{}], undefined],
  ['null', [{ currency: null }], undefined],
  ['the same', [{ currency: 'EUR' }], undefined],
  ['another one', [{ currency: 'EUR' }, { currency: 'USD' }], 'The cart is in EUR, not in USD.'],
])('a line that names %s as its currency', (_, sent, message) => {
  const refused = refuseOtherCurrency(cartOf(), sent);
  expect(refused?.message).toBe(message);
  if (message !== undefined) expect(refused?.rejected).toBe('currency_mismatch');
});
