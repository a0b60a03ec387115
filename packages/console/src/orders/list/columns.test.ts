import type { Order } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { columnsOf, fieldColumns, nextOrder, STANDARD, sortedBy, textIn } from './columns.ts';

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

it('has a column for each field that says something, under the id it always had', () => {
  const columns = fieldColumns([
    { name: 'external_ref', label: 'External reference', kind: 'text' },
    { name: 'cart_id', label: 'Cart', kind: 'id' },
    { name: 'item_count', label: 'Count', kind: 'number' },
    { name: 'on_hold', label: 'Held', kind: 'flag' },
  ]);
  expect(columns).toMatchObject([
    { id: 'reference', title: 'External reference', sort: 'external_ref', isNumeric: false },
    { id: 'item_count', isNumeric: true, kind: 'number' },
    { id: 'on_hold', kind: 'flag' },
  ]);
  const order = { external_ref: null, item_count: 2, on_hold: true } as Order;
  expect(columns.map((column) => textIn(column, order, ''))).toEqual(['', '2', 'yes']);
});
