import { expect, it } from 'vitest';
import { columnsOf, nextOrder, STANDARD, sortedBy } from './columns.ts';

const ids = (wanted: readonly string[]) => columnsOf(wanted).map(({ id }) => id);

it('shows the number always, and the others in the order of lists', () => {
  expect(ids(['total', 'customer'])).toEqual(['number', 'customer', 'total']);
});

it.each([[[]], [['number']], [['foreign']]])('shows the standard for %j', (wanted) => {
  expect(ids(wanted)).toEqual(STANDARD);
});

it.each([
  ['', 'number', 'number'],
  ['number', 'number', 'number.desc'],
  ['number.asc', 'number', 'number.desc'],
  ['number.desc', 'number', ''],
  ['grand_total', 'number', 'number'],
])('from %j a click on %s sorts by %j', (order, sort, next) => {
  expect(nextOrder(order, sort)).toBe(next);
});

it.each([
  ['number.desc', 'number', 'descending'],
  ['number', 'number', 'ascending'],
  ['number.asc', 'number', 'ascending'],
  ['', 'number', undefined],
  ['number', undefined, undefined],
])('by %j the column %s is %s', (order, sort, sorted) => {
  expect(sortedBy(order, sort)).toBe(sorted);
});
