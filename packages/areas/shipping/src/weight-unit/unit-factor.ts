import { anyDecimalInput, decimalProblem } from '@waybill/api/input';
import { judgedAfter, taking } from '@waybill/api/judged';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Kind } from '@waybill/resources/field';
import { decimal } from '@waybill/resources/kinds';

/** Fraction digits of a factor (SHP-83). */
export const FACTOR_DIGITS = 8;

/** Kilograms in one unit: above 0, below 1,000,000 (SHP-83). */
export function factor(): Kind<number, 'invalid_factor'> {
  const rule = { digits: FACTOR_DIGITS, above: 0, maximum: 999_999.999_999_99 };
  const judgedFactor = judgedAfter(anyDecimalInput, (sent) => {
    const message = decimalProblem(sent, rule);
    return message === undefined ? undefined : { code: 'invalid_factor', message };
  });
  return {
    ...decimal(rule),
    wire: taking(judgedFactor, Number),
    refusal: { code: 'invalid_factor', when: 'factor is missing, or is not above 0.' },
  };
}

interface Known {
  readonly before: { readonly code: string; readonly is_base: boolean } | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** A new unit names its factor (SHP-83); the base takes none, not even its own (SHP-85). */
export function refuseFactor({
  before,
  sent,
}: Known): Rejection<'invalid_factor' | 'base_unit_factor'> | undefined {
  const named = sent['factor'] !== undefined;
  if (before === undefined && !named) {
    return reject('invalid_factor', 'factor must be the kilograms in one unit, more than 0.', [
      { path: 'factor', message: 'is required' },
    ]);
  }
  if (before?.is_base !== true || !named) return undefined;
  return reject('base_unit_factor', `${before.code} is the base unit: its factor stays 1.`, [
    { path: 'factor', message: 'cannot be set on the base unit' },
  ]);
}
