import { recordKey } from '@waybill/resources/address';
import { concurrentModification, isThere, type Write } from '@waybill/table/write';
import type { KnownReason } from './reason-rules.ts';
import { returnReasons } from './return-reason.resource.ts';

/**
 * Notes that returns name these reasons, which stay from then on (ORD-226). Only their first return
 * writes to them: later ones wait for no reason.
 */
export function useReasons(
  reasons: readonly Pick<KnownReason, 'id' | 'isUsed'>[],
): (tenant: string) => Write[] {
  const first = new Map(reasons.filter(({ isUsed }) => !isUsed).map((one) => [one.id, one]));
  return (tenant) =>
    [...first.keys()].map((id) => ({
      update: recordKey(returnReasons, { tenant }, id),
      set: { used: 1 },
      when: isThere,
      orElse: concurrentModification,
    }));
}
