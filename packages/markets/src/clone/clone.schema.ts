import { filledText, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { SeededRows } from '../collections/seeded-rows.schema.ts';
import { Market, marketStatuses } from '../market/market.resource.ts';
import { MarketReference } from '../market/market-reference.schema.ts';
import { CollectionCounts, MarketReadiness } from '../readiness/readiness.schema.ts';

export const CloneMarketBody = v.object({
  code: filledText(LENGTHS.code),
  name: v.nullish(filledText(LENGTHS.name)),
  currency: v.nullish(v.string()),
  status: v.nullish(v.picklist(marketStatuses)),
  copy_currencies: v.nullish(v.boolean()),
  copy_locales: v.nullish(v.boolean()),
  copy_tax_classes: v.nullish(v.boolean()),
});
export type CloneMarketBody = v.InferOutput<typeof CloneMarketBody>;

/** The new market, and where its rows come from (MKT-57). */
export const MarketCloneResult = v.object({
  market: Market,
  source: MarketReference,
  copied: CollectionCounts,
  seeded: SeededRows,
  readiness: MarketReadiness,
});
export type MarketCloneResult = v.InferOutput<typeof MarketCloneResult>;
