import { isDeepStrictEqual } from 'node:util';
import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import { isFilled } from './line.schema.ts';
import type { Line } from './line.ts';
import { type LineFields, nameOf } from './line-input.ts';

/**
 * A line after a change; the same line where nothing differs. It is held to the rules as a whole,
 * and never merged with another one (CRT-36, CRT-37).
 */
export function updateLine(
  line: Line,
  { currency: _currency, ...fields }: LineFields,
  at: string,
): Line | Rejection<'invalid_value'> {
  const merged = { ...line, ...fields };
  const next = { ...merged, name: nameOf(merged.name, merged.sku) };
  if (isDeepStrictEqual(next, line)) return line;
  if (isFilled(next.name)) return { ...next, updated_at: at };
  return rejectProblems('invalid_value', [
    { path: 'name', message: 'is needed where there is no sku' },
  ]);
}
