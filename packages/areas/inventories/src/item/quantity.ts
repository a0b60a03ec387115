import { decimalProblem } from '@waybill/api/input';
import type { Decimal } from '@waybill/kernel/decimal';

/** Fraction digits a quantity keeps (INV-3). */
export const QUANTITY_DIGITS = 3;

/** Quantities and balances stay within this (INV-3, INV-15). */
export const QUANTITY_LIMIT = 1_000_000_000;

/** Digits and bounds of a quantity, on either side of 0 where it may have a sign. */
export const SIZE = { digits: QUANTITY_DIGITS, above: 0, maximum: QUANTITY_LIMIT };

const isZero = (size: unknown) =>
  size === 0 || (typeof size === 'string' && /^0+(\.0+)?$/u.test(size));

function withoutSign(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(value);
  return typeof value === 'string' ? value.replace(/^-/u, '') : value;
}

/** The fault in the quantity of a correction, or undefined (INV-3, INV-5). */
export function signedProblem(value: unknown): string | undefined {
  const size = withoutSign(value);
  return isZero(size) ? 'must not be 0' : decimalProblem(size, SIZE);
}

/** A quantity in thousandths of its unit: within its limit and digits the nearest integer is exact (INV-3). */
export const thousandths = (quantity: Decimal): number => Math.round(quantity * 1_000);
