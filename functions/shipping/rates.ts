import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import {
  type HeldMarkets,
  loadHeldMarkets,
  peekMarkets,
} from '@waybill/markets/held/held-markets.repository';
import { logFault } from '@waybill/observability/logger';
import { loadSettings, loadSettingsFor } from '@waybill/settings/settings.repository';
import { loadOffer } from '@waybill/shipping/rate/offer.repository';
import { quoteRates } from '@waybill/shipping/rate/quote-rates';
import { quoteRatesOperation } from '@waybill/shipping/rate/rate.operations';
import { signalsOf } from '@waybill/shipping/rate/rates-request';
import { findMarket, type MarketsPort } from '@waybill/shipping/rate/tax';
import { taxMarkets } from '@waybill/shipping/rate/tax-markets';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { readTogether } from '@waybill/table/read';

function portOf(held: Promise<HeldMarkets>): MarketsPort {
  return {
    markets: async () =>
      (await (await held).markets()).map(({ id, status }) => ({ id, active: status === 'active' })),
    countries: async (id) => (await (await held).locales(id)).map(({ country }) => country),
    taxClasses: async (id) => (await held).taxClasses(id),
  };
}

async function headerMarketId(market: ReturnType<Context['market']>): Promise<string | null> {
  const found = await market;
  return isRejection(found) ? null : (found?.id ?? null);
}

const KNOWN_LIMIT = 200;
const known = new WeakMap<HeldMarkets, Map<string, string | null>>();

/** Whose settings a quote with these signals counts with, while the markets are those. */
function remember(markets: HeldMarkets, signals: string, marketId: string | null): void {
  const of = known.get(markets);
  if (of === undefined || of.size >= KNOWN_LIMIT)
    known.set(markets, new Map([[signals, marketId]]));
  else of.set(signals, marketId);
}

export const handler = serve(quoteRatesOperation, async ({ body, ctx }) => {
  const { tenant } = ctx;
  const place = { operation: quoteRatesOperation.id, requestId: ctx.requestId, tenant };
  // Everything that each quote reads goes out as one batch.
  const read = readTogether();
  const held = peekMarkets(tenant);
  const sent = JSON.stringify([signalsOf(body, null), ctx.header('x-service-market')]);
  const likelyId = held && known.get(held)?.get(sent);
  const signals = headerMarketId(ctx.market(read)).then((id) => signalsOf(body, id));
  const markets = loadHeldMarkets(tenant, ctx.at, read);
  const [wanted, begun, offer, early, current, found] = await Promise.all([
    signals,
    ctx.begin(),
    loadOffer(tenant, read),
    likelyId === undefined
      ? loadSettings(tenant, shippingSettings)
      : loadSettingsFor(tenant, shippingSettings, likelyId ?? undefined, read),
    markets,
    taxMarkets(portOf(markets), signals, (error) => logFault(place, error)),
  ]);
  if (isRejection(begun)) return begun;
  const market = findMarket(found, wanted);
  const settingsId = typeof market === 'string' ? wanted.header_market_id : market.market.id;
  remember(current, sent, settingsId);
  const isKnown = likelyId === undefined || likelyId === settingsId;
  const stored = isKnown ? early : await loadSettings(tenant, shippingSettings);
  return quoteRates({
    body,
    now: ctx.at,
    ...offer,
    settings: stored.for(settingsId ?? undefined),
    markets: found,
    headerMarketId: wanted.header_market_id,
  });
});
