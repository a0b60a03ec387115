import fc from 'fast-check';
import type { MarketWithCollections } from '../collections/collections.ts';
import { marketStatuses } from '../market/market.resource.ts';
import type { LocaleSettings } from '../shared/settings.ts';
import { aCurrency, aLocale, aMarket, aTaxClass } from './market.factory.ts';

const CURRENCIES = ['CHF', 'EUR', 'GBP', 'PLN', 'USD'];
const LOCALES = ['de-AT', 'de-DE', 'en-GB', 'fr-CH', 'pl-PL'];
const TAX_CLASSES = ['reduced', 'standard', 'zero'];

interface RowSeed {
  readonly code: string;
  readonly position: number;
  readonly is_default: boolean;
}

/** Some of the codes, ranked at will, at most one of them flagged. */
function rows(codes: readonly string[]): fc.Arbitrary<RowSeed[]> {
  return fc
    .tuple(fc.subarray([...codes]), fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }), fc.nat(5))
    .map(([some, positions, holder]) =>
      some.map((code, index) => ({
        code,
        position: positions[index] ?? 0,
        is_default: index === holder,
      })),
    );
}

/** Any market that the write rules allow, ready to trade or not. */
export function anyMarket(identity: { id: string; code: string }) {
  return fc
    .record({
      currency: fc.constantFrom(...CURRENCIES),
      status: fc.constantFrom(...marketStatuses),
      locales: rows(LOCALES),
      currencies: rows(CURRENCIES),
      taxClasses: rows(TAX_CLASSES),
    })
    .map((seed): MarketWithCollections => {
      const owner = { market_id: identity.id };
      return {
        market: aMarket({ ...identity, currency: seed.currency, status: seed.status }),
        locales: seed.locales.map((row) => aLocale(row.code, { ...row, ...owner })),
        currencies: seed.currencies.map((row) => aCurrency(row.code, { ...row, ...owner })),
        tax_classes: seed.taxClasses.map((row) => aTaxClass(row.code, { ...row, ...owner })),
      };
    });
}

export const anyFallbackLocale = fc.constantFrom(null, '', 'de-DE', 'it-IT');

/** Every combination of the locale settings. */
export const anyLocaleSettings: fc.Arbitrary<LocaleSettings> = fc.record({
  fallback_locale: anyFallbackLocale,
  locale_granularity: fc.constantFrom('regional', 'language'),
  locale_fallback: fc.constantFrom('language', 'default_locale', 'none'),
});

/** Values that a level of the settings may hold for `prices_include_tax`. */
export const anyTaxBasis = fc.constantFrom(true, false, null, undefined);
