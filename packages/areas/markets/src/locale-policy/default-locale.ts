import { flagged, inOrder } from '../collections/collections.ts';
import { splitLocale } from '../locale/locale-code.ts';
import type { MarketLocale } from '../locale/market-locale.resource.ts';
import { fallbackLocaleOf, type LocaleSettings } from '../shared/settings.ts';
import type { MarketDefaultLocale } from './default-locale.schema.ts';

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
