import { expect, it } from 'vitest';
import { cartOf, freshSettings, lineOf, openOf } from '../testing/cart.factory.ts';
import { fill, recount } from './open-cart.ts';

const AT = '2026-11-22T10:00:00.000Z';
const TOO_MUCH = lineOf(2, { quantity: 1_000_000_000, unit_price: 1_000 });

// CRT-13, CRT-19
it('a cart has the totals of its lines, and the time of their change', () => {
  const lines = [lineOf(1, { quantity: 2.5 })];
  const cart = cartOf({ item_count: 3, subtotal: 25, updated_at: AT });
  expect(recount(openOf([]), lines, AT)).toEqual({ cart, priced: true, lines });
  expect(fill(openOf([]), lines, freshSettings, AT)).toEqual({ cart, priced: true, lines });
  const empty = { cart: cartOf({ updated_at: AT }), priced: false, lines: [] };
  expect(recount(openOf(lines), [], AT)).toEqual(empty);
});

// CRT-14, CRT-34
it('is refused beyond the limits of the shop, and beyond those of numbers', () => {
  const limits = { ...freshSettings, max_items_per_cart: 1 };
  expect(fill(openOf([lineOf(1)]), [lineOf(1), TOO_MUCH], limits, AT)).toMatchObject({
    rejected: 'cart_limit_exceeded',
  });
  expect(recount(openOf([]), [TOO_MUCH], AT)).toMatchObject({ rejected: 'invalid_value' });
});
