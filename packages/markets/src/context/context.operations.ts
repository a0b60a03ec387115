import { defineOperation } from '@waybill/api/operation';
import { MarketContext } from './context.schema.ts';

export const getMarketContext = defineOperation({
  id: 'markets.context',
  audience: 'buyer',
  route: 'GET /markets/{id}/context',
  summary: 'Read a market with everything a storefront resolves from it',
  response: MarketContext,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Storefronts cannot load their languages, currencies and tax classes.',
});
