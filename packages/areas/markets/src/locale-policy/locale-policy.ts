import { compareText, flagged, inOrder } from '../collections/collections.ts';
import { splitLocale } from '../locale/locale-code.ts';
import type { MarketLocale } from '../locale/market-locale.resource.ts';
import { fallbackLocaleOf, type LocaleSettings } from '../shared/settings.ts';
import type {
  MarketDefaultLocale,
  MarketLocaleKeys,
  TenantLocalePolicy,
} from './locale-policy.operations.ts';

/**
 * The flagged locale, then the first by position, then the tenant's fallback, which is none of
 * the market's own; null when there is nothing to fall back to (MKT-85).
 */
export function defaultLocale(
  locales: readonly MarketLocale[],
  settings: Pick<LocaleSettings, 'fallback_locale'>,
): MarketDefaultLocale | null {
  const chosen = flagged(locales);
  if (chosen !== undefined) return { ...partsOf(chosen), source: 'market' };
  const [first] = inOrder(locales);
  if (first !== undefined) return { ...partsOf(first), source: 'market_first' };
  const parts = splitLocale(fallbackLocaleOf(settings) ?? '');
  return parts === undefined ? null : { ...parts, source: 'tenant_fallback' };
}

function partsOf({ code, language, country }: MarketLocale) {
  return { code, language, country };
}

interface Locale {
  readonly code: string;
  readonly language: string;
}

type Rules = Pick<LocaleSettings, 'locale_granularity' | 'locale_fallback'>;

/**
 * The key a locale's translations are written under, and the keys to try when reading one: the
 * exact code, then the language, then the default locale, as the settings allow
 * (MKT-88, MKT-89).
 */
export function localeKeys(
  { code, language }: Locale,
  defaultLocale: Locale | null,
  { locale_granularity: granularity, locale_fallback: fallback }: Rules,
): MarketLocaleKeys {
  const byLanguage = granularity === 'language';
  const read = [code];
  if (byLanguage || fallback === 'language') read.push(language);
  if (fallback === 'default_locale' && defaultLocale !== null) {
    read.push(defaultLocale.code);
    if (byLanguage) read.push(defaultLocale.language);
  }
  return { code, language, write: byLanguage ? language : code, read: [...new Set(read)] };
}

interface MarketLocales {
  readonly market: { readonly code: string; readonly is_default: boolean };
  readonly locales: readonly MarketLocale[];
}

/**
 * Every locale of every market once, by code, with the sorted codes of the markets that register
 * it. The default market's default locale is the one to fall back to (MKT-91, MKT-92).
 */
export function tenantLocalePolicy(
  markets: readonly MarketLocales[],
  settings: LocaleSettings,
): TenantLocalePolicy {
  const home = markets.find(({ market }) => market.is_default);
  const fallback = defaultLocale(home?.locales ?? [], settings);
  const byCode = new Map<string, { locale: MarketLocale; markets: Set<string> }>();
  for (const { market, locales } of markets) {
    for (const locale of locales) {
      const entry = byCode.get(locale.code) ?? { locale, markets: new Set() };
      byCode.set(locale.code, { ...entry, markets: entry.markets.add(market.code) });
    }
  }
  return {
    granularity: settings.locale_granularity,
    fallback: settings.locale_fallback,
    locales: [...byCode.values()]
      .sort((left, right) => compareText(left.locale.code, right.locale.code))
      .map((entry) => ({
        ...localeKeys(entry.locale, fallback, settings),
        markets: [...entry.markets].sort(compareText),
      })),
  };
}
