import type { Detail } from '@waybill/kernel/rejection';
import type { Kind } from '@waybill/resources/field';
import { countries as anyCase, integer, mapped, text } from '@waybill/resources/kinds';
import { number } from '@waybill/table/attribute';
import * as v from 'valibot';
import { anyDecimalInput, type DecimalRule, readDecimal } from './input.ts';

/** The longest time that may be promised, in days: estimates stay dates. */
const DAYS_LIMIT = 3650;

const upper = (code: string) => code.toUpperCase();

/** Calendar days from 0 to about ten years. */
export function days(): Kind<number> {
  return integer(0, DAYS_LIMIT);
}

/** ISO alpha-2 codes in upper case (shipping.md 2.1). */
export function countries(): Kind<string[], 'invalid_countries'> {
  return mapped(anyCase(), (codes) => codes.map(upper));
}

/** Text of a form that no code of its own stands for; `rule` completes "must". */
export function shaped(pattern: RegExp, rule: string, maximum: number): Kind<string> {
  return {
    ...text(maximum),
    read: (sent) =>
      pattern.test(String(sent)) ? { value: String(sent) } : { problem: `must ${rule}` },
  };
}

/** A decimal of any sign, for fields whose sign the domain refuses by a code of its own. */
export function signedDecimal(rule: DecimalRule): Kind<number> {
  return {
    wire: anyDecimalInput,
    answer: v.number(),
    stored: number,
    column: 'number',
    read: (sent) => {
      const problems: Detail[] = [];
      const value = readDecimal('', sent as number | string, rule, problems);
      return value === null ? { problem: problems[0]?.message ?? 'is required' } : { value };
    },
  };
}
