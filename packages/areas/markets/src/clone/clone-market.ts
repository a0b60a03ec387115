import type { Collections, MarketWithCollections } from '../collections/collections.ts';
import { missingRows, type NewRows, type Recipient } from '../collections/copy-rows.ts';
import type { Market } from '../market/market.resource.ts';
import { type ReadinessSettings, readinessOf } from '../readiness/readiness.ts';
import type { CloneMarketBody, MarketCloneResult } from './clone.operations.ts';

/** A market and its rows, all of them new, and the answer. */
export interface ClonePlan extends NewRows {
  readonly market: Market;
  readonly answer: MarketCloneResult;
}

/**
 * A new market made from another one, which stays as it is (MKT-51 to MKT-60). A taken code
 * is the writer's to refuse. A clone that is not ready to trade is a success that says so. A new
 * market has no settings of its own: `settings` are the tenant's.
 */
export function cloneMarket(
  source: MarketWithCollections,
  body: CloneMarketBody,
  settings: ReadinessSettings,
  { at, newId }: Pick<Recipient, 'at' | 'newId'>,
): ClonePlan {
  const currency = body.currency ?? source.market.currency;
  const market: Market = {
    id: newId(),
    code: body.code,
    name: body.name ?? body.code,
    currency,
    status: body.status ?? 'active',
    is_default: false,
    labels: null,
    position: 0,
    // Another system's key for the source is not its key for the clone.
    external_id: null,
    external_refs: null,
    created_at: at,
    updated_at: at,
  };
  const recipient = { marketId: market.id, at, newId };
  const empty = { market, locales: [], currencies: [], tax_classes: [] };
  const offered: Collections = {
    locales: body.copy_locales === false ? [] : source.locales,
    currencies: body.copy_currencies === false ? [] : source.currencies,
    tax_classes: body.copy_tax_classes === false ? [] : source.tax_classes,
  };
  const isSpeechless = offered.locales.length === 0;
  const { copied, ...rows } = missingRows(empty, offered, isSpeechless, settings, recipient);
  return {
    market,
    ...rows,
    answer: {
      market,
      source: { id: source.market.id, code: source.market.code },
      copied,
      seeded: rows.seeded,
      readiness: readinessOf(market, rows, settings),
    },
  };
}
