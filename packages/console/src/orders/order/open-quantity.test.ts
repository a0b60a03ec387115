import { expect, it } from 'vitest';
import { openQuantity } from './open-quantity.ts';

it.each([
  [5, 0, 0, 5],
  [5, 2, 1, 2],
  [0.3, 0.1, 0, 0.2],
  [1.0001, 1, 0.0001, 0],
])('of %d with %d shipped and %d cancelled %d are open', (quantity, shipped, cancelled, open) => {
  const counted = { quantity, quantity_shipped: shipped, quantity_cancelled: cancelled };
  expect(openQuantity(counted)).toBe(open);
});
