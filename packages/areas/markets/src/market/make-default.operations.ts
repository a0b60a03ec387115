import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { Market } from './market.resource.ts';
import { MarketPath } from './market-reference.schema.ts';

export const makeDefaultMarketOperation = defineOperation({
  id: 'markets.make-default',
  route: 'POST /markets/{id}/make-default',
  summary: 'Make a market the default of the tenant',
  description: 'The former default is demoted in the same step. A repeat changes nothing.',
  path: MarketPath,
  body: v.object({}),
  response: namedObject('MarketMadeDefault', {
    market: described('The default market as it now stands.', Market),
    demoted: described(
      'Codes of the markets that held the flag before; empty where nothing changed.',
      v.array(v.string()),
    ),
  }),
  status: 200,
  access: 'write',
  errors: {},
  emits: ['market.updated'],
  impact: 'A tenant cannot choose another default market; the present one keeps serving.',
});
