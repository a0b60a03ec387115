import { described, namedObject } from '@waybill/api/annotation';
import { filledText, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { SeededRows } from '../collections/seeded-rows.schema.ts';
import { currencyCode } from '../market/currency-code.ts';
import { Market, marketCode, marketStatuses } from '../market/market.resource.ts';
import { MarketReference } from '../market/market-reference.schema.ts';
import { CollectionCounts, MarketReadiness } from '../readiness/readiness.schema.ts';

export const CloneMarketBody = namedObject('MarketClone', {
  code: described(
    'Code of the new market: a letter a-z, then up to 62 of a-z, 0-9, _ and -.',
    marketCode.wire,
  ),
  name: described(
    'Name of the new market, up to 255 characters; its code when absent.',
    v.nullish(filledText(LENGTHS.name)),
  ),
  currency: described(
    'Base currency of the new market, ISO 4217; that of the source when absent.',
    v.nullish(currencyCode.wire),
  ),
  status: described(
    'Status of the new market; active when absent.',
    v.nullish(v.picklist(marketStatuses)),
  ),
  copy_currencies: described(
    'Whether the currencies are copied; yes when absent.',
    v.nullish(v.boolean()),
  ),
  copy_locales: described(
    'Whether the locales are copied; yes when absent.',
    v.nullish(v.boolean()),
  ),
  copy_tax_classes: described(
    'Whether the tax classes are copied; yes when absent.',
    v.nullish(v.boolean()),
  ),
});
export type CloneMarketBody = v.InferOutput<typeof CloneMarketBody>;

/** The new market, and where its rows come from (MKT-57). */
export const MarketCloneResult = namedObject('MarketCloned', {
  market: described('The new market.', Market),
  source: described('The market it was made from.', MarketReference),
  copied: described('Rows copied from the source.', CollectionCounts),
  seeded: described('Rows made up because the copy had none.', SeededRows),
  readiness: described('Whether the new market can trade.', MarketReadiness),
});
export type MarketCloneResult = v.InferOutput<typeof MarketCloneResult>;
