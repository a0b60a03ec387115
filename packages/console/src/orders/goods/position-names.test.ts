import { expect, it } from 'vitest';
import { articleNames, positionNames, shortNames } from './position-names.ts';

it('names positions by what was ordered', () => {
  const items = [{ id: 'a', name: 'Blue cup' }];
  const positions = [
    { order_item_id: 'a', quantity: 2 },
    { order_item_id: 'gone', quantity: 0.5 },
  ];
  expect(positionNames(positions, items, String)).toEqual(['2 × Blue cup', '0.5 × article']);
});

it('names the first of several articles, by its number where it has no name', () => {
  const cup = { quantity: 2, name: 'Blue cup', sku: 'CUP' };
  const lamp = { quantity: 1, name: null, sku: 'LAMP' };
  const unknown = { quantity: 3, name: null, sku: null };
  expect(articleNames([cup, lamp, unknown], String)).toEqual([
    '2 × Blue cup',
    '1 × LAMP',
    '3 × article',
  ]);
  expect(shortNames([cup, lamp, unknown], String)).toBe('2 × Blue cup, 2 more');
  expect(shortNames([lamp], String)).toBe('1 × LAMP');
  expect(shortNames([], String)).toBe('');
});
