import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { MarketCurrency } from '../currency/market-currency.resource.ts';
import { MarketLocale } from '../locale/market-locale.resource.ts';
import {
  MarketDefaultLocale,
  MarketLocalePolicy,
} from '../locale-policy/locale-policy.operations.ts';
import { Market } from '../market/market.resource.ts';
import { MarketPricing } from '../pricing/pricing.schema.ts';
import { MarketReadiness } from '../readiness/readiness.schema.ts';
import { MarketTaxClass } from '../tax-class/market-tax-class.resource.ts';

/** Everything a storefront needs to know of a market (MKT-84). */
export const MarketContext = namedObject('MarketContext', {
  market: described('The market itself.', Market),
  locales: described('Its locales by position, at most 200.', v.array(MarketLocale)),
  currencies: described('Its currencies by position, at most 200.', v.array(MarketCurrency)),
  tax_classes: described('Its tax classes by position, at most 200.', v.array(MarketTaxClass)),
  default_locale: described(
    'The locale it answers in; null where neither it nor the tenant has one.',
    v.nullable(MarketDefaultLocale),
  ),
  locale_policy: described('How translations are written and read.', MarketLocalePolicy),
  pricing: described('What its stored prices mean.', MarketPricing),
  readiness: described('Whether it can trade.', MarketReadiness),
});
export type MarketContext = v.InferOutput<typeof MarketContext>;

export const getMarketContextOperation = defineOperation({
  id: 'markets.context',
  audience: 'buyer',
  route: 'GET /markets/{id}/context',
  summary: 'Read a market with everything a storefront resolves from it',
  description:
    'It answers up to 200 rows of each collection by position, with the default locale, the translation keys, the price basis and the readiness of the market. It takes the id of a market, not its code.',
  response: MarketContext,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Storefronts cannot load their languages, currencies and tax classes.',
});
