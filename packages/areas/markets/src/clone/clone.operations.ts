import { described, namedObject } from '@waybill/api/annotation';
import { filledText, LENGTHS } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import { limitErrors } from '@waybill/resources/limit';
import * as v from 'valibot';
import {
  currencyCode,
  Market,
  marketCode,
  marketStatuses,
  markets,
} from '../market/market.resource.ts';
import { MarketPath, MarketReference } from '../market/market-reference.schema.ts';
import { CollectionCounts, MarketReadiness, SeededRows } from '../readiness/readiness.schema.ts';

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
    invalid_currency: { status: 400, when: 'The currency is none of ISO 4217.' },
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
