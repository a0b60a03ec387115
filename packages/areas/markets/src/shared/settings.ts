import {
  defineSettings,
  perMarket,
  type SettingValues,
  type StoredSettings,
  tenantWide,
} from '@waybill/settings/setting';
import { flag, locale, oneOf } from '@waybill/settings/setting-kinds';
import type { MarketPricing } from '../pricing/pricing.schema.ts';
import { pricingOf } from '../pricing/pricing.ts';

/** The settings of markets (settings.md 3, markets). */
export const marketSettings = defineSettings('markets', {
  fallback_locale: tenantWide(locale, 'de-DE', 'Locale of a market that has none, such as de-DE.'),
  locale_granularity: tenantWide(
    oneOf('regional', 'language'),
    'regional',
    'Keeps translations by language and country, or by language alone. Existing ones are not moved.',
  ),
  locale_fallback: tenantWide(
    oneOf('language', 'default_locale', 'none'),
    'language',
    'Text that stands in for a missing translation: of the language, of the default locale, or none.',
  ),
  prices_include_tax: perMarket(flag, null, 'Tells that prices include tax.'),
});

type Declared = typeof marketSettings.settings;

/** The tenant's locale settings, as the decisions of the area read them. */
export interface LocaleSettings
  extends Pick<SettingValues<Declared>, 'locale_granularity' | 'locale_fallback'> {
  /** A locale code; `""` and null mean that the tenant has no fallback. */
  readonly fallback_locale: string | null;
}

/** The fallback locale, undefined when the tenant has none. */
export function fallbackLocaleOf({
  fallback_locale: code,
}: Pick<LocaleSettings, 'fallback_locale'>): string | undefined {
  return code === null || code === '' ? undefined : code;
}

/** The settings of the area for one market, and the level that says how prices are meant. */
export interface MarketSettings extends LocaleSettings {
  readonly pricing: MarketPricing;
}

/** The settings as they hold for a market, or for one that has none of its own yet. */
export function settingsOfMarket(
  stored: StoredSettings<Declared>,
  marketId?: string,
): MarketSettings {
  const { prices_include_tax: _, ...locales } = stored.for(marketId);
  return {
    ...locales,
    pricing: pricingOf({
      market: marketId === undefined ? undefined : stored.at(marketId).prices_include_tax,
      tenant: stored.at(undefined).prices_include_tax,
    }),
  };
}
