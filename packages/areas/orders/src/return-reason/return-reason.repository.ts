import { collectionPattern } from '@waybill/resources/address';
import { loadCollection } from '@waybill/resources/collection.repository';
import type { KnownReason } from './reason-rules.ts';
import { returnReasons } from './return-reason.resource.ts';

export const patterns = [collectionPattern(returnReasons)];

/** The return reasons of the tenant, in one strongly consistent query. */
export async function loadReasons(tenant: string): Promise<KnownReason[]> {
  const { stored } = await loadCollection(returnReasons, { tenant });
  return stored.map(({ row, item }) => ({ ...row, isUsed: item['used'] !== 0 }));
}
