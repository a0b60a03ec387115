import { effectiveSettings } from '@waybill/settings/effective';
import { expect, it } from 'vitest';
import { fallbackLocaleOf, marketSettings, settingsOfMarket } from './settings.ts';

type Level = Parameters<typeof effectiveSettings<typeof marketSettings.settings>>[1];

/** As `loadSettings` answers: one map a level, the tenant's under `''`. */
const stored = (levels: Record<string, Level>) => {
  const at = (marketId = '') => levels[marketId] ?? {};
  return {
    at,
    ofMarkets: () => new Map(Object.entries(levels)),
    for: (marketId: string | undefined) => effectiveSettings(marketSettings, at(), at(marketId)),
  };
};

it('hands the locale settings over, whatever the market', () => {
  const locales = {
    fallback_locale: 'it-IT',
    locale_granularity: 'language',
    locale_fallback: 'none',
  } as const;
  expect(settingsOfMarket(stored({ '': locales }))).toMatchObject(locales);
  expect(settingsOfMarket(stored({ '': locales }), 'm')).toMatchObject(locales);
  expect(settingsOfMarket(stored({})).fallback_locale).toBe('de-DE');
});

// MKT-86
it.each([
  ['market', { '': { prices_include_tax: true }, m: { prices_include_tax: false } }, 'net'],
  ['tenant', { '': { prices_include_tax: true } }, 'gross'],
  ['unset', {}, null],
])('tells the tax basis as declared by %s', (source, levels, basis) => {
  expect(settingsOfMarket(stored(levels), 'm').pricing).toMatchObject({ source, tax_basis: basis });
});

it('asks no market where none is named', () => {
  const levels = { m: { prices_include_tax: false } };
  expect(settingsOfMarket(stored(levels)).pricing.source).toBe('unset');
});

// MKT-94
it.each([
  ['de-DE', 'de-DE'],
  ['', undefined],
  [null, undefined],
])('the fallback %j means %j', (code, expected) => {
  expect(fallbackLocaleOf({ fallback_locale: code })).toBe(expected);
});
