import { filledText, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { SeededRows } from '../collections/seeded-rows.schema.ts';
import { Market } from '../market/market.resource.ts';
import { MarketReference } from '../market/market-reference.schema.ts';
import { CollectionCounts, MarketReadiness } from '../readiness/readiness.schema.ts';

export const BackfillMarketBody = v.object({
  /** The id or code of the market to copy from. */
  source: filledText(LENGTHS.code),
  currencies: v.nullish(v.boolean()),
  locales: v.nullish(v.boolean()),
  tax_classes: v.nullish(v.boolean()),
});
export type BackfillMarketBody = v.InferOutput<typeof BackfillMarketBody>;

/** What a market held, and what it got; together they are what it holds (MKT-71). */
export const MarketBackfillResult = v.object({
  market: Market,
  source: MarketReference,
  kept: CollectionCounts,
  added: CollectionCounts,
  seeded: SeededRows,
  readiness: MarketReadiness,
});
export type MarketBackfillResult = v.InferOutput<typeof MarketBackfillResult>;
