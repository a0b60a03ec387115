import { inputReader } from '@waybill/api/input';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import {
  COUNTER_LIMIT,
  type CreateNumberRangeBody,
  type NumberRange,
  PADDING_LIMIT,
  POSITION_STEP_LIMIT,
  STEP_LIMIT,
  type UpdateNumberRangeBody,
} from './number-range.schema.ts';

/** Values of the fields a create leaves out (ORD-90). */
export const numberRangeDefaults = {
  counter: 0,
  step: 1,
  padding: 6,
  prefix: '',
  suffix: '',
  position_step: 10,
} as const;

/** The writable fields of a range; absent keeps. */
export type NumberRangeChanges = Partial<
  Omit<NumberRange, 'id' | 'code' | 'created_at' | 'updated_at'>
>;

const INTEGERS = {
  counter: { minimum: 0, maximum: COUNTER_LIMIT },
  step: { minimum: 1, maximum: STEP_LIMIT },
  padding: { minimum: 0, maximum: PADDING_LIMIT },
  position_step: { minimum: 1, maximum: POSITION_STEP_LIMIT },
} as const;

/** The columns that may be empty: null clears them, and means absent everywhere else. */
function readNullable(body: UpdateNumberRangeBody, metadata: NumberRange['metadata']) {
  return {
    ...(body.channel_id === undefined
      ? {}
      : { channel_id: body.channel_id?.toLowerCase() ?? null }),
    ...(body.metadata === undefined ? {} : { metadata }),
  };
}

/** Reads the fields sent; a refusal names every value that breaks a rule. */
export function readNumberRange(
  body: CreateNumberRangeBody | UpdateNumberRangeBody,
): NumberRangeChanges | Rejection<'invalid_value'> {
  const read = inputReader();
  const changes: NumberRangeChanges = readNullable(body, read.document('metadata', body.metadata));
  for (const name of ['counter', 'step', 'padding', 'position_step'] as const) {
    const value = read.integer(name, body[name], INTEGERS[name]);
    if (value !== null) changes[name] = value;
  }
  for (const name of ['prefix', 'suffix'] as const) {
    const value = body[name];
    if (typeof value === 'string') changes[name] = value;
  }
  return read.problems.length === 0
    ? changes
    : reject('invalid_value', 'The request holds values that are not accepted.', read.problems);
}
