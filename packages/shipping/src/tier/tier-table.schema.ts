import { bounded } from '@waybill/api/bounded';
import * as v from 'valibot';
import { decimalInput, MEASURE, MONEY } from '../input.ts';

const threshold = decimalInput(MEASURE);
const amount = decimalInput(MONEY);

/** What the numbers of a tier keep (shipping.md 4.4). */
export const TIER_RULES = {
  from_value: { ...MEASURE, unsigned: true },
  price: { ...MONEY, unsigned: true },
} as const;

/** An entry of `tiers` in a replacement; a position is accepted, the index counts. */
const TierInput = v.object({
  from_value: v.nullish(decimalInput(TIER_RULES.from_value)),
  price: v.nullish(decimalInput(TIER_RULES.price)),
});
export type TierInput = v.InferOutput<typeof TierInput>;

export const ReplaceTiersBody = v.object({ tiers: bounded(TierInput) });

export const LadderBody = v.object({
  from_value: v.nullish(decimalInput(TIER_RULES.from_value)),
  to_value: threshold,
  step: threshold,
  base_price: amount,
  step_price: v.nullish(amount),
  replace: v.nullish(v.boolean()),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
