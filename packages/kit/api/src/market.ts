import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Key } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import type { MarketOfCall } from '@waybill/work/work';
import { LENGTHS } from './fields.ts';
import { defaultMarket, marketByCode } from './market-directory.ts';

/**
 * The market that `X-Service-Market` names, by code and case-insensitively. An inactive market
 * is visible to the back office only (API-112, API-113).
 */
export async function findMarket(
  tenant: string,
  code: string,
  seenBy: 'back-office' | 'principal',
  read: (key: Key) => Promise<TableItem | undefined> = get,
): Promise<MarketOfCall | Rejection<'unknown_market'>> {
  // No code is as long; a longer one might not fit a key.
  const lower = code.toLowerCase().slice(0, LENGTHS.code + 1);
  const item = await read(marketByCode(tenant, lower === '' ? '?' : lower));
  const hidden = seenBy === 'principal' && item?.['status'] === 'inactive';
  if (item === undefined || hidden) {
    return reject('unknown_market', `There is no market ${JSON.stringify(code)}.`);
  }
  return { id: String(item['id']), code: String(item['code']) };
}

/** The id of the default market, undefined while the tenant has no market. */
export async function defaultMarketId(tenant: string): Promise<string | undefined> {
  const item = await get(defaultMarket(tenant));
  return item === undefined ? undefined : String(item['id']);
}
