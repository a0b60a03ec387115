import { defineOperation } from '@waybill/api/operation';
import { ROWS_LIMIT } from '@waybill/resources/limit';
import { MarketPath } from '../market/market-reference.schema.ts';
import { BackfillMarketBody, MarketBackfillResult } from './backfill.schema.ts';

export const backfillMarketOperation = defineOperation({
  id: 'markets.backfill',
  unknownKeys: 'refused',
  route: 'POST /markets/{id}/backfill',
  summary: 'Give a market the rows it lacks and another one has',
  description:
    'The path names the market that is repaired, `source` the one that is read. Existing rows ' +
    'keep every value. A repeat adds nothing.',
  path: MarketPath,
  body: BackfillMarketBody,
  response: MarketBackfillResult,
  status: 200,
  access: 'write',
  errors: {
    same_market: { status: 400, when: 'The source is the market itself.' },
    limit_reached: {
      status: 409,
      when: `A collection of the market would hold more than ${ROWS_LIMIT} rows.`,
    },
  },
  emits: ['market_locale.created', 'market_currency.created', 'market_tax_class.created'],
  impact: 'A market that lacks rows has to be repaired row by row.',
});
