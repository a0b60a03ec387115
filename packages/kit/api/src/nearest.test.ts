import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const known = ['customer_order_number', 'currency', 'items', 'sku'];

it.each([
  ['itms', 'items'],
  ['Items', 'items'],
  ['curency', 'currency'],
  ['customer_number', 'customer_order_number'],
  ['sk', 'sku'],
  ['wholly_different', undefined],
  ['', undefined],
  ['x'.repeat(65), undefined],
])('takes %j for %j', (name, meant) => {
  expect(nearest(name, known)).toBe(meant);
});

it('prefers the name with the fewest differences', () => {
  expect(nearest('item', ['itemized', 'items'])).toBe('items');
  expect(nearest('locations', ['locating', 'location', 'allocation'])).toBe('location');
});
