import { expect, it } from 'vitest';
import { fallbackLocaleOf, localeSettings } from './settings.ts';

it('picks the locale settings out of all settings of the area', () => {
  const values = {
    fallback_locale: 'de-DE',
    locale_granularity: 'language',
    locale_fallback: 'none',
  };
  expect(localeSettings({ ...values, prices_include_tax: true } as typeof values)).toEqual(values);
  expect(localeSettings({ ...values, fallback_locale: null }).fallback_locale).toBeNull();
});

it.each([
  ['de-DE', 'de-DE'],
  ['', undefined],
  [null, undefined],
])('the fallback %j means %j', (stored, expected) => {
  expect(fallbackLocaleOf({ fallback_locale: stored })).toBe(expected);
});
