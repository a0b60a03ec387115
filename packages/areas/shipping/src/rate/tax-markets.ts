import {
  findMarket,
  type MarketSignals,
  type MarketsPort,
  type TaxMarket,
  type TaxMarkets,
} from './tax.ts';

/**
 * The markets of a tenant, with as much of each as finding the market of a quote and its tax
 * needs: three calls behind each other at most (SHP-137). A failure is passed to `logFailure`, and
 * the quote goes on without tax (SHP-126).
 */
export async function taxMarkets(
  port: MarketsPort,
  signals: Promise<MarketSignals>,
  logFailure: (error: unknown) => void,
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
    logFailure(error);
    return 'lookup_failed';
  }
}

/** Countries are asked for only where nothing of higher rank names the market. */
async function withCountries(
  port: MarketsPort,
  markets: readonly TaxMarket[],
  signals: MarketSignals,
): Promise<readonly TaxMarket[]> {
  const named = findMarket(markets, { ...signals, country: null });
  const outcome = typeof named === 'string' ? named : named.source;
  const open = outcome === 'market_required' || outcome === 'sole_market';
  if (signals.country === null || !open) return markets;
  return Promise.all(
    markets.map(async (market) =>
      market.active ? { ...market, countries: await port.countries(market.id) } : market,
    ),
  );
}
