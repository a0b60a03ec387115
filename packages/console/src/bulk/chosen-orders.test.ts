import { expect, it } from 'vitest';
import { chosenBy } from './chosen-orders.ts';

it.each([
  ['orders=a,b&run=r1', { kind: 'ids', ids: ['a', 'b'] }],
  ['status=placed&run=r1&after=x&page=2', { kind: 'list', search: 'status=placed' }],
  ['', { kind: 'list', search: '' }],
])('%j chooses %j', (search, chosen) => {
  expect(chosenBy(search)).toEqual(chosen);
});
