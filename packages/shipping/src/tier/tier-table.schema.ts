import { bounded } from '@waybill/api/bounded';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { MEASURE, MONEY, signed } from '../decimal-rules.ts';

/** What the numbers of a tier keep (SHP-52). */
export const TIER_RULES = { from_value: MEASURE, price: MONEY } as const;

/** What the numbers of a ladder keep; a step back or a negative price is refused by name (SHP-62). */
export const LADDER_RULES = {
  from_value: TIER_RULES.from_value,
  to_value: signed(MEASURE),
  step: signed(MEASURE),
  base_price: signed(MONEY),
  step_price: signed(MONEY),
} as const;

/** An entry of `tiers` in a replacement; a position is accepted, the index counts. */
const TierInput = v.object({
  from_value: v.nullish(decimalInput(TIER_RULES.from_value)),
  price: v.nullish(decimalInput(TIER_RULES.price)),
});
export type TierInput = v.InferOutput<typeof TierInput>;

export const ReplaceTiersBody = v.object({ tiers: bounded(TierInput) });

export const LadderBody = v.object({
  from_value: v.nullish(decimalInput(LADDER_RULES.from_value)),
  to_value: decimalInput(LADDER_RULES.to_value),
  step: decimalInput(LADDER_RULES.step),
  base_price: decimalInput(LADDER_RULES.base_price),
  step_price: v.nullish(decimalInput(LADDER_RULES.step_price)),
  replace: v.nullish(v.boolean()),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
