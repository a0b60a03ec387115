import type { MarketPricing } from './pricing.schema.ts';

/** The setting `prices_include_tax` as stored at each level; absent and null fall through. */
export interface StoredTaxBasis {
  readonly market?: boolean | null | undefined;
  readonly tenant?: boolean | null | undefined;
}

/** The market's own value, then the tenant's, then nothing at all (MKT-86). */
export function pricingOf({ market, tenant }: StoredTaxBasis): MarketPricing {
  if (typeof market === 'boolean') return { ...basis(market), source: 'market' };
  if (typeof tenant === 'boolean') return { ...basis(tenant), source: 'tenant' };
  return { prices_include_tax: null, tax_basis: null, source: 'unset' };
}

function basis(includesTax: boolean) {
  return {
    prices_include_tax: includesTax,
    tax_basis: includesTax ? ('gross' as const) : ('net' as const),
  };
}
