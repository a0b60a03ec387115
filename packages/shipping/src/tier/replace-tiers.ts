import { inputReader } from '@waybill/api/input';
import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import { newTier, refuseTable, type TierStamp } from './change-tiers.ts';
import type { Tier } from './tier.resource.ts';
import { TIER_RULES, type TierInput } from './tier-table.schema.ts';

/**
 * The tiers that take the place of all others: the index becomes the position, and an empty set
 * clears the table (SHP-56). Refuses `invalid_value` (SHP-52), `too_many_tiers` (SHP-54) and
 * `unique_violation` (SHP-53).
 */
export function replaceTiers(
  entries: readonly TierInput[],
  stamp: TierStamp,
): Tier[] | Rejection<'invalid_value' | 'too_many_tiers' | 'unique_violation'> {
  const { problems, decimal } = inputReader();
  const values = entries.map((entry, index) => {
    const path = `tiers.${index}`;
    return {
      from_value: decimal(`${path}.from_value`, entry.from_value, TIER_RULES.from_value) ?? 0,
      price: decimal(`${path}.price`, entry.price, TIER_RULES.price) ?? 0,
      position: index,
    };
  });
  if (problems.length > 0) {
    return rejectProblems('invalid_value', problems);
  }
  return refuseTable(values) ?? values.map((value) => newTier(value, stamp));
}
