import { expect, it } from 'vitest';
import { readsNewestFirst, rowsToBring } from './log-order.ts';

// WHK-131
it.each([
  [undefined, true],
  [{ column: 'created_at', descending: true }, true],
  [{ column: 'id', descending: false }, false],
])('a log ordered by %j', (order, expected) => {
  expect(readsNewestFirst({ order })).toBe(expected);
});

// WHK-131
it('brings what it counts, and all of a deeper page', () => {
  expect(rowsToBring({ limit: 50, offset: 0 })).toBe(1_000);
  expect(rowsToBring({ limit: 50, offset: 1_000 })).toBe(1_050);
  expect(rowsToBring({ limit: 200, offset: 1_000_000 })).toBe(10_000);
});
