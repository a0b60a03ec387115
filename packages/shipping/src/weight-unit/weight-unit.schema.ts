import * as v from 'valibot';
import { wordFields } from '../fields.schema.ts';

/** A unit of weight; `factor` is the kilograms in one of it (shipping.md 2.5). */
export const WeightUnit = v.object({
  ...wordFields,
  factor: v.number(),
  is_base: v.boolean(),
});
export type WeightUnit = v.InferOutput<typeof WeightUnit>;
