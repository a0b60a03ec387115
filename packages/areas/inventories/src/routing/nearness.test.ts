import { expect, it } from 'vitest';
import { nearness } from './nearness.ts';

const berlin = { country: 'DE', postal_code: '10115' };

// INV-189
it.each<[string, object | null, object | null, number]>([
  ['no address', null, berlin, 0],
  ['no country', { postal_code: '10115' }, berlin, 0],
  ['a blank country', { ...berlin, country: ' ' }, berlin, 0],
  ['a country that is no text', { ...berlin, country: 49 }, berlin, 0],
  ['another country', { ...berlin, country: 'AT' }, berlin, 0],
  ['the country alone', { country: ' de ' }, berlin, 1],
  ['the country of either code', { country: 'UK' }, { country: 'GB' }, 1],
  ['another beginning', { ...berlin, postal_code: '20095' }, berlin, 1],
  ['two characters', { ...berlin, postal_code: '10999' }, berlin, 3],
  ['a character behind another one', { ...berlin, postal_code: '20115' }, berlin, 1],
  ['the whole code', berlin, berlin, 6],
  ['the beginning of a longer code', { ...berlin, postal_code: '101' }, berlin, 4],
  ['a code under another key', { country: 'DE', zip: '10119' }, berlin, 5],
  ['the first of two codes', { ...berlin, zip: '20095' }, berlin, 6],
  ['a second code where the first is blank', { ...berlin, postal_code: ' ', zip: '1' }, berlin, 2],
  ['a code that is no text', { ...berlin, postal_code: 10_115 }, berlin, 1],
  [
    'capitals, blanks and hyphens',
    { country: 'GB', postal_code: 'sw1a-1AA' },
    { country: 'gb', postal_code: ' SW1A 1ab' },
    7,
  ],
  [
    'letters beyond ASCII',
    { country: 'DE', postal_code: 'ä1' },
    { country: 'DE', postal_code: 'Ä2' },
    2,
  ],
])('of %s', (_, one, other, near) => {
  expect(nearness(one as never, other as never)).toBe(near);
  expect(nearness(other as never, one as never)).toBe(near);
});
