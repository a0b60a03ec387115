import { findMarket, type MarketSignals } from './tax.ts';
import type { MarketsPort, TaxMarket, TaxMarkets } from './tax-port.ts';

/**
 * The markets of a tenant, with as much of each as finding the one of a quote and its tax needs:
 * three calls behind each other at most (shipping.md 4.9). A failure is told to `failed` and
 * answered as one: a quote goes on without tax.
 */
export async function taxMarkets(
  port: MarketsPort,
  signals: Promise<MarketSignals>,
  failed: (error: unknown) => void,
): Promise<TaxMarkets> {
  try {
    const [known, wanted] = await Promise.all([port.markets(), signals]);
    const bare = known.map(({ id, active }) => ({ id, active, countries: [], tax_classes: [] }));
    const markets = await withCountries(port, bare, wanted);
    const found = findMarket(markets, wanted);
    if (typeof found === 'string') return markets;
    const { id } = found.market;
    const tax_classes = await port.taxClasses(id);
    return markets.map((market) => (market.id === id ? { ...market, tax_classes } : market));
  } catch (error) {
    failed(error);
    return 'lookup_failed';
  }
}

/** Countries are asked for only where nothing of higher rank names the market. */
async function withCountries(
  port: MarketsPort,
  markets: readonly TaxMarket[],
  signals: MarketSignals,
): Promise<readonly TaxMarket[]> {
  if (signals.country === null) return markets;
  const found = findMarket(markets, { ...signals, country: null });
  const open = typeof found === 'string' ? 'market_required' : 'sole_market';
  if (open !== (typeof found === 'string' ? found : found.source)) return markets;
  return Promise.all(
    markets.map(async (market) =>
      market.active ? { ...market, countries: await port.countries(market.id) } : market,
    ),
  );
}
