import { expect, it } from 'vitest';
import { type Place, walk } from './walk.ts';

interface Row {
  readonly id: string;
  readonly created_at: string;
}

/** Rows in the order of their letters; those in pairs share a moment, and the id decides. */
const rowsOf = (letters: string): Row[] =>
  [...letters].map((id) => ({
    id,
    created_at: new Date((id.charCodeAt(0) >> 1) * 1000).toISOString(),
  }));

const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Walks through a list that changes as told, once the row of that letter was handed over. */
async function walkWhile(
  letters: string,
  changes: Readonly<Record<string, (rows: Row[]) => Row[]>>,
  size = 4,
): Promise<{ seen: string; pages: Place[] }> {
  let rows = rowsOf(letters);
  const pages: Place[] = [];
  const load = async (place: Place) => {
    pages.push(place);
    return { items: sorted(rows).slice(place.offset, place.offset + place.limit) };
  };
  let seen = '';
  for await (const row of walk(load, 'created_at', size)) {
    const { id } = row as Row;
    seen += id;
    rows = changes[id]?.(rows) ?? rows;
  }
  return { seen, pages };
}

const without = (letters: string) => (rows: Row[]) =>
  rows.filter(({ id }) => !letters.includes(id));
const and = (letters: string) => (rows: Row[]) => [...rows, ...rowsOf(letters)];

it.each([
  ['nothing', '', {}, ''],
  ['less than a page', 'abc', {}, 'abc'],
  ['just a page', 'abcd', {}, 'abcd'],
  ['several pages', 'abcdefghijk', {}, 'abcdefghijk'],
  ['what comes while it walks', 'abcde', { d: and('fgh') }, 'abcdefgh'],
  ['the same rows once where one comes in front', 'bcdefgh', { d: and('a') }, 'bcdefgh'],
  ['what moved up, where rows in front leave', 'abcdefghij', { d: without('abc') }, 'abcdefghij'],
  [
    'what is left, where all rows in front leave',
    'abcdefghij',
    { d: without('abcd') },
    'abcdefghij',
  ],
  ['the rest, where a whole stretch leaves', 'abcdefghij', { d: without('abcdefgh') }, 'abcdij'],
  ['no further, where all leave', 'abcdefgh', { d: without('abcdefgh') }, 'abcd'],
  [
    'rows of a queue, each leaving once seen',
    'abcdefghi',
    {
      a: without('a'),
      b: without('b'),
      c: without('c'),
      d: without('d'),
      e: without('e'),
      f: without('f'),
      g: without('g'),
    },
    'abcdefghi',
  ],
])('walks through %s', async (_, letters, changes, expected) => {
  const { seen } = await walkWhile(letters, changes);
  expect(seen).toBe(expected);
});

it('begins each page with the last row of the one before it', async () => {
  const { pages } = await walkWhile('abcdefgh', {});
  expect(pages).toEqual([
    { offset: 0, limit: 4 },
    { offset: 3, limit: 4 },
    { offset: 6, limit: 4 },
  ]);
});

it.each([
  ['one row a page would be the last one again and again', 1, 2],
  ['no page has more than 200', 1000, 200],
])('keeps to a size that ends: %s', async (_, size, limit) => {
  const { seen, pages } = await walkWhile('abc', {}, size);
  expect([seen, pages[0]?.limit]).toEqual(['abc', limit]);
});

it('halves a page that is too large to be sent', async () => {
  const asked: number[] = [];
  const load = async ({ offset, limit }: Place) => {
    asked.push(limit);
    return limit > 3 ? undefined : { items: rowsOf('abcde').slice(offset, offset + limit) };
  };
  const seen: unknown[] = [];
  for await (const row of walk(load, 'created_at', 10)) seen.push((row as Row).id);
  expect(seen.join('')).toBe('abcde');
  expect(asked.slice(0, 3)).toEqual([10, 5, 2]);
});

it('tells rows apart by the column alone where they have no id', async () => {
  const names = ['amber', 'blue', 'coral', 'dun', 'ecru'].map((name) => ({ name }));
  const load = async ({ offset, limit }: Place) => ({ items: names.slice(offset, offset + limit) });
  const seen: unknown[] = [];
  for await (const row of walk(load, 'name', 2)) seen.push(row);
  expect(seen).toEqual(names);
});
