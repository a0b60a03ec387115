import type { LocaleSettings } from '../shared/settings.ts';
import type { MarketLocaleKeys } from './locale-policy.schema.ts';

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
