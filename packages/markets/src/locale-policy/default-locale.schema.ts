import * as v from 'valibot';

/** The locale a market answers in, and where it comes from (MKT-85). */
export const MarketDefaultLocale = v.object({
  code: v.string(),
  language: v.string(),
  country: v.string(),
  source: v.picklist(['market', 'market_first', 'tenant_fallback']),
});
export type MarketDefaultLocale = v.InferOutput<typeof MarketDefaultLocale>;
