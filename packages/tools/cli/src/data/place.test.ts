import { describe, expect, it } from 'vitest';
import { placeOf, problemLine, type Standing } from './place.ts';

const headings = ['external_id', 'billing_address.city', 'payment', 'item.sku', 'item.metadata'];
const rows = { name: 'items', prefix: 'item' };
const standing: Standing = { line: 4, cells: { headings, rows, lines: [4, 5, 7] } };

describe('a value of a table (CLI-17)', () => {
  it.each([
    ['external_id', 4, 'external_id'],
    ['billing_address.city', 4, 'billing_address.city'],
    ['payment.method', 4, 'payment'],
    ['items.0.sku', 4, 'item.sku'],
    ['items.2.sku', 7, 'item.sku'],
    ['items.1.metadata.size', 5, 'item.metadata'],
    ['items.1', 5, 'item'],
    ['items', 4, 'items'],
    ['items.9.sku', 4, 'item.sku'],
    ['currency', 4, 'currency'],
    ['', 4, ''],
  ])('%s stands on line %i under %s', (path, line, column) => {
    expect(placeOf(standing, path)).toEqual({ line, column });
  });

  it('keeps its name where records have no rows', () => {
    const cells = { headings: ['items'], rows: undefined, lines: [2] };
    expect(placeOf({ line: 2, cells }, 'items.0.sku')).toEqual({ line: 2, column: 'items' });
  });
});

it('is named by its path in a line of JSON (CLI-17)', () => {
  expect(placeOf({ line: 3 }, 'items.1.sku')).toEqual({ line: 3, column: 'items.1.sku' });
});

it.each([
  [{ line: 2, column: 'item.sku', problem: 'is missing' }, 'a.csv:2: item.sku: is missing'],
  [{ line: 9, column: '', problem: 'is no\nrecord' }, 'a.csv:9: is no record'],
])('is told in one line (CLI-17)', (found, text) => {
  expect(problemLine('a.csv', found)).toBe(text);
});
