import Big from 'big.js';

/**
 * An exact decimal on its way through JSON: a number of at most 15 significant digits, the
 * range in which binary64 gives every decimal back unchanged. Arithmetic never happens on it
 * directly; it goes through the functions of this file.
 */
export type Decimal = number;

/** Amounts, quantities and rates stay below this, so that 11 integer and 4 fraction digits fit. */
export const DECIMAL_LIMIT = 100_000_000_000;

/** The fraction digits that amounts and unit prices keep (ORD-14). */
export const MONEY_DIGITS = 4;

const HALF_AWAY_FROM_ZERO = Big.roundHalfUp;

/** Rounds half away from zero (API-38). `digits` is the number of fraction digits. */
export function round(value: Decimal, digits: number): Decimal {
  return new Big(value).round(digits, HALF_AWAY_FROM_ZERO).toNumber();
}

export function add(left: Decimal, right: Decimal): Decimal {
  return new Big(left).plus(right).toNumber();
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return new Big(left).minus(right).toNumber();
}

/** The exact product, rounded once to `digits`. */
export function multiply(left: Decimal, right: Decimal, digits: number): Decimal {
  return new Big(left).times(right).round(digits, HALF_AWAY_FROM_ZERO).toNumber();
}

/** `rate` percent of `amount` (19 means 19 %), rounded once to `digits`. */
export function percentOf(amount: Decimal, rate: Decimal, digits: number): Decimal {
  return new Big(amount).times(rate).div(100).round(digits, HALF_AWAY_FROM_ZERO).toNumber();
}

/**
 * `part` of `whole` of an amount, rounded once to `digits`. A quotient is divided to 20 digits, and one of
 * amounts that is no half of a last digit lies further from it than that.
 */
export function proportionOf(
  amount: Decimal,
  part: Decimal,
  whole: Decimal,
  digits: number,
): Decimal {
  const quotient = new Big(amount).times(part).div(whole);
  return quotient.round(digits, HALF_AWAY_FROM_ZERO).toNumber();
}

/** The quotient, rounded up to `digits`: so many units at this price come to no less than the amount. */
export function quotientUp(amount: Decimal, units: Decimal, digits: number): Decimal {
  const rounded = new Big(amount).div(units).round(digits, Big.roundDown);
  const isShort = rounded.times(units).lt(amount);
  return (isShort ? rounded.plus(new Big(10).pow(-digits)) : rounded).toNumber();
}

/** The exact product without an amount: neither is rounded in between. */
export function productLess(left: Decimal, right: Decimal, amount: Decimal): Decimal {
  return new Big(left).times(right).minus(amount).toNumber();
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return total.toNumber();
}

/** -1, 0 or 1, exact. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  return new Big(left).cmp(right);
}

/** Counts the fraction digits of the shortest decimal form of `value`. */
export function fractionDigits(value: Decimal): number {
  const { c: digits, e: exponent } = new Big(value);
  return Math.max(0, digits.length - 1 - exponent);
}

/** An exact decimal as text, for sums that may have more digits than a number holds. */
export type DecimalText = string;

/** The exact sum of decimals of any length. */
export function addText(left: DecimalText, right: DecimalText): DecimalText {
  return new Big(left).plus(right).toFixed();
}

/** The exact difference of decimals of any length. */
export function subtractText(left: DecimalText, right: DecimalText): DecimalText {
  return new Big(left).minus(right).toFixed();
}

/** The exact product of decimals of any length. */
export function multiplyText(left: DecimalText, right: DecimalText): DecimalText {
  return new Big(left).times(right).toFixed();
}

/** -1, 0 or 1, exact, of decimals of any length. */
export function compareText(left: DecimalText, right: DecimalText): -1 | 0 | 1 {
  return new Big(left).cmp(right);
}
