import * as v from 'valibot';

/** Under which key a locale's translations are written, and which keys a reader tries in turn. */
export const MarketLocaleKeys = v.object({
  code: v.string(),
  language: v.string(),
  write: v.string(),
  read: v.array(v.string()),
});
export type MarketLocaleKeys = v.InferOutput<typeof MarketLocaleKeys>;

const rules = {
  granularity: v.picklist(['regional', 'language']),
  fallback: v.picklist(['language', 'default_locale', 'none']),
};

/** The keys of one market's locales (MKT-90). */
export const MarketLocalePolicy = v.object({ ...rules, locales: v.array(MarketLocaleKeys) });
export type MarketLocalePolicy = v.InferOutput<typeof MarketLocalePolicy>;

/** The keys of every locale of the tenant, each with the markets that register it. */
export const TenantLocalePolicy = v.object({
  ...rules,
  locales: v.array(v.object({ ...MarketLocaleKeys.entries, markets: v.array(v.string()) })),
});
export type TenantLocalePolicy = v.InferOutput<typeof TenantLocalePolicy>;
