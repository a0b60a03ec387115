import { expect, it } from 'vitest';
import { cartOf } from '../testing/cart.factory.ts';
import { becomeCurrent, leaveCurrent } from './switch-cart.ts';

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
