import { defineOperation } from '@waybill/api/operation';
import { limitErrors } from '@waybill/resources/limit';
import { markets } from '../market/market.resource.ts';
import { MarketPath } from '../market/market-reference.schema.ts';
import { CloneMarketBody, MarketCloneResult } from './clone.schema.ts';

export const cloneMarketOperation = defineOperation({
  id: 'markets.clone',
  unknownKeys: 'refused',
  route: 'POST /markets/{id}/clone',
  summary: 'Create a market from the configuration of another',
  description:
    'The path names the source, which stays as it is. The base currency is always registered as ' +
    'the default, and a market without locales gets the fallback locale of the tenant.',
  path: MarketPath,
  body: CloneMarketBody,
  response: MarketCloneResult,
  status: 201,
  access: 'write',
  errors: {
    ...limitErrors(markets),
    invalid_market_code: { status: 400, when: 'The code cannot name a market.' },
    invalid_currency: { status: 400, when: 'The currency is no upper-case ISO 4217 code.' },
    unique_violation: { status: 409, when: 'Another market of the tenant carries the code.' },
  },
  emits: [
    'market.created',
    'market_locale.created',
    'market_currency.created',
    'market_tax_class.created',
  ],
  impact: 'A new market has to be set up row by row.',
});
