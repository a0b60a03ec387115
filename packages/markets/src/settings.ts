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

/** Picks them from the area's effective values, which their declarations have checked. */
export function localeSettings(
  values: Readonly<Record<keyof LocaleSettings, unknown>>,
): LocaleSettings {
  const { fallback_locale: fallback } = values;
  return {
    fallback_locale: fallback === null ? null : String(fallback),
    locale_granularity: values.locale_granularity as LocaleSettings['locale_granularity'],
    locale_fallback: values.locale_fallback as LocaleSettings['locale_fallback'],
  };
}
