import { expect, it } from 'vitest';
import { newestFirst, type Place } from './place.ts';

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
