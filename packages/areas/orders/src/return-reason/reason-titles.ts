import type { ReturnReason } from './return-reason.resource.ts';

/** Titles of return reasons by their codes. */
export type ReasonTitles = ReadonlyMap<string, string>;

/**
 * The titles of reasons in a locale: that of the locale, else of its language, else the title as the shop
 * wrote it (ORD-231).
 */
export function reasonTitles(
  reasons: readonly Pick<ReturnReason, 'code' | 'title' | 'labels'>[],
  locale: string,
): ReasonTitles {
  const { language } = new Intl.Locale(locale);
  return new Map(
    reasons.map(({ code, title, labels }) => {
      return [code, labels?.[locale] ?? labels?.[language] ?? title] as const;
    }),
  );
}
