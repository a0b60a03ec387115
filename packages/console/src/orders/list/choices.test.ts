import { expect, it } from 'vitest';
import { withCode } from './choices.ts';

it.each([
  [undefined, 'placed', 'placed'],
  ['placed', 'pending', 'placed,pending'],
  ['placed,pending', 'placed', 'pending'],
  ['placed', 'placed', ''],
])('%j with %s is %j', (filter, code, next) => {
  expect(withCode(filter, code)).toBe(next);
});
