import { expect, it } from 'vitest';
import { COUNTED, countedBehind, presentFound } from './found-page.ts';

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

const counted = (count: number) =>
  Array.from({ length: count }, (_, below) => String(5_000 - below));

// SEA-9, SEA-10
it.each([
  ['in the middle of what was counted', COUNTED + 1, '4900', '4899'],
  ['at the end of what there is', COUNTED, '4002', '4001'],
  ['behind the last one', COUNTED, '4001', undefined],
])('a page is known from what was counted: %s', (_, count, behind, first) => {
  const ids = countedBehind(counted(count), behind, 50);
  expect(ids?.[0]).toBe(first);
  expect(ids).toBeDefined();
});

// SEA-10
it('a page is not known that reaches behind what was counted', () => {
  expect(countedBehind(counted(COUNTED + 1), '4050', 50)).toBeUndefined();
  expect(countedBehind(counted(COUNTED + 1), '4051', 50)).toHaveLength(51);
});
