import type { Instant } from '@waybill/kernel/instant';
import {
  type ChangeState,
  readChangeState,
  tokenKeys,
} from '@waybill/resources/change-token.writes';
import { loadRows } from '@waybill/resources/collection.repository';
import { definePattern, type Key } from '@waybill/table/item';
import { heldByVersion } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { type MarketLocale, marketLocales } from '../locale/market-locale.resource.ts';
import { type Market, markets, TRADE_TOKEN } from '../market/market.resource.ts';
import { type MarketTaxClass, marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';

export const patterns = [
  definePattern({
    name: 'State of the markets',
    key: 'pk = T#tenant#MARKETS_CHANGED, sk = SHARD#n',
    reads: 'tokens that every change of markets, locales and tax classes replaces',
  }),
];

/** The markets of a tenant; what was asked for once is not read again. */
export interface HeldMarkets {
  markets(): Promise<readonly Market[]>;
  locales(marketId: string): Promise<readonly MarketLocale[]>;
  taxClasses(marketId: string): Promise<readonly MarketTaxClass[]>;
}

/** Reads by id, each once while it succeeds. */
function readOnce<Read>(read: (id: string) => Promise<Read>) {
  const known = new Map<string, Promise<Read>>();
  return (id: string): Promise<Read> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const reading = read(id);
    known.set(id, reading);
    reading.catch(() => known.delete(id));
    return reading;
  };
}

function holdMarkets(tenant: string): HeldMarkets {
  const all = readOnce(() => loadRows(markets, { tenant }));
  return {
    markets: () => all(''),
    locales: readOnce((parent) => loadRows(marketLocales, { tenant, parent })),
    taxClasses: readOnce((parent) => loadRows(marketTaxClasses, { tenant, parent })),
  };
}

const held = heldByVersion<ChangeState, { readonly state: string; readonly markets: HeldMarkets }>({
  isCurrent: ({ state }, { text }) => state === text,
  load: async (tenant, reading) => {
    const markets = holdMarkets(tenant);
    // Beside the tokens: what they let keep was committed before this call came.
    markets.markets().catch(() => undefined);
    const { text: state, settled } = await reading;
    return { value: { state, markets }, isKept: settled };
  },
});

/** The markets of a tenant that this process holds, before a check that they are current. */
export function peekMarkets(tenant: string): HeldMarkets | undefined {
  return held.peek(tenant)?.markets;
}

/**
 * The markets of a tenant for a call that arrived `at` a moment. Their tokens are read strongly
 * consistent at every call, by `read`; rows only while a change is young, or where this process has
 * not read them since.
 */
export async function loadHeldMarkets(
  tenant: string,
  at: Instant,
  read: (key: Key) => Promise<TableItem | undefined>,
): Promise<HeldMarkets> {
  const reading = Promise.all(tokenKeys(tenant, TRADE_TOKEN).map(read));
  const states = reading.then((items) => readChangeState(items, at));
  return (await held.get(tenant, states)).markets;
}
