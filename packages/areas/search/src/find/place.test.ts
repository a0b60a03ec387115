import { expect, it } from 'vitest';
import { isBehind, newestFirst, type Place } from './place.ts';

const unnumbered = (id: string): Place => ({ ordinal: Number.POSITIVE_INFINITY, id });
const numbered = (ordinal: number): Place => ({ ordinal, id: undefined });

// SEA-10
it('orders without a number come first, by their ids, and the others by their numbers', () => {
  const inOrder = [unnumbered('b'), unnumbered('a'), numbered(7), numbered(6.5), numbered(2)];
  for (const [left, one] of inOrder.entries()) {
    for (const [right, other] of inOrder.entries()) {
      expect(newestFirst(one, other)).toBe(Math.sign(left - right));
    }
  }
});

// SEA-10
it('of one number, the place that is known by it alone comes last', () => {
  expect(newestFirst({ ordinal: 3, id: 'a' }, numbered(3))).toBe(-1);
  expect(newestFirst(numbered(3), { ordinal: 3, id: 'a' })).toBe(1);
});

// SEA-10
it.each([
  ['a younger order', numbered(8), false],
  ['itself, by its number alone', numbered(7), false],
  ['itself', { ordinal: 7, id: 'a' }, false],
  ['an older order', numbered(6), true],
  ['a late order between two numbers', { ordinal: 6.5, id: 'b' }, true],
  ['a late order of the same place with a larger id', { ordinal: 7, id: 'b' }, false],
])('behind an order lies %s: %s', (_, one, expected) => {
  expect(isBehind(one, { ordinal: 7, id: 'a' })).toBe(expected);
});
