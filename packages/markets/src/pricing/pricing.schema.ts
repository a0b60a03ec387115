import * as v from 'valibot';

/** What stored prices of a market mean; null says that nothing is declared (MKT-86). */
export const MarketPricing = v.object({
  prices_include_tax: v.nullable(v.boolean()),
  tax_basis: v.nullable(v.picklist(['gross', 'net'])),
  source: v.picklist(['market', 'tenant', 'unset']),
});
export type MarketPricing = v.InferOutput<typeof MarketPricing>;
