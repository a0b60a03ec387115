import { decimalProblem } from '@waybill/api/input';
import { QUANTITY_LIMIT } from '../stock/stock-book.ts';

/** Fraction digits a quantity keeps (contract README, Wire). */
export const QUANTITY_DIGITS = 3;

/** What a quantity keeps, on either side of 0 where it may have a sign. */
export const SIZE = { digits: QUANTITY_DIGITS, above: 0, maximum: QUANTITY_LIMIT };

const isNothing = (size: unknown) =>
  size === 0 || (typeof size === 'string' && /^0+(\.0+)?$/u.test(size));

function withoutSign(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value);
  return typeof value === 'string' ? value.replace(/^-/u, '') : value;
}

/** What is wrong with a quantity of a correction, or undefined: any but 0, within the limits. */
export function signedProblem(value: unknown): string | undefined {
  const size = withoutSign(value);
  return isNothing(size) ? 'must not be 0' : decimalProblem(size, SIZE);
}
