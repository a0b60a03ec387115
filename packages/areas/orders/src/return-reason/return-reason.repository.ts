import { collectionPattern, recordKey } from '@waybill/resources/address';
import { loadCollection } from '@waybill/resources/collection.repository';
import { concurrentModification, isThere, type Write } from '@waybill/table/write';
import type { KnownReason } from './reason-rules.ts';
import { returnReasons } from './return-reason.resource.ts';

export const patterns = [collectionPattern(returnReasons)];

/** The return reasons of the tenant, in one strongly consistent query. */
export async function loadReasons(tenant: string): Promise<KnownReason[]> {
  const { stored } = await loadCollection(returnReasons, { tenant });
  return stored.map(({ row, item }) => ({ ...row, isUsed: item['used'] !== 0 }));
}

/**
 * Notes that returns name these reasons, which stay from then on (ORD-226). Only their first return
 * writes to them: later ones wait for no reason.
 */
export function useReasons(reasons: readonly KnownReason[]): (tenant: string) => Write[] {
  const first = new Map(reasons.filter(({ isUsed }) => !isUsed).map((one) => [one.id, one]));
  return (tenant) =>
    [...first.keys()].map((id) => ({
      update: recordKey(returnReasons, { tenant }, id),
      set: { used: 1 },
      when: isThere,
      orElse: concurrentModification,
    }));
}
