import { isRejection } from '@waybill/kernel/rejection';
import type { LocationFacts } from '../booking/location-of-call.ts';
import type { Allocation, Sources } from './allocation.ts';
import { type BackorderPolicy, mayBackorder } from './backorder-policy.ts';
import { insufficientStock, type Shortage } from './insufficient-stock.ts';
import { covers, type Placement, remaining, type Wish } from './offers.ts';

/**
 * One location takes the whole call: the first candidate that covers every line; else, of those
 * where the policy accepts each line that is not covered, the one with the fewest of them, the
 * earlier candidate first (inventories.md 4, reserve 3 and 5; contract README, Settled details).
 * A call of which no candidate knows an item goes to the fallback as a whole.
 */
export function allocateTogether(wishes: readonly Wish[], sources: Sources): Allocation {
  const { candidates, policy, fallback } = sources;
  const known = wishes.some(({ rows }) => candidates.some(({ id }) => rows.has(id)));
  if (!known && mayBackorder(policy, undefined)) {
    return isRejection(fallback) ? fallback : attempt(wishes, fallback, policy).placements;
  }
  const [closest] = candidates
    .map((location) => attempt(wishes, location, policy))
    .sort(
      (left, right) =>
        left.shortages.length - right.shortages.length || left.uncovered - right.uncovered,
    );
  if (closest === undefined) {
    return insufficientStock(wishes.map((wish) => ({ wish, available: 0 })));
  }
  return closest.shortages.length === 0 ? closest.placements : insufficientStock(closest.shortages);
}

interface Attempt {
  readonly placements: readonly Placement[];
  /** Lines that the location does not cover, accepted or not. */
  readonly uncovered: number;
  /** Those of them that the policy refuses. */
  readonly shortages: readonly Shortage[];
}

function attempt(
  wishes: readonly Wish[],
  location: LocationFacts,
  policy: BackorderPolicy,
): Attempt {
  const plan = remaining();
  const placements: Placement[] = [];
  const shortages: Shortage[] = [];
  let uncovered = 0;
  for (const wish of wishes) {
    const offer = plan.offer(wish, location);
    const covered = covers(wish, offer);
    if (!covered) uncovered += 1;
    if (covered || mayBackorder(policy, offer.row)) placements.push(plan.take(wish, offer));
    else shortages.push({ wish, available: offer.available });
  }
  return { placements, uncovered, shortages };
}
