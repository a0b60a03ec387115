import { expect, it } from 'vitest';
import { presentFound } from './found-page.ts';

const query = { limit: 2, offset: 0, cursorTo: ([id]: readonly unknown[]) => `behind ${id}` };
const found = { ids: ['b', 'a'], total: 2, isLast: true };
const rows = ['row b', 'row a'];

// SEA-9, SEA-10
it.each([
  ['the last page', found, { total: 2, capped: false, next: null }],
  ['a page before it', { ...found, total: 9, isLast: false }, { total: 9, next: 'behind a' }],
  ['no order at all', { ids: [], total: 0, isLast: false }, { total: 0, next: null }],
  ['1,000 orders', { ...found, total: 1_000 }, { total: 1_000, capped: false }],
  ['more than are counted', { ...found, total: 1_001 }, { total: 1_000, capped: true }],
])('is presented: %s', (_, one, page) => {
  expect(presentFound(rows, one, query)).toMatchObject({ items: rows, limit: 2, ...page });
});
