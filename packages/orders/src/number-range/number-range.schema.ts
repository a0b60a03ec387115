import { document, documentInput } from '@waybill/api/document';
import { integerInput } from '@waybill/api/input';
import * as v from 'valibot';

const reference = v.pipe(v.string(), v.uuid());
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const affix = v.pipe(v.string(), v.maxLength(64));

/** Counters stay where a JSON number still counts in ones, with room for years of draws. */
export const COUNTER_LIMIT = 999_999_999_999_999;
export const STEP_LIMIT = 1_000_000;
export const POSITION_STEP_LIMIT = 1_000_000;
export const PADDING_LIMIT = 64;

/** A configurable counter (ORD-87, ORD-90). */
export const NumberRange = v.object({
  id: reference,
  code: v.string(),
  channel_id: v.nullable(reference),
  counter: v.number(),
  step: v.number(),
  padding: v.number(),
  prefix: v.string(),
  suffix: v.string(),
  position_step: v.number(),
  metadata: v.nullable(document),
  created_at: timestamp,
  updated_at: timestamp,
});
export type NumberRange = v.InferOutput<typeof NumberRange>;

const fields = {
  channel_id: v.nullish(reference),
  counter: v.nullish(integerInput(0, COUNTER_LIMIT)),
  metadata: v.nullish(documentInput),
  padding: v.nullish(integerInput(0, PADDING_LIMIT)),
  position_step: v.nullish(integerInput(1, POSITION_STEP_LIMIT)),
  prefix: v.nullish(affix),
  step: v.nullish(integerInput(1, STEP_LIMIT)),
  suffix: v.nullish(affix),
};

const code = v.pipe(v.string(), v.maxLength(64), v.regex(/\S/u, 'must not be blank'));

export const CreateNumberRangeBody = v.object({ ...fields, code });
export type CreateNumberRangeBody = v.InferOutput<typeof CreateNumberRangeBody>;

export const UpdateNumberRangeBody = v.object({ ...fields, code: v.optional(code) });
export type UpdateNumberRangeBody = v.InferOutput<typeof UpdateNumberRangeBody>;

/** The values of fields a create leaves out (ORD-95). */
export const NumberRangeDefaults = v.object({
  counter: v.number(),
  step: v.number(),
  padding: v.number(),
  prefix: v.string(),
  suffix: v.string(),
  position_step: v.number(),
});
