import { described, namedObject } from '@waybill/api/annotation';
import { filledText, LENGTHS } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import { ROWS_LIMIT } from '@waybill/resources/limit';
import * as v from 'valibot';
import { Market } from '../market/market.resource.ts';
import { MarketPath, MarketReference } from '../market/market-reference.schema.ts';
import { CollectionCounts, MarketReadiness, SeededRows } from '../readiness/readiness.schema.ts';

export const BackfillMarketBody = namedObject('MarketBackfill', {
  /** The id or code of the market to copy from. */
  source: described('Id or code of the market to copy from.', filledText(LENGTHS.code)),
  currencies: described(
    'Whether missing currencies are copied; yes when absent.',
    v.nullish(v.boolean()),
  ),
  locales: described(
    'Whether missing locales are copied; yes when absent.',
    v.nullish(v.boolean()),
  ),
  tax_classes: described(
    'Whether missing tax classes are copied; yes when absent.',
    v.nullish(v.boolean()),
  ),
});
export type BackfillMarketBody = v.InferOutput<typeof BackfillMarketBody>;

/** Rows that a market had and rows that it got; together they are its rows now (MKT-71). */
export const MarketBackfillResult = namedObject('MarketBackfilled', {
  market: described('The market that was repaired.', Market),
  source: described('The market that was read.', MarketReference),
  kept: described('Rows it held before.', CollectionCounts),
  added: described('Rows copied from the source.', CollectionCounts),
  seeded: described('Rows made up because neither market had one.', SeededRows),
  readiness: described('Whether it can trade now.', MarketReadiness),
});
export type MarketBackfillResult = v.InferOutput<typeof MarketBackfillResult>;

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
