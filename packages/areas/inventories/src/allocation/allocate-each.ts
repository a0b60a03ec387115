import { compare } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import {
  type Allocation,
  acceptsNewRow,
  covers,
  type Demand,
  insufficientStock,
  mayBackorder,
  type Offer,
  type Placement,
  type RemainingStock,
  type Shortage,
  type Sources,
  startPlan,
} from './allocation-plan.ts';

/**
 * Finds a location for every line by itself: the first candidate that has the whole of it, since a
 * line is never split (INV-86); else the policy decides (INV-88 to INV-91).
 */
export function allocateEach(demands: readonly Demand[], sources: Sources): Allocation {
  const plan = startPlan();
  const placements: Placement[] = [];
  const shortages: Shortage[] = [];
  for (const demand of demands) {
    const offers = sources.candidates.map((location) => plan.offer(demand, location));
    const place =
      offers.find((offer) => covers(demand, offer)) ??
      findBackorderPlace(demand, offers, plan, sources);
    if (isRejection(place)) return place;
    if (place === undefined) shortages.push({ demand, available: largestBalance(offers) });
    else placements.push(plan.assign(demand, place));
  }
  return shortages.length === 0 ? placements : insufficientStock(shortages);
}

/** Takes an uncovered line to a place the policy accepts; undefined when it accepts none. */
export function findBackorderPlace(
  demand: Demand,
  offers: readonly Offer[],
  plan: RemainingStock,
  { policy, fallback }: Sources,
): Offer | Rejection<'unknown_location'> | undefined {
  const withRow = offers.find(
    (offer) => offer.row !== undefined && mayBackorder(policy, demand, offer),
  );
  if (withRow !== undefined) return withRow;
  if (!acceptsNewRow(policy)) return undefined;
  if (isRejection(fallback)) return fallback;
  const last = plan.offer(demand, fallback);
  return mayBackorder(policy, demand, last) ? last : undefined;
}

function largestBalance(offers: readonly Offer[]) {
  const balances = offers.filter(({ row }) => row !== undefined).map(({ spare }) => spare);
  return balances.reduce(
    (most, balance) => (compare(balance, most) > 0 ? balance : most),
    balances[0] ?? 0,
  );
}
