import type { Rejection } from '@waybill/kernel/rejection';
import { newTier, refuseTable, type TierStamp } from './change-tiers.ts';
import type { Tier } from './tier.resource.ts';
import type { TierInput } from './tier-table.schema.ts';

/**
 * The tiers that take the place of all others: the index becomes the position, and an empty set
 * clears the table (SHP-56). Their numbers are as the schema let them pass (SHP-52). Refuses
 * `too_many_tiers` (SHP-54) and `unique_violation` (SHP-53).
 */
export function replaceTiers(
  entries: readonly TierInput[],
  stamp: TierStamp,
): Tier[] | Rejection<'too_many_tiers' | 'unique_violation'> {
  const values = entries.map(({ from_value, price }, position) => ({
    from_value: Number(from_value ?? 0),
    price: Number(price ?? 0),
    position,
  }));
  return refuseTable(values) ?? values.map((value) => newTier(value, stamp));
}
