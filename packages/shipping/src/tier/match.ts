import type { Decimal } from '@waybill/kernel/decimal';
import type { Tier } from './tier.schema.ts';

/**
 * The tier with the greatest threshold that `measure` reaches; the last one has no upper bound,
 * and below the first there is none (shipping.md 4.4). Rows may come in any order.
 */
export function matchTier(tiers: readonly Tier[], measure: Decimal): Tier | undefined {
  let winner: Tier | undefined;
  // One pass beats sorting. Plain comparison is exact: up to 15 digits, decimals and their
  // binary forms have the same order.
  for (const tier of tiers) {
    if (tier.from_value > measure) continue;
    if (winner === undefined || tier.from_value > winner.from_value) winner = tier;
  }
  return winner;
}

/** By threshold, ascending. */
export function inOrderOfThreshold(tiers: readonly Tier[]): Tier[] {
  return [...tiers].sort((left, right) => left.from_value - right.from_value);
}
