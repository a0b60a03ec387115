import { expect, it } from 'vitest';
import { fallbackLocaleOf, marketSettings, type StoredSettings } from './settings.ts';

const values = { locale_granularity: 'language', locale_fallback: 'none' };

/** As the tenants area answers: one map a level, the tenant's under `''`. */
const stored = (levels: Record<string, object>, fallback: unknown = 'de-DE'): StoredSettings => ({
  for: () => ({ ...values, fallback_locale: fallback }),
  at: (marketId = '') => ({ ...levels[marketId] }),
});

it('picks the locale settings, whatever the market', () => {
  const expected = { ...values, fallback_locale: 'de-DE' };
  expect(marketSettings(stored({}))).toMatchObject(expected);
  expect(marketSettings(stored({}), 'm')).toMatchObject(expected);
  expect(marketSettings(stored({}, null)).fallback_locale).toBeNull();
});

// MKT-86
it.each([
  ['market', { '': { prices_include_tax: true }, m: { prices_include_tax: false } }, 'net'],
  ['tenant', { '': { prices_include_tax: true } }, 'gross'],
  ['unset', {}, null],
])('tells the tax basis as declared by %s', (source, levels, basis) => {
  expect(marketSettings(stored(levels), 'm').pricing).toMatchObject({ source, tax_basis: basis });
});

it('asks no market where none is named', () => {
  const levels = { m: { prices_include_tax: false } };
  expect(marketSettings(stored(levels)).pricing.source).toBe('unset');
});

// MKT-94
it.each([
  ['de-DE', 'de-DE'],
  ['', undefined],
  [null, undefined],
])('the fallback %j means %j', (code, expected) => {
  expect(fallbackLocaleOf({ fallback_locale: code })).toBe(expected);
});
