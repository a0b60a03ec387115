import { type Rejection, reject } from '@waybill/kernel/rejection';
import { refuseBeyondLimit } from '@waybill/resources/limit';
import {
  type Collections,
  countsOf,
  type MarketWithCollections,
} from '../collections/collections.ts';
import { missingRows, type NewRows, type Recipient } from '../collections/copy-rows.ts';
import { marketCurrencies } from '../currency/market-currency.resource.ts';
import { marketLocales } from '../locale/market-locale.resource.ts';
import { type ReadinessSettings, readinessOf } from '../readiness/readiness.ts';
import { marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';
import type { BackfillMarketBody, MarketBackfillResult } from './backfill.operations.ts';

/** The rows a market gets, and the answer; what it holds stays untouched. */
export interface BackfillPlan extends NewRows {
  readonly answer: MarketBackfillResult;
}

/**
 * Gives a market what another one has and it lacks, and what it cannot trade without: a locale
 * and its base currency, whatever the flags of the request say (MKT-65 to MKT-73). The
 * source stays as it is; a second run finds nothing to do. `settings` are those of the market.
 */
export function backfillMarket(
  target: MarketWithCollections,
  source: MarketWithCollections,
  body: BackfillMarketBody,
  settings: ReadinessSettings,
  { at, newId }: Pick<Recipient, 'at' | 'newId'>,
): BackfillPlan | Rejection<'same_market' | 'limit_reached'> {
  const { market } = target;
  if (source.market.id === market.id) {
    const message = 'A market cannot be filled from itself.';
    return reject('same_market', message, [{ path: 'source', message: 'is the market itself' }]);
  }
  const offered: Collections = {
    locales: body.locales === false ? [] : source.locales,
    currencies: body.currencies === false ? [] : source.currencies,
    tax_classes: body.tax_classes === false ? [] : source.tax_classes,
  };
  const isSpeechless = target.locales.length + source.locales.length === 0;
  const recipient = { marketId: market.id, at, newId };
  const { copied: added, ...rows } = missingRows(
    target,
    offered,
    isSpeechless,
    settings,
    recipient,
  );
  const after: Collections = {
    locales: [...target.locales, ...rows.locales],
    currencies: [...target.currencies, ...rows.currencies],
    tax_classes: [...target.tax_classes, ...rows.tax_classes],
  };
  const full = refuseGrowth(target, rows);
  if (full !== undefined) return full;
  return {
    ...rows,
    answer: {
      market,
      source: { id: source.market.id, code: source.market.code },
      kept: countsOf(target),
      added,
      seeded: rows.seeded,
      readiness: readinessOf(market, after, settings),
    },
  };
}

function refuseGrowth(held: Collections, rows: Collections) {
  const grown = {
    locales: marketLocales,
    currencies: marketCurrencies,
    tax_classes: marketTaxClasses,
  };
  for (const name of ['locales', 'currencies', 'tax_classes'] as const) {
    const [before, added] = [held[name].length, rows[name].length];
    const full = refuseBeyondLimit(grown[name], before + added);
    if (full !== undefined) return full;
  }
  return undefined;
}
