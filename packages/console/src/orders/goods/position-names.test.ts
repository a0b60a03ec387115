import { expect, it } from 'vitest';
import { positionNames } from './position-names.ts';

it('names positions by what was ordered', () => {
  const items = [{ id: 'a', name: 'Blue cup' }];
  const positions = [
    { order_item_id: 'a', quantity: 2 },
    { order_item_id: 'gone', quantity: 0.5 },
  ];
  expect(positionNames(positions, items, String)).toEqual(['2 × Blue cup', '0.5 × gone']);
});
