import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { marketStatuses } from '../market/market.resource.ts';

/** In the order in which they are answered (MKT-76). */
export const checkIds = ['locales', 'currencies', 'tax_classes', 'tax_basis'] as const;
const checkId = v.picklist(checkIds);

export const MarketReadinessCheck = namedObject('MarketReadinessCheck', {
  id: described('Which check it is.', checkId),
  ok: described('Whether it passed.', v.boolean()),
  severity: described(
    'What a failure costs: trade stops, something stands in, or nothing.',
    v.picklist(['blocking', 'warning', 'info']),
  ),
  detail: described('The finding as a sentence, with what stands in.', v.string()),
});
export type MarketReadinessCheck = v.InferOutput<typeof MarketReadinessCheck>;

/** The readiness of a market to trade, and what it lacks (MKT-77). */
export const MarketReadiness = namedObject('MarketReadiness', {
  ready: described('Whether the market can trade: no blocking check failed.', v.boolean()),
  serving: described('Whether the market is active.', v.boolean()),
  blocking: described('The failed checks that stop trade.', v.array(checkId)),
  warnings: described('The failed checks that something stands in for.', v.array(checkId)),
  checks: described('All checks, always in the same order.', v.array(MarketReadinessCheck)),
});
export type MarketReadiness = v.InferOutput<typeof MarketReadiness>;

/** Rows of each collection. */
export const CollectionCounts = namedObject('MarketCollectionCounts', {
  locales: described('Number of locales.', v.number()),
  currencies: described('Number of currencies.', v.number()),
  tax_classes: described('Number of tax classes.', v.number()),
});

/** The readiness of a market with its head and the sizes of its collections (MKT-83). */
export const MarketReadinessReport = namedObject('MarketReadinessReport', {
  ...MarketReadiness.entries,
  market: described(
    'The market in short.',
    namedObject('MarketHead', {
      id: described('Id of the market.', uuid()),
      code: described('Code of the market.', v.string()),
      name: described('Name of the market.', v.string()),
      currency: described('Base currency of the market, ISO 4217.', v.string()),
      status: described('Whether the market is open.', v.picklist(marketStatuses)),
    }),
  ),
  counts: described('Rows of its collections.', CollectionCounts),
});
export type MarketReadinessReport = v.InferOutput<typeof MarketReadinessReport>;

const zeroOrOne = v.picklist([0, 1]);

/** Rows that were added although no market had them (MKT-55, MKT-56). */
export const SeededRows = namedObject('SeededRows', {
  locales: described('1 where the fallback locale of the tenant was added.', zeroOrOne),
  currencies: described('1 where the base currency was added.', zeroOrOne),
});
