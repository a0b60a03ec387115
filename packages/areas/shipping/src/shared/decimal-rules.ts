import type { DecimalRule } from '@waybill/api/input';

/** Fraction digits of weights, measures and thresholds (SHP-94). */
export const MEASURE_DIGITS = 6;

/** A weight, a count or a threshold: below 1,000,000,000, so that its digits fit a number. */
export const MEASURE = {
  digits: MEASURE_DIGITS,
  maximum: 999_999_999.999_999,
} as const satisfies DecimalRule;

/** The rule for a value whose sign the domain refuses by a code of its own. */
export function signed(rule: DecimalRule): DecimalRule {
  return { ...rule, signed: true };
}
