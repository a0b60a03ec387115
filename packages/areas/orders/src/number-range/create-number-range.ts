import type { CreateNumberRangeBody, NumberRange } from './number-range.schema.ts';
import {
  type NumberRangeChanges,
  numberRangeDefaults,
  readNumberRange,
} from './number-range-input.ts';

/** A new range: what was sent over the defaults (ORD-90). */
export function newNumberRange(
  body: CreateNumberRangeBody,
  { id, at }: { id: string; at: string },
): NumberRange {
  return rangeOf(body.code, readNumberRange(body), { id, at });
}

/** The ranges every tenant starts with, in the order `defaults` reports them (ORD-94). */
const STANDARD = { order: 'ORD-', delivery: 'DEL-', return: 'RET-' } as const;

/** The standard ranges whose codes are not `taken`. */
export function missingStandardRanges(
  taken: readonly string[],
  { newId, at }: { newId: () => string; at: string },
): { created: NumberRange[]; existing: string[] } {
  const codes = Object.entries(STANDARD);
  return {
    created: codes
      .filter(([code]) => !taken.includes(code))
      .map(([code, prefix]) => rangeOf(code, { prefix }, { id: newId(), at })),
    existing: codes.map(([code]) => code).filter((code) => taken.includes(code)),
  };
}

function rangeOf(
  code: string,
  fields: NumberRangeChanges,
  { id, at }: { id: string; at: string },
): NumberRange {
  return {
    id,
    code,
    channel_id: null,
    metadata: null,
    ...numberRangeDefaults,
    ...fields,
    created_at: at,
    updated_at: at,
  };
}
