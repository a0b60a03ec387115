import { describe, expect, it } from 'vitest';
import { explicitOnly, lastOnly } from './default-market.ts';

const [first, other, holder] = [
  { isDefault: false, hasDefault: false },
  { isDefault: false, hasDefault: true },
  { isDefault: true, hasDefault: true },
];

// MKT-17, MKT-21
it.each([
  ['the first market', first, undefined, 'take'],
  ['the first market, though it says no', first, false, 'take'],
  ['the first market, asking for it', first, true, 'take'],
  ['another market without a word', other, undefined, 'keep'],
  ['another market that says no', other, false, 'keep'],
  ['the holder without a word', holder, undefined, 'keep'],
  ['the holder that says so', holder, true, 'keep'],
])('%s', (_case, state, sent, move) => {
  expect(explicitOnly(sent, state)).toBe(move);
});

// MKT-19, MKT-20
it.each([
  ['another market asks for it', other, true, 'default_exists'],
  ['the holder gives it up', holder, false, 'default_required'],
])('is refused when %s', (_case, state, sent, code) => {
  expect(explicitOnly(sent, state)).toMatchObject({ rejected: code });
});

describe('the default market', () => {
  // MKT-25
  it('goes as the last one only', () => {
    expect(lastOnly([])).toBeUndefined();
    expect(lastOnly(['another'])).toMatchObject({ rejected: 'default_market' });
  });
});
