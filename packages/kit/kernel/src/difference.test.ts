import { expect, it } from 'vitest';
import { countBy, differenceOf, differencesOf, tornParts } from './difference.ts';

it.each([
  [1, 1, []],
  [null, undefined, []],
  [1, 2, [{ what: 'count', stored: 1, expected: 2 }]],
  [undefined, 0, [{ what: 'count', stored: undefined, expected: 0 }]],
])('%j and %j differ in %j', (stored, expected, found) => {
  expect(differenceOf('count', stored, expected)).toEqual(found);
});

it('compares what is expected of a record, and nothing else', () => {
  expect(
    differencesOf('cart 1', { lines: 2, total: 3, name: 'A' }, { lines: 2, total: 4 }),
  ).toEqual([{ what: 'total of cart 1', stored: 3, expected: 4 }]);
});

it('counts rows by a value', () => {
  expect(countBy(['a', 'bb', 'c'], ({ length }) => length)).toEqual(
    new Map([
      [1, 2],
      [2, 1],
    ]),
  );
});

it('names a record whose parts do not fit', () => {
  expect(tornParts('cart 1')).toEqual({
    what: 'parts of cart 1',
    stored: 'of several versions',
    expected: 'of one',
  });
});
