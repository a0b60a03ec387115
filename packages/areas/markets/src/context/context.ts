import { inOrder, type MarketWithCollections } from '../collections/collections.ts';
import { defaultLocale, localeKeys } from '../locale-policy/locale-policy.ts';
import { readinessOf } from '../readiness/readiness.ts';
import type { MarketSettings } from '../shared/settings.ts';
import type { MarketContext } from './context.operations.ts';

/** Rows of a collection that the context carries; the lists have the rest (MKT-84). */
const ROWS = 200;

/** A market with its collections in order and everything resolved from the settings. */
export function marketContext(
  { market, ...collections }: MarketWithCollections,
  settings: MarketSettings,
): MarketContext {
  const locales = inOrder(collections.locales);
  const standard = defaultLocale(locales, settings);
  return {
    market,
    locales: locales.slice(0, ROWS),
    currencies: inOrder(collections.currencies).slice(0, ROWS),
    tax_classes: inOrder(collections.tax_classes).slice(0, ROWS),
    default_locale: standard,
    locale_policy: {
      granularity: settings.locale_granularity,
      fallback: settings.locale_fallback,
      locales: locales.map((locale) => localeKeys(locale, standard, settings)),
    },
    pricing: settings.pricing,
    readiness: readinessOf(market, collections, settings),
  };
}
