import { expect, it } from 'vitest';
import { allToggled, nothingSelected, rangeToggled, type Selection, toggled } from './selection.ts';

const ROWS = ['a', 'b', 'c', 'd'];
const ids = (selection: Selection) => [...selection.ids].sort().join('');
const chosen = (...rows: readonly string[]) => rows.reduce(toggled, nothingSelected);

it('selects a row, and no longer', () => {
  const one = toggled(nothingSelected, 'b');
  expect([ids(one), ids(toggled(one, 'b')), ids(toggled(one, 'a'))]).toEqual(['b', '', 'ab']);
});

it.each([
  ['downwards', 'b', 'd', 'bcd'],
  ['upwards', 'c', 'a', 'abc'],
  ['to itself, which is no longer selected', 'c', 'c', ''],
])('takes a range %s', (_, from, to, selected) => {
  expect(ids(rangeToggled(chosen(from), to, ROWS))).toBe(selected);
});

it('deselects a range where its last row was selected, and goes on from there', () => {
  const all = rangeToggled(chosen('a'), 'd', ROWS);
  const fewer = rangeToggled(all, 'c', ROWS);
  expect([ids(all), ids(fewer)]).toEqual(['abcd', 'ab']);
  expect(ids(rangeToggled(fewer, 'd', ROWS))).toBe('abcd');
});

it('deselects from a row that was deselected', () => {
  const without = toggled(rangeToggled(chosen('a'), 'd', ROWS), 'b');
  expect(ids(rangeToggled(without, 'd', ROWS))).toBe('a');
});

it('follows the rows as they are shown, in another order too', () => {
  expect(ids(rangeToggled(chosen('a'), 'b', ['a', 'd', 'b', 'c']))).toBe('abd');
});

it('chooses one row where none was chosen before, or the last one is on another page', () => {
  expect(ids(rangeToggled(nothingSelected, 'c', ROWS))).toBe('c');
  expect(ids(rangeToggled(chosen('z'), 'c', ROWS))).toBe('cz');
});

it('keeps what is selected on other pages', () => {
  expect(ids(rangeToggled(chosen('z', 'b'), 'c', ROWS))).toBe('bcz');
});

it('selects all rows of a page, and none, and leaves those of others', () => {
  const all = allToggled(chosen('z', 'b'), ROWS);
  expect([ids(all), ids(allToggled(all, ROWS))]).toEqual(['abcdz', 'z']);
});
