import { defaultMarketId } from '@waybill/api/market';
import { marketByCode } from '@waybill/api/market-directory';
import { definePattern } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import type { Markets } from './markets.ts';

export const patterns = [
  definePattern({
    name: 'Codes of the markets of a tenant',
    key: 'pk = T#tenant#MARKETS, sk begins CODE#',
    reads: 'id and code of each market, in the order of their codes',
  }),
];

export async function loadMarkets(tenant: string): Promise<Markets> {
  const { pk } = marketByCode(tenant, 'any');
  const [items, defaultId] = await Promise.all([
    queryAll({ pk, prefix: 'CODE#' }),
    defaultMarketId(tenant),
  ]);
  const all = items.map(({ id, code }) => ({ id: String(id), code: String(code) }));
  return { all, defaultId };
}
