import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  anyDecimalInput,
  type DecimalRule,
  decimalInput,
  decimalProblem,
  integerInput,
} from './input.ts';

const bounded: DecimalRule = { digits: 2, maximum: 100 };
const signed: DecimalRule = { ...bounded, signed: true };

describe('a decimal', () => {
  it.each<[DecimalRule, number | string, string | undefined]>([
    [bounded, '99.99', undefined],
    [bounded, -0.01, 'must not be negative'],
    [bounded, 100.01, 'must not exceed 100'],
    [{ digits: 2, above: 0 }, 0, 'must be greater than 0'],
    [signed, -100, undefined],
    [signed, '-99.9', undefined],
    [signed, -100.01, 'must lie between -100 and 100'],
    [signed, 100.01, 'must lie between -100 and 100'],
    [signed, -0.001, 'keeps at most 2 fraction digits'],
    [{ digits: 2, signed: true }, -1e11, 'must be a number below 100000000000'],
    [signed, 'heavy', 'must be a number like 4.95'],
  ])('of %o: %o %s', (rule, value, problem) => {
    expect(decimalProblem(value, rule)).toBe(problem);
    expect(safeParse(decimalInput(rule), value).success).toBe(problem === undefined);
  });

  it.each([1e12, -0.0000001, '-5.25'])('without limits may be %o', (value) => {
    expect(safeParse(anyDecimalInput, value).success).toBe(true);
  });

  it.each(['heavy', '', true, null])('without limits is not %o', (value) => {
    expect(safeParse(anyDecimalInput, value).success).toBe(false);
  });
});

// API-41
it.each([
  [-5, true],
  ['-5', true],
  [-6, false],
  [5, true],
  ['6', false],
])('an integer from -5 to 5 may be %o: %o', (value, fits) => {
  expect(safeParse(integerInput(-5, 5), value).success).toBe(fits);
});
