import * as v from 'valibot';
import { rowFields } from '../fields.schema.ts';
import { decimalInput } from '../input.ts';

/** A step of a method's price table (shipping.md 2.3). */
export const Tier = v.object({
  ...rowFields,
  method_id: v.pipe(v.string(), v.uuid()),
  from_value: v.number(),
  price: v.number(),
  position: v.pipe(v.number(), v.integer()),
});
export type Tier = v.InferOutput<typeof Tier>;

const decimal = v.nullish(decimalInput());

/** An entry of `tiers` in a replacement; a position is accepted, the index counts. */
export const TierInput = v.object({ from_value: decimal, price: decimal });
export type TierInput = v.InferOutput<typeof TierInput>;

export const ReplaceTiersBody = v.object({ tiers: v.array(TierInput) });
export type ReplaceTiersBody = v.InferOutput<typeof ReplaceTiersBody>;

export const LadderBody = v.object({
  from_value: decimal,
  to_value: decimalInput(),
  step: decimalInput(),
  base_price: decimalInput(),
  step_price: decimal,
  replace: v.nullish(v.boolean()),
});
export type LadderBody = v.InferOutput<typeof LadderBody>;
