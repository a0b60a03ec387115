import { judged } from '@waybill/api/judged';
import { compare, DECIMAL_LIMIT, type Decimal, fractionDigits } from '@waybill/kernel/decimal';
import type { Detail } from '@waybill/kernel/rejection';
import * as v from 'valibot';

/** Weights, counts and thresholds stay below this, so that 6 fraction digits fit beside it. */
const MEASURE_LIMIT = 1_000_000_000;

/** Fraction digits of amounts, and of weights and measures (contract README, Wire and Carriers). */
export const MONEY_DIGITS = 4;
export const MEASURE_DIGITS = 6;

const TEXT = /^-?\d{1,20}(\.\d{1,20})?$/u;

export interface DecimalRule {
  /** Fraction digits the field keeps. */
  readonly digits: number;
  /** What the value stays below, whatever its sign. */
  readonly limit: Decimal;
  /** Refused below 0; elsewhere a sheet names a code of its own for that. */
  readonly unsigned?: true;
}

export const MONEY: DecimalRule = { digits: MONEY_DIGITS, limit: DECIMAL_LIMIT };
/** The greatest value of a measure or threshold. */
export const LARGEST_MEASURE = 999_999_999.999_999;

export const MEASURE: DecimalRule = { digits: MEASURE_DIGITS, limit: MEASURE_LIMIT };

const wire = v.union([v.number(), v.pipe(v.string(), v.regex(TEXT), v.maxLength(40))]);

/** A decimal on the wire: a JSON number or its text; the sign is judged by the domain. */
export function decimalInput(rule: DecimalRule) {
  return judged(wire, (value) => decimalProblem(value, rule));
}

function kindProblem(value: unknown): string | undefined {
  const numeric = typeof value === 'number' || (typeof value === 'string' && TEXT.test(value));
  return numeric ? undefined : 'must be a number like 4.95';
}

/** Any decimal on the wire, for fields whose limits have a code of their own. */
export const anyDecimalInput = judged(wire, kindProblem);

function decimalProblem(
  value: unknown,
  { digits, limit, unsigned }: DecimalRule,
): string | undefined {
  const kind = kindProblem(value);
  if (kind !== undefined) return kind;
  const number = Number(value);
  if (!Number.isFinite(number) || compare(Math.abs(number), limit) >= 0) {
    return `must be a number below ${limit}`;
  }
  if (unsigned === true && number < 0) return 'must not be negative';
  return writtenDigits(value) > digits ? `keeps at most ${digits} fraction digits` : undefined;
}

/**
 * Turns a wire decimal into the domain's; null and absent give null. A value beyond the rule adds
 * to `problems` and gives null. Any sign passes.
 */
export function readDecimal(
  path: string,
  value: number | string | null | undefined,
  rule: DecimalRule,
  problems: Detail[],
): Decimal | null {
  if (value === null || value === undefined) return null;
  const message = decimalProblem(value, rule);
  if (message === undefined) return Number(value);
  problems.push({ path, message });
  return null;
}

// Counted on the text where there is one: 0.1000000000000000055 would pass as the number 0.1.
function writtenDigits(value: unknown): number {
  if (typeof value === 'number') return fractionDigits(value);
  return (String(value).split('.')[1] ?? '').replace(/0+$/u, '').length;
}
