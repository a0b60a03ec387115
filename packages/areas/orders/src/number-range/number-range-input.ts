import { numberOf } from '../shared/request-values.ts';
import type {
  CreateNumberRangeBody,
  NumberRange,
  UpdateNumberRangeBody,
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

/**
 * The fields that a body names. Null clears what may be empty and means absent everywhere else
 * (ORD-91).
 */
export function readNumberRange(
  body: CreateNumberRangeBody | UpdateNumberRangeBody,
): NumberRangeChanges {
  const changes: NumberRangeChanges = {};
  if (body.channel_id !== undefined) changes.channel_id = body.channel_id;
  if (body.metadata !== undefined) changes.metadata = body.metadata;
  for (const name of ['counter', 'step', 'padding', 'position_step'] as const) {
    const value = numberOf(body[name]);
    if (value !== null) changes[name] = value;
  }
  for (const name of ['prefix', 'suffix'] as const) {
    const value = body[name];
    if (typeof value === 'string') changes[name] = value;
  }
  return changes;
}
