import * as v from 'valibot';
import { decimalInput } from '../input.ts';

const decimal = v.nullish(decimalInput());

/** An entry of `tiers` in a replacement; a position is accepted, the index counts. */
const TierInput = v.object({ from_value: decimal, price: decimal });
export type TierInput = v.InferOutput<typeof TierInput>;

export const ReplaceTiersBody = v.object({ tiers: v.array(TierInput) });

export const LadderBody = v.object({
  from_value: decimal,
  to_value: decimalInput(),
  step: decimalInput(),
  base_price: decimalInput(),
  step_price: decimal,
  replace: v.nullish(v.boolean()),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
