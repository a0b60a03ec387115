import type { MarketPricing } from './pricing/pricing.schema.ts';
import { pricingOf } from './pricing/pricing.ts';

/** The tenant's locale settings, as the operations of the area read them (settings.md 3). */
export interface LocaleSettings {
  /** A locale code; `""` and null mean that the tenant has no fallback. */
  readonly fallback_locale: string | null;
  readonly locale_granularity: 'regional' | 'language';
  readonly locale_fallback: 'language' | 'default_locale' | 'none';
}

/** The fallback locale, undefined when the tenant has none. */
export function fallbackLocaleOf({
  fallback_locale: code,
}: Pick<LocaleSettings, 'fallback_locale'>): string | undefined {
  return code === null || code === '' ? undefined : code;
}

/** What the operations of the area know of the settings. */
export interface MarketSettings extends LocaleSettings {
  readonly pricing: MarketPricing;
}

/** The settings of the area at every level, as their owner loads them. */
export interface StoredSettings {
  /** Effective values, which their declarations have checked. */
  for(marketId: string | undefined): Readonly<Record<keyof LocaleSettings, unknown>>;
  /** What one level alone holds; nothing falls through. */
  at(marketId: string | undefined): Readonly<Record<string, unknown>>;
}

/** The settings as they hold for a market, or for one that has none of its own yet. */
export function marketSettings(stored: StoredSettings, marketId?: string): MarketSettings {
  const values = stored.for(marketId);
  const { fallback_locale: fallback } = values;
  const includesTax = (level: string | undefined) =>
    stored.at(level)['prices_include_tax'] as boolean | undefined;
  return {
    fallback_locale: fallback === null ? null : String(fallback),
    locale_granularity: values.locale_granularity as LocaleSettings['locale_granularity'],
    locale_fallback: values.locale_fallback as LocaleSettings['locale_fallback'],
    pricing: pricingOf({
      market: marketId === undefined ? undefined : includesTax(marketId),
      tenant: includesTax(undefined),
    }),
  };
}
