import { compareText } from '../collections/collections.ts';
import type { MarketLocale } from '../locale/market-locale.resource.ts';
import type { LocaleSettings } from '../shared/settings.ts';
import { defaultLocale } from './default-locale.ts';
import { localeKeys } from './locale-keys.ts';
import type { TenantLocalePolicy } from './locale-policy.schema.ts';

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
