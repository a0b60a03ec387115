import * as v from 'valibot';
import { MarketCurrency } from '../currency/market-currency.resource.ts';
import { MarketLocale } from '../locale/market-locale.resource.ts';
import { MarketDefaultLocale } from '../locale-policy/default-locale.schema.ts';
import { MarketLocalePolicy } from '../locale-policy/locale-policy.schema.ts';
import { Market } from '../market/market.resource.ts';
import { MarketPricing } from '../pricing/pricing.schema.ts';
import { MarketReadiness } from '../readiness/readiness.schema.ts';
import { MarketTaxClass } from '../tax-class/market-tax-class.resource.ts';

/** Everything a storefront needs to know of a market (MKT-84). */
export const MarketContext = v.object({
  market: Market,
  locales: v.array(MarketLocale),
  currencies: v.array(MarketCurrency),
  tax_classes: v.array(MarketTaxClass),
  default_locale: v.nullable(MarketDefaultLocale),
  locale_policy: MarketLocalePolicy,
  pricing: MarketPricing,
  readiness: MarketReadiness,
});
export type MarketContext = v.InferOutput<typeof MarketContext>;
