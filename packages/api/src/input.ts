import { compare, DECIMAL_LIMIT, type Decimal, fractionDigits } from '@waybill/kernel/decimal';
import type { Detail } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import type { Document } from './document.ts';

/** What the contract README, Wire, accepts for an amount: a JSON number or its decimal text. */
export function decimalInput(digits: number, maximum: Decimal = DECIMAL_LIMIT) {
  return v.union(
    [
      v.pipe(v.number(), v.minValue(0), v.maxValue(maximum)),
      v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/u), v.maxLength(40)),
    ],
    `a decimal from 0 with up to ${digits} fraction digits, as number or text`,
  );
}

/** A count, position or rank: a JSON integer or its text. */
export function integerInput(minimum: number, maximum: number) {
  const [text, length] = minimum < 0 ? [/^-?\d+$/u, 17] : [/^\d+$/u, 15];
  return v.union(
    [
      v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum)),
      v.pipe(v.string(), v.regex(text), v.maxLength(length)),
    ],
    `an integer from ${minimum} to ${maximum}, as number or text`,
  );
}

export interface DecimalRule {
  readonly digits: number;
  /** Excluded lower bound; the included bound is 0 when absent. */
  readonly above?: Decimal;
  /** Included upper bound; without one the value stays below `DECIMAL_LIMIT`. */
  readonly maximum?: Decimal;
}

export interface IntegerRule {
  readonly minimum: number;
  readonly maximum: number;
}

/** Objects a caller may attach stay within 64 KiB as JSON (contract README, Settled details). */
const DOCUMENT_LIMIT = 64 * 1024;

/**
 * Turns checked wire values into the domain's, and keeps every problem it meets: the rules below
 * have no JSON Schema form, so they cannot live in the request schema.
 */
export function inputReader() {
  const problems: Detail[] = [];
  const refuse = (path: string, message: string): null => {
    problems.push({ path, message });
    return null;
  };

  return {
    problems,

    decimal(path: string, value: number | string | null | undefined, rule: DecimalRule) {
      if (value === null || value === undefined) return null;
      const problem = decimalProblem(value, rule);
      return problem === undefined ? Number(value) : refuse(path, problem);
    },

    integer(path: string, value: number | string | null | undefined, rule: IntegerRule) {
      if (value === null || value === undefined) return null;
      const problem = integerProblem(value, rule);
      return problem === undefined ? Number(value) : refuse(path, problem);
    },

    document(path: string, value: Document | null | undefined): Document | null {
      if (value === null || value === undefined) return null;
      const problem = documentProblem(value);
      return problem === undefined ? value : refuse(path, problem);
    },
  };
}

export type InputReader = ReturnType<typeof inputReader>;

/** What is wrong with an integer that a request schema let pass, or undefined. */
export function integerProblem(value: number | string, rule: IntegerRule): string | undefined {
  const number = Number(value);
  const fits = number >= rule.minimum && number <= rule.maximum;
  return fits ? undefined : `must lie between ${rule.minimum} and ${rule.maximum}`;
}

/** What is wrong with an object of the caller's, or undefined. */
export function documentProblem(value: Document): string | undefined {
  const fits = Buffer.byteLength(JSON.stringify(value)) <= DOCUMENT_LIMIT;
  return fits ? undefined : `must not exceed ${DOCUMENT_LIMIT} bytes as JSON`;
}

const DECIMAL_TEXT = /^-?\d{1,11}(\.\d{1,20})?$/u;

/** What is wrong with a decimal that a request schema let pass, or undefined. */
export function decimalProblem(value: number | string, rule: DecimalRule): string | undefined {
  if (typeof value === 'string' && !DECIMAL_TEXT.test(value)) {
    return `must be a decimal below ${DECIMAL_LIMIT}`;
  }
  const number = Number(value);
  if (!Number.isFinite(number) || compare(Math.abs(number), DECIMAL_LIMIT) >= 0) {
    return `must be a decimal below ${DECIMAL_LIMIT}`;
  }
  if (textDigits(value) > rule.digits) return `keeps at most ${rule.digits} fraction digits`;
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
