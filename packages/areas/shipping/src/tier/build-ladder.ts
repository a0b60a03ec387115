import {
  add,
  compare,
  type Decimal,
  MONEY_DIGITS,
  multiply,
  subtract,
} from '@waybill/kernel/decimal';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { sortByThreshold } from '../price-table/price-step.ts';
import { MEASURE_DIGITS } from '../shared/decimal-rules.ts';
import { newTier, refuseTable, type TierStamp } from './change-tiers.ts';
import type { Tier } from './tier.resource.ts';
import type { LadderBody } from './tier-table.schema.ts';

/** The most steps that one call builds (SHP-63). */
export const LADDER_LIMIT = 200;

type LadderRefusal = 'invalid_ladder' | 'too_many_tiers' | 'unique_violation';

interface Ladder {
  readonly from: Decimal;
  readonly to: Decimal;
  readonly step: Decimal;
  readonly base: Decimal;
  readonly stepPrice: Decimal;
}

/**
 * All tiers of a method after evenly spaced ones were built (SHP-60, SHP-61), by threshold
 * (SHP-65): the new ones take the place of the existing ones, unless `replace` is false (SHP-64).
 */
export function buildLadder(
  body: LadderBody,
  existing: readonly Tier[],
  stamp: TierStamp,
): Tier[] | Rejection<LadderRefusal> {
  const ladder = readLadder(body);
  if (isRejection(ladder)) return ladder;
  const count = countSteps(ladder);
  if (count > LADDER_LIMIT) {
    return reject('too_many_tiers', `A ladder has at most ${LADDER_LIMIT} tiers, not ${count}.`);
  }
  const steps = Array.from({ length: count }, (_, index) => stepOf(ladder, index));
  if (steps.some(({ price }) => price < 0)) {
    return reject('invalid_ladder', 'A step of the ladder would have a negative price.');
  }
  const kept = body.replace === false ? existing : [];
  const refused = refuseTable([...kept, ...steps]);
  if (refused !== undefined) return refused;
  const first = Math.max(-1, ...kept.map(({ position }) => position)) + 1;
  const added = steps.map((step, index) => newTier({ ...step, position: first + index }, stamp));
  return sortByThreshold([...kept, ...added]);
}

function readLadder(body: LadderBody): Ladder | Rejection<LadderRefusal> {
  const ladder = {
    from: Number(body.from_value ?? 0),
    to: Number(body.to_value),
    step: Number(body.step),
    base: Number(body.base_price),
    stepPrice: Number(body.step_price ?? 0),
  };
  if (ladder.step <= 0) return reject('invalid_ladder', 'step must be greater than 0.');
  if (compare(ladder.to, ladder.from) < 0) {
    return reject('invalid_ladder', 'to_value must not be below from_value.');
  }
  return ladder;
}

// In whole units of the last digit kept, where division knows no rounding.
function countSteps({ from, to, step }: Ladder): number {
  const units = (value: Decimal) => BigInt(multiply(value, 10 ** MEASURE_DIGITS, 0));
  return Number(units(subtract(to, from)) / units(step)) + 1;
}

function stepOf({ from, step, base, stepPrice }: Ladder, index: number) {
  return {
    from_value: add(from, multiply(step, index, MEASURE_DIGITS)),
    price: add(base, multiply(stepPrice, index, MONEY_DIGITS)),
  };
}
