import { expect, it } from 'vitest';
import { type Place, walk } from './walk.ts';

/** The page of a list of letters behind the one that a cursor names. */
function pageOf(letters: string, { after = '', limit }: Place) {
  const behind = [...letters].sort().filter((letter) => letter > after);
  const items = behind.slice(0, limit);
  return { items, next: behind.length > limit ? String(items.at(-1)) : null };
}

/** Walks through letters that change as told, once one of them was handed over. */
async function walkWhile(letters: string, changes: Readonly<Record<string, string>>, size = 4) {
  let rows = letters;
  let seen = '';
  const places: Place[] = [];
  const load = async (place: Place) => {
    places.push(place);
    return pageOf(rows, place);
  };
  for await (const row of walk(load, size)) {
    seen += row;
    rows = changes[String(row)] ?? rows;
  }
  return { seen, places };
}

it.each([
  ['nothing', '', {}, ''],
  ['less than a page', 'abc', {}, 'abc'],
  ['just a page', 'abcd', {}, 'abcd'],
  ['several pages', 'abcdefghijk', {}, 'abcdefghijk'],
  ['what comes while it walks', 'abcde', { d: 'abcdefgh' }, 'abcdefgh'],
  ['the same rows once where one comes in front', 'bcdefgh', { d: 'abcdefgh' }, 'bcdefgh'],
  ['all others, where rows in front leave', 'abcdefghij', { d: 'efghij' }, 'abcdefghij'],
  ['no further, where all leave', 'abcdefgh', { d: '' }, 'abcd'],
])('walks through %s', async (_, letters, changes, expected) => {
  const { seen } = await walkWhile(letters, changes);
  expect(seen).toBe(expected);
});

it('begins each page where the one before it ended', async () => {
  const { places } = await walkWhile('abcdefghi', {});
  expect(places).toEqual([{ limit: 4 }, { after: 'd', limit: 4 }, { after: 'h', limit: 4 }]);
});

it.each([
  [0, 1],
  [1, 1],
  [1000, 200],
])('of %d rows a page asks for %d', async (size, limit) => {
  const { seen, places } = await walkWhile('abc', {}, size);
  expect([seen, places[0]?.limit]).toEqual(['abc', limit]);
});

it('halves a page that is too large to be sent', async () => {
  const asked: number[] = [];
  const load = async (place: Place) => {
    asked.push(place.limit);
    return place.limit > 3 ? undefined : pageOf('abcde', place);
  };
  let seen = '';
  for await (const row of walk(load, 10)) seen += row;
  expect(seen).toBe('abcde');
  expect(asked.slice(0, 3)).toEqual([10, 5, 2]);
});
