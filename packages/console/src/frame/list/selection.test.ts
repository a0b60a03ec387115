import { expect, it } from 'vitest';
import { allToggled, extendedTo, nothingSelected, type Selection, toggled } from './selection.ts';

const ROWS = ['a', 'b', 'c', 'd'];
const ids = (selection: Selection) => [...selection.ids].sort().join('');

it('selects a row, and no longer', () => {
  const one = toggled(nothingSelected, 'b');
  expect([ids(one), ids(toggled(one, 'b')), ids(toggled(one, 'a'))]).toEqual(['b', '', 'ab']);
});

it.each([
  ['downwards', 'b', 'd', 'bcd'],
  ['upwards', 'c', 'a', 'abc'],
  ['to itself', 'c', 'c', 'c'],
])('extends %s', (_, from, to, selected) => {
  expect(ids(extendedTo(toggled(nothingSelected, from), to, ROWS))).toBe(selected);
});

it('selects one row where nothing was selected before, or the last one is on another page', () => {
  expect(ids(extendedTo(nothingSelected, 'c', ROWS))).toBe('c');
  expect(ids(extendedTo(toggled(nothingSelected, 'z'), 'c', ROWS))).toBe('cz');
});

it('selects all rows of a page, and none, and leaves those of others', () => {
  const some = toggled(toggled(nothingSelected, 'z'), 'b');
  const all = allToggled(some, ROWS);
  expect([ids(all), ids(allToggled(all, ROWS))]).toEqual(['abcdz', 'z']);
});
