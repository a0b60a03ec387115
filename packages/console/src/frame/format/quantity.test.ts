import { expect, it } from 'vitest';
import { sumOf } from './quantity.ts';

it.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[5, -3, -1.5], 0.5],
  [[0.3, -0.1, -0.2], 0],
])('%j add up to %d', (quantities, sum) => {
  expect(sumOf(...quantities)).toBe(sum);
});
