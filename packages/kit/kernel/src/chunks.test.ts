import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';

it.each([
  [[], 2, []],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3], 2, [[1, 2], [3]]],
])('%j in chunks of %i are %j', (all, size, expected) => {
  expect(chunksOf<number>(all, size)).toEqual(expected);
});

it('chunks have all in its order, and all but the last are full', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (all, size) => {
      const chunks = chunksOf(all, size);
      expect(chunks.flat()).toEqual(all);
      expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
    }),
  );
});
