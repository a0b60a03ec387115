import { expect, it } from 'vitest';
import { chosenBy, fewerThanChosen } from './chosen-orders.ts';

it.each([
  ['orders=a,b&run=r1', { kind: 'ids', ids: ['a', 'b'] }],
  [
    'status=placed&run=r1&after=x&page=2&held=yes&shipment=s',
    { kind: 'list', search: 'status=placed' },
  ],
  ['', { kind: 'list', search: '' }],
])('%j chooses %j', (search, chosen) => {
  expect(chosenBy(search)).toEqual(chosen);
});

it('says when there are more than it takes', () => {
  expect(fewerThanChosen(200, { total: 1_234 })).toBe(
    'Only the first 200 of 1,234 matching orders.',
  );
  expect(fewerThanChosen(3, { total: 3 })).toBeUndefined();
});
