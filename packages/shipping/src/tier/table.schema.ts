import { bounded } from '@waybill/api/bounded';
import * as v from 'valibot';
import { decimalInput, MEASURE, MONEY } from '../input.ts';

const threshold = decimalInput(MEASURE);
const amount = decimalInput(MONEY);

/** An entry of `tiers` in a replacement; a position is accepted, the index counts. */
const TierInput = v.object({ from_value: v.nullish(threshold), price: v.nullish(amount) });
export type TierInput = v.InferOutput<typeof TierInput>;

export const ReplaceTiersBody = v.object({ tiers: bounded(TierInput) });

export const LadderBody = v.object({
  from_value: v.nullish(threshold),
  to_value: threshold,
  step: threshold,
  base_price: amount,
  step_price: v.nullish(amount),
  replace: v.nullish(v.boolean()),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
