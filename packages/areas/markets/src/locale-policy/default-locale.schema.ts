import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

/** The locale a market answers in, and where it comes from (MKT-85). */
export const MarketDefaultLocale = namedObject('MarketDefaultLocale', {
  code: described('Locale as language-COUNTRY, such as de-DE.', v.string()),
  language: described('Two-letter language of the code.', v.string()),
  country: described('Two-letter country of the code.', v.string()),
  source: described(
    'Where it comes from: flagged in the market, its first one, or the tenant’s fallback.',
    v.picklist(['market', 'market_first', 'tenant_fallback']),
  ),
});
export type MarketDefaultLocale = v.InferOutput<typeof MarketDefaultLocale>;
