import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anyLocaleSettings, anyMarket } from '../testing/any-market.factory.ts';
import { aLocale, aMarket, uuidOf } from '../testing/market.factory.ts';
import { TenantLocalePolicy } from './locale-policy.operations.ts';
import { defaultLocale, localeKeys, tenantLocalePolicy } from './locale-policy.ts';

// MKT-85
describe('the default locale', () => {
  const first = aLocale('fr-FR', { position: 1 });
  const second = aLocale('de-DE', { position: 2 });

  it.each([
    ['the flagged one', [first, { ...second, is_default: true }], 'it-IT', 'de-DE', 'market'],
    ['the first by position', [second, first], 'it-IT', 'fr-FR', 'market_first'],
    [
      'the older of two in one position',
      [aLocale('es-ES', { position: 1 }), { ...first, created_at: '2025-01-01T00:00:00.000Z' }],
      null,
      'fr-FR',
      'market_first',
    ],
    ['the fallback', [], 'it-IT', 'it-IT', 'tenant_fallback'],
  ])('%s', (_case, locales, fallback, code, source) => {
    const [language, country] = code.split('-');
    expect(defaultLocale(locales, { fallback_locale: fallback })).toEqual({
      code,
      language,
      country,
      source,
    });
  });

  it.each([null, ''])('is nothing without locale and with the fallback %j', (fallback) => {
    expect(defaultLocale([], { fallback_locale: fallback })).toBeNull();
  });
});

// MKT-88, MKT-89
describe('the keys of a locale', () => {
  const austrian = aLocale('de-AT');
  const french = aLocale('fr-CH');

  it.each([
    ['regional', 'language', 'de-AT', ['de-AT', 'de']],
    ['regional', 'default_locale', 'de-AT', ['de-AT', 'fr-CH']],
    ['regional', 'none', 'de-AT', ['de-AT']],
    ['language', 'language', 'de', ['de-AT', 'de']],
    ['language', 'default_locale', 'de', ['de-AT', 'de', 'fr-CH', 'fr']],
    ['language', 'none', 'de', ['de-AT', 'de']],
  ] as const)('%s, %s', (granularity, fallback, write, read) => {
    const rules = { locale_granularity: granularity, locale_fallback: fallback };
    expect(localeKeys(austrian, french, rules)).toEqual({
      code: 'de-AT',
      language: 'de',
      write,
      read,
    });
  });

  it('names no key twice, and none of a default that is not there', () => {
    const rules = { locale_granularity: 'language', locale_fallback: 'default_locale' } as const;
    expect(localeKeys(austrian, aLocale('de-DE'), rules).read).toEqual(['de-AT', 'de', 'de-DE']);
    expect(localeKeys(austrian, austrian, rules).read).toEqual(['de-AT', 'de']);
    expect(localeKeys(austrian, null, rules).read).toEqual(['de-AT', 'de']);
  });
});

describe('the policy of a tenant', () => {
  const settings = {
    fallback_locale: 'it-IT',
    locale_granularity: 'regional',
    locale_fallback: 'default_locale',
  } as const;
  const germany = {
    market: aMarket({ is_default: true }),
    locales: [aLocale('fr-FR'), aLocale('de-DE', { is_default: true })],
  };
  const austria = {
    market: aMarket({ id: uuidOf(2), code: 'at', status: 'inactive' }),
    locales: [aLocale('de-DE'), aLocale('de-AT', { is_default: true })],
  };

  // MKT-91, MKT-92
  it('lists every locale once, by code, with its markets', () => {
    const policy = tenantLocalePolicy([austria, germany], settings);
    expect(policy).toEqual({
      granularity: 'regional',
      fallback: 'default_locale',
      locales: [
        {
          code: 'de-AT',
          language: 'de',
          write: 'de-AT',
          read: ['de-AT', 'de-DE'],
          markets: ['at'],
        },
        { code: 'de-DE', language: 'de', write: 'de-DE', read: ['de-DE'], markets: ['at', 'de'] },
        {
          code: 'fr-FR',
          language: 'fr',
          write: 'fr-FR',
          read: ['fr-FR', 'de-DE'],
          markets: ['de'],
        },
      ],
    });
    expect(v.parse(TenantLocalePolicy, policy)).toEqual(policy);
  });

  // MKT-92
  it('falls back to the setting when the default market has no locale', () => {
    const bare = { ...germany, locales: [] };
    const [first] = tenantLocalePolicy([bare, austria], settings).locales;
    expect(first?.read).toEqual(['de-AT', 'it-IT']);
  });

  it('is empty when no market has a locale', () => {
    expect(tenantLocalePolicy([], settings).locales).toEqual([]);
    expect(tenantLocalePolicy([{ ...germany, locales: [] }], settings).locales).toEqual([]);
  });

  // MKT-89
  it('starts every key list with the exact code, and repeats nothing', () => {
    const markets = fc.tuple(
      anyMarket({ id: uuidOf(1), code: 'de' }),
      anyMarket({ id: uuidOf(2), code: 'at' }),
    );
    fc.assert(
      fc.property(markets, anyLocaleSettings, (subjects, chosen) => {
        const { locales } = tenantLocalePolicy(subjects, chosen);
        const codes = subjects.flatMap((one) => one.locales.map(({ code }) => code));
        expect(locales.map(({ code }) => code)).toEqual([...new Set(codes)].sort());
        for (const { code, read, write } of locales) {
          expect(read[0]).toBe(code);
          expect(new Set(read).size).toBe(read.length);
          expect(read).toContain(write);
        }
      }),
    );
  });
});
