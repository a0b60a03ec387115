import { compare } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { LocationFacts } from '../booking/location-of-call.ts';
import { type BackorderPolicy, mayBackorder } from './backorder-policy.ts';
import { insufficientStock, type Shortage } from './insufficient-stock.ts';
import {
  covers,
  type Offer,
  type Placement,
  type Remaining,
  remaining,
  type Wish,
} from './offers.ts';

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
export function allocateEach(wishes: readonly Wish[], sources: Sources): Allocation {
  const plan = remaining();
  const placements: Placement[] = [];
  const shortages: Shortage[] = [];
  for (const wish of wishes) {
    const offers = sources.candidates.map((location) => plan.offer(wish, location));
    const place =
      offers.find((offer) => covers(wish, offer)) ?? backorderPlace(wish, offers, plan, sources);
    if (isRejection(place)) return place;
    if (place === undefined) shortages.push({ wish, available: mostOf(offers) });
    else placements.push(plan.take(wish, place));
  }
  return shortages.length === 0 ? placements : insufficientStock(shortages);
}

/** Where a line goes that nobody covers; undefined when the policy accepts no such line. */
function backorderPlace(
  wish: Wish,
  offers: readonly Offer[],
  plan: Remaining,
  { policy, fallback }: Sources,
): Offer | Rejection<'unknown_location'> | undefined {
  const held = offers.find(({ row }) => row !== undefined && mayBackorder(policy, row));
  if (held !== undefined) return held;
  if (!mayBackorder(policy, undefined)) return undefined;
  return isRejection(fallback) ? fallback : plan.offer(wish, fallback);
}

function mostOf(offers: readonly Offer[]) {
  const balances = offers.filter(({ row }) => row !== undefined).map(({ available }) => available);
  return balances.reduce(
    (most, balance) => (compare(balance, most) > 0 ? balance : most),
    balances[0] ?? 0,
  );
}
