import type { Decimal } from '@waybill/kernel/decimal';

/** The fields of a tier that a quote needs. */
export interface PriceStep {
  readonly from_value: Decimal;
  readonly price: Decimal;
}

/**
 * The tier with the greatest threshold that `measure` reaches; the last one has no upper bound,
 * and below the first there is none (SHP-110). Rows may come in any order.
 */
export function matchTier(tiers: readonly PriceStep[], measure: Decimal): PriceStep | undefined {
  let winner: PriceStep | undefined;
  // One pass beats sorting. Plain comparison is exact: up to 15 digits, decimals and their
  // binary forms have the same order.
  for (const tier of tiers) {
    if (tier.from_value > measure) continue;
    if (winner === undefined || tier.from_value > winner.from_value) winner = tier;
  }
  return winner;
}

/** By threshold, ascending. */
export function sortByThreshold<Step extends PriceStep>(tiers: readonly Step[]): Step[] {
  return [...tiers].sort((left, right) => left.from_value - right.from_value);
}
