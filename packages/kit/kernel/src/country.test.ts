import { expect, it } from 'vitest';
import { isCountry, isoCountry, isSameCountry } from './country.ts';

// API-196
it.each([
  ['GR', 'EL', true],
  ['GB', 'UK', true],
  ['uk', 'XI', true],
  ['de', ' DE ', true],
  ['XK', 'XK', true],
  ['GR', 'GB', false],
  ['DE', 'EL', false],
])('%s and %s name one country: %s', (left, right, isOne) => {
  expect(isSameCountry(left, right)).toBe(isOne);
  expect(isSameCountry(right, left)).toBe(isOne);
});

// API-202
it.each([
  ['DE', true],
  ['xk', true],
  ['EL', true],
  ['uk', true],
  ['XI', true],
  ['ZZ', false],
  ['AN', false],
  ['SU', false],
  ['DEU', false],
  ['', false],
])('%j is a country: %s', (code, isOne) => {
  expect(isCountry(code)).toBe(isOne);
});

// API-196
it('what is no other code of a country stays as it is', () => {
  expect(['UK', 'uk', 'FR', 'constructor'].map(isoCountry)).toEqual([
    'GB',
    'uk',
    'FR',
    'constructor',
  ]);
});
