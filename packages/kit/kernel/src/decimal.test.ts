import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  addText,
  compare,
  fractionDigits,
  multiply,
  percentOf,
  productLess,
  proportionOf,
  quotientUp,
  round,
  subtract,
  subtractText,
  sum,
} from './decimal.ts';

describe('decimal', () => {
  // API-38
  it.each([
    [1.00005, 4, 1.0001],
    [-1.00005, 4, -1.0001],
    [0.125, 2, 0.13],
    [2.5, 0, 3],
    [1e-7, 4, 0],
  ])('rounds %d at %d digits to %d', (value, digits, expected) => {
    expect(round(value, digits)).toBe(expected);
  });

  // API-38
  it('adds what binary floating point cannot', () => {
    expect(add(0.1, 0.2)).toBe(0.3);
    expect(subtract(0.3, 0.1)).toBe(0.2);
    expect(sum([0.1, 0.2, 0.3])).toBe(0.6);
    expect(multiply(1.1, 1.1, 4)).toBe(1.21);
    expect(percentOf(0.25, 19, 4)).toBe(0.0475);
  });

  it('adds and subtracts texts of any length, without an exponent', () => {
    expect(addText('99999999999.9999', '999999999999999999999')).toBe(
      '1000000000099999999998.9999',
    );
    expect(subtractText('0.3', '0.1')).toBe('0.2');
    expect(subtractText('1.50', '1.5')).toBe('0');
    expect(addText('0', '0.0000000001')).toBe('0.0000000001');
  });

  it.each([
    [0, 0],
    [10, 0],
    [0.5, 1],
    [1.0001, 4],
    [1e-7, 7],
    [1e21, 0],
  ])('counts the fraction digits of %d as %d', (value, expected) => {
    expect(fractionDigits(value)).toBe(expected);
  });

  // API-38
  it('agrees with integer arithmetic on ten-thousandths', () => {
    const units = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(units, units, (left, right) => {
        expect(add(left / 10_000, right / 10_000)).toBe((left + right) / 10_000 + 0);
        expect(compare(left / 10_000, right / 10_000)).toBe(Math.sign(left - right) + 0);
      }),
    );
  });

  // API-38
  it.each([
    [10, 10, 30, 2, 3.33],
    [10, 20, 30, 2, 6.67],
    [0.01, 1, 2, 2, 0.01],
    [1, 99_999_999_999, 99_999_999_999, 4, 1],
  ])('%d × %d of %d at %d digits is %d', (amount, part, whole, digits, expected) => {
    expect(proportionOf(amount, part, whole, digits)).toBe(expected);
  });

  it.each([
    [10, 3, 4, 3.3334],
    [10, 4, 4, 2.5],
    [1.99, 1_000, 4, 0.002],
    [0, 7, 4, 0],
    [99_999_999_999.99, 1, 2, 99_999_999_999.99],
    [0.000_000_1, 1, 4, 0.0001],
  ])('%d by %d at %i digits is at most %d', (amount, units, digits, expected) => {
    expect(quotientUp(amount, units, digits)).toBe(expected);
  });

  it('gives a price that comes to no less than the amount, and hardly more', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    const thousandths = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, thousandths, (amount, units) => {
        const price = quotientUp(amount / 100, units / 1_000, 4);
        expect(compare(productLess(price, units / 1_000, amount / 100), 0)).not.toBe(-1);
        const cheaper = subtract(price, 0.0001);
        expect(compare(productLess(cheaper, units / 1_000, amount / 100), 0)).toBe(-1);
      }),
    );
  });

  it('takes an amount off a product that no number holds', () => {
    expect(productLess(33_333_333.333, 3.0001, 100_003_333.33)).toBe(0.0023333);
  });
});
