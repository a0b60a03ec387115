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

const countedPlaces = (count: number) =>
  Array.from({ length: count }, (_, below) => ({ ordinal: 5_000 - below, id: undefined }));

// SEA-9, SEA-10
it.each([
  ['in the middle of what was counted', COUNTED + 1, 4_900, 4_899],
  ['at the end of what there is', COUNTED, 4_002, 4_001],
  ['behind the last one', COUNTED, 4_001, undefined],
])('a page is known from what was counted: %s', (_, count, behind, first) => {
  const places = countedBehind(countedPlaces(count), { ordinal: behind, id: 'a' }, 50);
  expect(places?.[0]?.ordinal).toBe(first);
  expect(places).toBeDefined();
});

// SEA-10
it('a page is not known that reaches behind what was counted', () => {
  const counted = countedPlaces(COUNTED + 1);
  expect(countedBehind(counted, { ordinal: 4_050, id: 'a' }, 50)).toBeUndefined();
  expect(countedBehind(counted, { ordinal: 4_051, id: 'a' }, 50)).toHaveLength(51);
});
