import { expect, it } from 'vitest';
import { aMarket, uuidOf } from '../testing/market.factory.ts';
import { findByReference } from './market-reference.ts';

const [germany, austria] = [aMarket(), aMarket({ id: uuidOf(2), code: 'at' })];

// MKT-3, MKT-4
it.each([
  ['at', austria],
  ['AT', austria],
  [uuidOf(1), germany],
  [uuidOf(2).toUpperCase(), austria],
])('finds %s', (reference, expected) => {
  expect(findByReference([germany, austria], reference)).toBe(expected);
});

// MKT-4
it.each(['fr', '', uuidOf(3), 'Germany'])('knows no %j', (reference) => {
  expect(findByReference([germany, austria], reference)).toMatchObject({ rejected: 'not_found' });
});

// MKT-3
it('never takes a uuid for a code', () => {
  const odd = aMarket({ id: uuidOf(5), code: 'abcdef01-0000-4000-8000-000000000001' });
  expect(findByReference([odd], odd.code)).toMatchObject({ rejected: 'not_found' });
});
