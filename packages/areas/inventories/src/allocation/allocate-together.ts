import { isRejection } from '@waybill/kernel/rejection';
import type { LocationFacts } from '../location/call-location.ts';
import {
  type Allocation,
  acceptsNewRow,
  type BackorderPolicy,
  covers,
  type Demand,
  insufficientStock,
  mayBackorder,
  type Placement,
  type Shortage,
  type Sources,
  startPlan,
} from './allocation-plan.ts';

/**
 * Finds one location for the whole call: the first candidate that covers every line (INV-85); else,
 * of those where the policy accepts each uncovered line, the one with the fewest of them, the
 * earlier candidate first (INV-92). A call of which no candidate knows an item goes to the fallback
 * as a whole.
 */
export function allocateTogether(demands: readonly Demand[], sources: Sources): Allocation {
  const { candidates, policy, fallback } = sources;
  const known = demands.some(({ rows }) => candidates.some(({ id }) => rows.has(id)));
  if (!known && acceptsNewRow(policy)) {
    return isRejection(fallback) ? fallback : outcomeOf(tryLocation(demands, fallback, policy));
  }
  const [closest] = candidates
    .map((location) => tryLocation(demands, location, policy))
    .sort(
      (left, right) =>
        left.shortages.length - right.shortages.length || left.uncovered - right.uncovered,
    );
  if (closest === undefined) {
    return insufficientStock(demands.map((demand) => ({ demand, available: 0 })));
  }
  return outcomeOf(closest);
}

interface Attempt {
  readonly placements: readonly Placement[];
  /** Lines that the location does not cover, accepted or not. */
  readonly uncovered: number;
  /** Those of them that the policy refuses. */
  readonly shortages: readonly Shortage[];
}

const outcomeOf = ({ placements, shortages }: Attempt): Allocation =>
  shortages.length === 0 ? placements : insufficientStock(shortages);

function tryLocation(
  demands: readonly Demand[],
  location: LocationFacts,
  policy: BackorderPolicy,
): Attempt {
  const plan = startPlan();
  const placements: Placement[] = [];
  const shortages: Shortage[] = [];
  let uncovered = 0;
  for (const demand of demands) {
    const offer = plan.offer(demand, location);
    const covered = covers(demand, offer);
    if (!covered) uncovered += 1;
    if (covered || mayBackorder(policy, demand, offer)) placements.push(plan.assign(demand, offer));
    else shortages.push({ demand, available: offer.spare });
  }
  return { placements, uncovered, shortages };
}
