import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import { MONEY, readDecimal } from '../input.ts';
import { newTier, THRESHOLD, type TierChange, type TierMoment, thresholdTaken } from './change.ts';
import type { Tier, TierInput } from './tier.schema.ts';

/**
 * Puts the given set in place of all tiers of a method; the index becomes the position, and an
 * empty set clears the table (shipping.md 4.4). Refuses `invalid_value` and, for a threshold
 * named twice, `unique_violation`.
 */
export function replaceTiers(
  entries: readonly TierInput[],
  existing: readonly Tier[],
  moment: TierMoment,
): TierChange | Rejection<'invalid_value' | 'unique_violation'> {
  const problems: Detail[] = [];
  const values = entries.map((entry, index) => {
    const path = `tiers.${index}`;
    return {
      from_value: readDecimal(`${path}.from_value`, entry.from_value, THRESHOLD, problems) ?? 0,
      price: readDecimal(`${path}.price`, entry.price, MONEY, problems) ?? 0,
      position: index,
    };
  });
  for (const { from_value, price, position } of values) {
    const message = 'must not be negative';
    if (from_value < 0) problems.push({ path: `tiers.${position}.from_value`, message });
    if (price < 0) problems.push({ path: `tiers.${position}.price`, message });
  }
  if (problems.length > 0) {
    return reject('invalid_value', 'The tiers hold values that are not accepted.', problems);
  }
  const repeated = firstRepeated(values.map(({ from_value }) => from_value));
  if (repeated !== undefined) return thresholdTaken(repeated);
  const added = values.map((value) => newTier(value, moment));
  return { removed: existing, added, rows: added };
}

/** The first value that occurred before. */
export function firstRepeated(values: readonly number[]): number | undefined {
  const seen = new Set<number>();
  return values.find((value) => seen.size === seen.add(value).size);
}
