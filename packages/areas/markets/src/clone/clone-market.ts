import { countsOf, type MarketWithCollections } from '../collections/collections.ts';
import {
  copyRows,
  type NewRows,
  type Recipient,
  seedCurrency,
  seedLocales,
  withFlag,
} from '../collections/copy-rows.ts';
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
  const { copied, ...rows } = newRows(source, currency, { body, settings, recipient });
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

interface Copying {
  readonly body: CloneMarketBody;
  readonly settings: ReadinessSettings;
  readonly recipient: Recipient;
}

function newRows(
  source: MarketWithCollections,
  base: string,
  { body, settings, recipient }: Copying,
): NewRows & Pick<MarketCloneResult, 'copied'> {
  const copies = {
    locales: copyRows((body.copy_locales ?? true) ? source.locales : [], recipient),
    currencies: withFlag(
      copyRows((body.copy_currencies ?? true) ? source.currencies : [], recipient),
      ({ code }) => code === base,
    ),
    tax_classes: copyRows((body.copy_tax_classes ?? true) ? source.tax_classes : [], recipient),
  };
  const seededLocales = copies.locales.length === 0 ? seedLocales(settings, recipient) : [];
  const seededCurrencies = copies.currencies.some(({ code }) => code === base)
    ? []
    : [seedCurrency(base, true, recipient)];
  return {
    locales: [...copies.locales, ...seededLocales],
    currencies: [...copies.currencies, ...seededCurrencies],
    tax_classes: copies.tax_classes,
    copied: countsOf(copies),
    seeded: {
      locales: seededLocales.length === 0 ? 0 : 1,
      currencies: seededCurrencies.length === 0 ? 0 : 1,
    },
  };
}
