import { isDeepStrictEqual } from 'node:util';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { NumberRange, UpdateNumberRangeBody } from './number-range.schema.ts';
import { type NumberRangeChanges, readNumberRange } from './number-range-input.ts';

/** Effect of an update on a range. */
export interface NumberRangeUpdate {
  readonly next: NumberRange;
  /** Only what differs: a draw that happens meanwhile must not be written over. */
  readonly changes: NumberRangeChanges & { readonly code?: string };
}

/**
 * A partial update: absent keeps, null clears what may be empty. No known key at all is refused;
 * known keys without a difference change nothing (ORD-91).
 */
export function decideUpdate(
  range: NumberRange,
  body: UpdateNumberRangeBody,
  at: string,
): NumberRangeUpdate | Rejection<'invalid_value'> {
  if (Object.keys(body).length === 0) {
    return reject('invalid_value', 'The request names no field of a number range.');
  }
  const fields = readNumberRange(body);
  const sent = typeof body.code === 'string' ? { ...fields, code: body.code } : fields;
  const before: Readonly<Record<string, unknown>> = { ...range };
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
  );
  if (Object.keys(changes).length === 0) return { next: range, changes };
  return { next: { ...range, ...changes, updated_at: at }, changes };
}
