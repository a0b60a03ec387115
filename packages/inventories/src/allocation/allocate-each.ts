import { compare } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { LocationFacts } from '../location/call-location.ts';
import {
  covers,
  type Demand,
  type Offer,
  type Placement,
  type Remaining,
  remaining,
} from './allocation-plan.ts';
import { type BackorderPolicy, mayBackorder } from './backorder-policy.ts';
import { insufficientStock, type Shortage } from './insufficient-stock.ts';

/** Where goods may come from, and what happens when they do not suffice. */
export interface Sources {
  /** In the order they are asked. */
  readonly candidates: readonly LocationFacts[];
  readonly policy: BackorderPolicy;
  /** Where a backorder goes that finds no row, or why there is no such place. */
  readonly fallback: LocationFacts | Rejection<'unknown_location'>;
}

/** All lines of a call with their places, in the order of the request; or no line at all. */
export type Allocation =
  | readonly Placement[]
  | Rejection<'insufficient_stock'>
  | Rejection<'unknown_location'>;

/**
 * Every line finds its own location: the first candidate that has the whole of it, since a line is
 * never split; else the policy decides (inventories.md 4, reserve 4 and 5).
 */
export function allocateEach(demands: readonly Demand[], sources: Sources): Allocation {
  const plan = remaining();
  const placements: Placement[] = [];
  const shortages: Shortage[] = [];
  for (const demand of demands) {
    const offers = sources.candidates.map((location) => plan.offer(demand, location));
    const place =
      offers.find((offer) => covers(demand, offer)) ??
      backorderPlace(demand, offers, plan, sources);
    if (isRejection(place)) return place;
    if (place === undefined) shortages.push({ demand, available: mostOf(offers) });
    else placements.push(plan.take(demand, place));
  }
  return shortages.length === 0 ? placements : insufficientStock(shortages);
}

/** Where a line goes that nobody covers; undefined when the policy accepts no such line. */
function backorderPlace(
  demand: Demand,
  offers: readonly Offer[],
  plan: Remaining,
  { policy, fallback }: Sources,
): Offer | Rejection<'unknown_location'> | undefined {
  const held = offers.find(({ row }) => row !== undefined && mayBackorder(policy, row));
  if (held !== undefined) return held;
  if (!mayBackorder(policy, undefined)) return undefined;
  return isRejection(fallback) ? fallback : plan.offer(demand, fallback);
}

function mostOf(offers: readonly Offer[]) {
  const balances = offers.filter(({ row }) => row !== undefined).map(({ available }) => available);
  return balances.reduce(
    (most, balance) => (compare(balance, most) > 0 ? balance : most),
    balances[0] ?? 0,
  );
}
