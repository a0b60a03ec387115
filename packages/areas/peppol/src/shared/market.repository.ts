import { defaultMarketId } from '@waybill/api/market';
import { marketByCode } from '@waybill/api/market-directory';
import { definePattern } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import type { MarketOfCall } from '@waybill/work/work';

export const patterns = [
  definePattern({
    name: 'Codes of the markets of a tenant',
    key: 'pk = T#tenant#MARKETS, sk begins CODE#',
    reads: 'id and code of each market, in the order of their codes',
  }),
];

/** Markets by their codes, and the one that calls mean that name none. */
export interface Markets {
  readonly all: readonly MarketOfCall[];
  readonly defaultId: string | undefined;
}

export async function loadMarkets(tenant: string): Promise<Markets> {
  const { pk } = marketByCode(tenant, 'any');
  const [items, defaultId] = await Promise.all([
    queryAll({ pk, prefix: 'CODE#' }),
    defaultMarketId(tenant),
  ]);
  const all = items.map(({ id, code }) => ({ id: String(id), code: String(code) }));
  return { all, defaultId };
}
