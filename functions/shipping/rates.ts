import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { marketLocales } from '@waybill/markets/locale/market-locale.resource';
import { markets } from '@waybill/markets/market/market.resource';
import { marketTaxClasses } from '@waybill/markets/tax-class/market-tax-class.resource';
import { logFault } from '@waybill/observability/logger';
import { loadRows } from '@waybill/resources/collection.repository';
import { loadSettings } from '@waybill/settings/settings.repository';
import { loadOffer } from '@waybill/shipping/rate/offer.repository';
import { quoteRates } from '@waybill/shipping/rate/quote-rates';
import { quoteRates as quoteRatesOperation } from '@waybill/shipping/rate/rate.operations';
import { signalsOf } from '@waybill/shipping/rate/rates-request';
import { findMarket } from '@waybill/shipping/rate/tax';
import { taxMarkets } from '@waybill/shipping/rate/tax-markets';
import type { MarketsPort } from '@waybill/shipping/rate/tax-port';
import { shippingSettings } from '@waybill/shipping/settings';

function marketsOf(tenant: string): MarketsPort {
  return {
    markets: async () =>
      (await loadRows(markets, { tenant })).map(({ id, status }) => ({
        id,
        active: status === 'active',
      })),
    countries: async (parent) =>
      (await loadRows(marketLocales, { tenant, parent })).map(({ country }) => country),
    taxClasses: (parent) => loadRows(marketTaxClasses, { tenant, parent }),
  };
}

async function headerMarketId(ctx: Context): Promise<string | null> {
  const market = await ctx.market();
  return isRejection(market) ? null : (market?.id ?? null);
}

export const handler = serve(quoteRatesOperation, async ({ body, ctx }) => {
  const { tenant } = ctx;
  const place = { operation: quoteRatesOperation.id, requestId: ctx.requestId, tenant };
  const signals = headerMarketId(ctx).then((id) => signalsOf(body, id));
  const [wanted, begun, offer, stored, found] = await Promise.all([
    signals,
    ctx.begin(),
    loadOffer(tenant, ctx.at),
    loadSettings(tenant, shippingSettings),
    taxMarkets(marketsOf(tenant), signals, (error) => logFault(place, error)),
  ]);
  if (isRejection(begun)) return begun;
  const market = findMarket(found, wanted);
  const settingsId = typeof market === 'string' ? wanted.header_market_id : market.market.id;
  return quoteRates({
    body,
    now: ctx.at,
    ...offer,
    settings: stored.for(settingsId ?? undefined),
    markets: found,
    headerMarketId: wanted.header_market_id,
  });
});
