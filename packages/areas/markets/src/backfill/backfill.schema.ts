import { described, namedObject } from '@waybill/api/annotation';
import { filledText, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { SeededRows } from '../collections/seeded-rows.schema.ts';
import { Market } from '../market/market.resource.ts';
import { MarketReference } from '../market/market-reference.schema.ts';
import { CollectionCounts, MarketReadiness } from '../readiness/readiness.schema.ts';

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
