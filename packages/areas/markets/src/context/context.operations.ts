import { defineOperation } from '@waybill/api/operation';
import { MarketContext } from './context.schema.ts';

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
