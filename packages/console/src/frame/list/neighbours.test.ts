import { expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const list = { address: '/orders?page=2', ids: ['a', 'b', 'c'] };

it.each([
  [list, 'a', undefined, 'b'],
  [list, 'b', 'a', 'c'],
  [list, 'c', 'b', undefined],
  [list, 'x', undefined, undefined],
  [undefined, 'a', undefined, undefined],
])('in %j beside %s are %s and %s', (one, id, before, after) => {
  expect(neighboursOf(one, id)).toEqual({ before, after });
});
