import {
  compare,
  DECIMAL_LIMIT,
  type Decimal,
  fractionDigits,
  MONEY_DIGITS,
} from '@waybill/kernel/decimal';
import * as v from 'valibot';
import { judged } from './judged.ts';

/** A decimal as text: as many fraction digits as are kept, and zeros behind them. */
const decimalText = (digits: number, signed: boolean) =>
  new RegExp(String.raw`^${signed ? '-?' : ''}\d+(\.\d{1,${digits}}0*)?$`, 'u');

/** An amount as it is sent: a JSON number or its decimal text (API-37, API-39). */
export function decimalInput(rule: DecimalRule) {
  const { digits, maximum = DECIMAL_LIMIT, signed = false } = rule;
  const declared = v.union([
    v.pipe(v.number(), v.minValue(signed ? -maximum : 0), v.maxValue(maximum)),
    v.pipe(v.string(), v.regex(decimalText(digits, signed)), v.maxLength(40)),
  ]);
  return judged(declared, (value) => decimalProblem(value, rule));
}

/** Any decimal, for a field whose limits the domain refuses by a code of its own. */
export const anyDecimalInput = judged(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/u), v.maxLength(40))]),
  (value) => (isNumeric(value, DECIMAL_TEXT) ? undefined : NOT_A_DECIMAL),
);

/** A count, position or rank: a JSON integer or its text. */
export function integerInput(minimum: number, maximum: number) {
  const [text, length] = minimum < 0 ? [/^-?\d+$/u, 17] : [/^\d+$/u, 15];
  const declared = v.union([
    v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum)),
    v.pipe(v.string(), v.regex(text), v.maxLength(length)),
  ]);
  return judged(declared, (value) => integerProblem(value, { minimum, maximum }));
}

export interface DecimalRule {
  readonly digits: number;
  /** Excluded lower bound; the included bound is 0 when absent. */
  readonly above?: Decimal;
  /** Included upper bound; without one the value stays below `DECIMAL_LIMIT`. */
  readonly maximum?: Decimal;
  /** Either sign passes, up to `maximum` on both sides: the domain refuses it by a code of its own. */
  readonly signed?: true;
}

/** An amount or a unit price. */
export const MONEY: DecimalRule = { digits: MONEY_DIGITS };

/** A tax rate in percent. */
export const RATE: DecimalRule = { digits: 4, maximum: 100 };

interface IntegerRule {
  readonly minimum: number;
  readonly maximum: number;
}

const isNumeric = (value: unknown, text: RegExp): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && text.test(value));

const INTEGER_TEXT = /^-?\d{1,16}$/u;

/** The mistake in an integer, or undefined. */
function integerProblem(value: unknown, rule: IntegerRule): string | undefined {
  const { minimum, maximum } = rule;
  if (!isNumeric(value, INTEGER_TEXT) || !Number.isInteger(Number(value))) {
    return `must be a whole number from ${minimum} to ${maximum}`;
  }
  const fits = Number(value) >= minimum && Number(value) <= maximum;
  return fits ? undefined : `must lie between ${minimum} and ${maximum}`;
}

const DECIMAL_TEXT = /^-?\d{1,20}(\.\d{1,20})?$/u;
const NOT_A_DECIMAL = 'must be a number like 4.95';

/** The mistake in a decimal, or undefined. */
export function decimalProblem(value: unknown, rule: DecimalRule): string | undefined {
  if (!isNumeric(value, DECIMAL_TEXT)) return NOT_A_DECIMAL;
  const number = Number(value);
  if (!Number.isFinite(number) || compare(Math.abs(number), DECIMAL_LIMIT) >= 0) {
    return `must be a number below ${DECIMAL_LIMIT}`;
  }
  if (textDigits(value) > rule.digits) return `keeps at most ${rule.digits} fraction digits`;
  return rule.signed === true ? distanceProblem(number, rule) : boundsProblem(number, rule);
}

function distanceProblem(number: Decimal, { maximum }: DecimalRule): string | undefined {
  if (maximum === undefined || compare(Math.abs(number), maximum) <= 0) return undefined;
  return `must lie between -${maximum} and ${maximum}`;
}

function boundsProblem(number: Decimal, rule: DecimalRule): string | undefined {
  if (rule.above !== undefined && compare(number, rule.above) <= 0) {
    return `must be greater than ${rule.above}`;
  }
  if (rule.above === undefined && compare(number, 0) < 0) return 'must not be negative';
  if (rule.maximum !== undefined && compare(number, rule.maximum) > 0) {
    return `must not exceed ${rule.maximum}`;
  }
  return undefined;
}

// Counted on the text where there is one: 0.1000000000000000055 would pass as the number 0.1.
function textDigits(value: number | string): number {
  if (typeof value === 'number') return fractionDigits(value);
  return (value.split('.')[1] ?? '').replace(/0+$/u, '').length;
}
