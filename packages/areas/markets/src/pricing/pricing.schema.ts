import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

/** The meaning of stored prices of a market; null says that nothing is declared (MKT-86). */
export const MarketPricing = namedObject('MarketPricing', {
  prices_include_tax: described(
    'Whether stored prices contain tax; null says that nothing is declared.',
    v.nullable(v.boolean()),
  ),
  tax_basis: described(
    'The same as a word; null says that nothing is declared.',
    v.nullable(v.picklist(['gross', 'net'])),
  ),
  source: described(
    'Where that is set: in the market, for the tenant, or not at all.',
    v.picklist(['market', 'tenant', 'unset']),
  ),
});
export type MarketPricing = v.InferOutput<typeof MarketPricing>;
