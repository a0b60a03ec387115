import { expect, it } from 'vitest';
import { isWhole, totalText } from './total.ts';

// API-69
it.each([
  [{ total: 9_999 }, 'en', '9,999'],
  [{ total: 10_000 }, 'en', '10,000'],
  [{ total: 10_000, capped: true }, 'en', '10,000+'],
  [{ total: 10_000, capped: true }, 'de', '10.000+'],
  [{ total: 1_000, capped: true }, 'ar-EG', '١٬٠٠٠+'],
])('a total %j reads in %s as %s', (page, locale, expected) => {
  expect(totalText(page, locale)).toBe(expected);
});

// API-69
it('rows are all that there are where all were counted, and no more than they', () => {
  expect(isWhole({ total: 1 }, ['a'])).toBe(true);
  expect(isWhole({ total: 2 }, ['a'])).toBe(false);
  expect(isWhole({ total: 1, capped: true }, ['a'])).toBe(false);
});
