import { expect, it } from 'vitest';
import { aTaxClass, uuidOf } from '../testing/market.factory.ts';
import { countsOf, flagged, inOrder, sizeOf } from './collections.ts';

const rows = [
  aTaxClass('d', { position: 2 }),
  aTaxClass('c', { position: 1, id: uuidOf(9) }),
  aTaxClass('b', { position: 1, id: uuidOf(8) }),
  aTaxClass('a', { position: 1, id: uuidOf(10), created_at: '2025-01-01T00:00:00.000Z' }),
];

// MKT-38
it('orders by position, then age, then id, and leaves the rows as they are', () => {
  expect(inOrder(rows).map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd']);
  expect(rows.map(({ code }) => code)).toEqual(['d', 'c', 'b', 'a']);
});

it('finds the flagged row; of several, the first in order', () => {
  expect(flagged(rows)).toBeUndefined();
  const all = rows.map((row) => ({ ...row, is_default: row.code !== 'a' }));
  expect(flagged(all)?.code).toBe('b');
});

it('counts the rows of each collection, and of all together', () => {
  const collections = { locales: [], currencies: [], tax_classes: rows };
  expect(countsOf(collections)).toEqual({ locales: 0, currencies: 0, tax_classes: 4 });
  expect(sizeOf(collections)).toBe(4);
});
