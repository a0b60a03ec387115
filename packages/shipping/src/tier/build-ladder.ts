import { add, compare, type Decimal, multiply, subtract } from '@waybill/kernel/decimal';
import { type Detail, isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { MEASURE, MEASURE_DIGITS, MONEY, MONEY_DIGITS, readDecimal } from '../input.ts';
import { newTier, refuseTable, type TierMoment } from './change-tiers.ts';
import { inOrderOfThreshold } from '../price-table/match-step.ts';
import { type LadderBody, TIER_RULES } from './tier-table.schema.ts';
import type { Tier } from './tier.resource.ts';

/** The most steps one call builds (shipping.md 4.4). */
export const LADDER_LIMIT = 200;

type LadderRefusal = 'invalid_value' | 'invalid_ladder' | 'too_many_tiers' | 'unique_violation';

interface Ladder {
  readonly from: Decimal;
  readonly to: Decimal;
  readonly step: Decimal;
  readonly base: Decimal;
  readonly stepPrice: Decimal;
}

/**
 * All tiers of a method after evenly spaced ones were built, by threshold: the new ones take the
 * place of the existing ones unless `replace` is false, then they join them behind the last
 * position (shipping.md 4.4).
 */
export function buildLadder(
  body: LadderBody,
  existing: readonly Tier[],
  moment: TierMoment,
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
  const added = steps.map((step, index) => newTier({ ...step, position: first + index }, moment));
  return inOrderOfThreshold([...kept, ...added]);
}

function readLadder(body: LadderBody): Ladder | Rejection<LadderRefusal> {
  const problems: Detail[] = [];
  const ladder = {
    from: readDecimal('from_value', body.from_value, TIER_RULES.from_value, problems) ?? 0,
    to: readDecimal('to_value', body.to_value, MEASURE, problems) ?? 0,
    step: readDecimal('step', body.step, MEASURE, problems) ?? 0,
    base: readDecimal('base_price', body.base_price, MONEY, problems) ?? 0,
    stepPrice: readDecimal('step_price', body.step_price, MONEY, problems) ?? 0,
  };
  if (problems.length > 0) {
    return reject('invalid_value', 'The ladder holds values that are not accepted.', problems);
  }
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
