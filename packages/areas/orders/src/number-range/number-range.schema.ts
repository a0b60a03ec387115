import { described, namedObject, needingSome } from '@waybill/api/annotation';
import { document, documentInput } from '@waybill/api/document';
import { filledText, uuid } from '@waybill/api/fields';
import { integerInput } from '@waybill/api/input';
import * as v from 'valibot';

const reference = uuid();
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const affix = v.pipe(v.string(), v.maxLength(64));

/** Counters stay where a JSON number still counts in ones, with room for years of draws. */
const COUNTER_LIMIT = 999_999_999_999_999;
const STEP_LIMIT = 1_000_000;
const POSITION_STEP_LIMIT = 1_000_000;
const PADDING_LIMIT = 64;

/** A configurable counter (ORD-87, ORD-90). */
export const NumberRange = namedObject('NumberRange', {
  id: reference,
  code: described(
    'The code by which settings name the range, unique, up to 64 characters.',
    v.string(),
  ),
  channel_id: described(
    'Sales channel it is meant for; a label, nothing reads it.',
    v.nullable(reference),
  ),
  counter: described('The last number drawn; the next one is a step above it.', v.number()),
  step: described('How far apart two numbers are.', v.number()),
  padding: described('Digits a number is filled up to with zeros; 0 fills none.', v.number()),
  prefix: described('Text before each number.', v.string()),
  suffix: described('Text after each number.', v.string()),
  position_step: described(
    'How far apart positions of an order are numbered; read of the order range alone.',
    v.number(),
  ),
  metadata: v.nullable(document),
  created_at: timestamp,
  updated_at: timestamp,
});
export type NumberRange = v.InferOutput<typeof NumberRange>;

const fields = {
  channel_id: described(
    'Sales channel it is meant for; a label, nothing reads it.',
    v.nullish(reference),
  ),
  counter: described(
    'The last number drawn, from 0; moved back, later draws may meet numbers that exist.',
    v.nullish(integerInput(0, COUNTER_LIMIT)),
  ),
  metadata: v.nullish(documentInput),
  padding: described(
    'Digits a number is filled up to with zeros, 0 to 64.',
    v.nullish(integerInput(0, PADDING_LIMIT)),
  ),
  position_step: described(
    'How far apart positions of an order are numbered, from 1; read of the order range alone.',
    v.nullish(integerInput(1, POSITION_STEP_LIMIT)),
  ),
  prefix: described('Text before each number, up to 64 characters.', v.nullish(affix)),
  step: described('How far apart two numbers are, from 1.', v.nullish(integerInput(1, STEP_LIMIT))),
  suffix: described('Text after each number, up to 64 characters.', v.nullish(affix)),
};

const code = filledText(64);

export const CreateNumberRangeBody = namedObject('NumberRangeCreate', {
  ...fields,
  code: described('The code by which settings name the range, unique, up to 64 characters.', code),
});
export type CreateNumberRangeBody = v.InferOutput<typeof CreateNumberRangeBody>;

export const UpdateNumberRangeBody = needingSome(
  namedObject('NumberRangeUpdate', {
    ...fields,
    code: described(
      'The code by which settings name the range, unique, up to 64 characters.',
      v.optional(code),
    ),
  }),
);
export type UpdateNumberRangeBody = v.InferOutput<typeof UpdateNumberRangeBody>;

/** The values of fields a create leaves out (ORD-95). */
export const NumberRangeDefaults = namedObject('NumberRangeDefaults', {
  counter: described('Where counting starts.', v.number()),
  step: described('How far apart two numbers are.', v.number()),
  padding: described('Digits a number is filled up to with zeros.', v.number()),
  prefix: described('Text before each number.', v.string()),
  suffix: described('Text after each number.', v.string()),
  position_step: described('How far apart positions of an order are numbered.', v.number()),
});

/** Filterable and sortable columns of the list (ORD-96); `metadata` is not offered. */
export const numberRangeColumns = {
  id: 'uuid',
  code: 'text',
  prefix: 'text',
  suffix: 'text',
  padding: 'number',
  counter: 'number',
  step: 'number',
  position_step: 'number',
  channel_id: 'uuid',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
