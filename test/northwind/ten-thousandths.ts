/**
 * Decimal arithmetic with integers alone, for checking what the product computes with its decimal
 * library: an amount is a count of ten-thousandths, a rate a count of ten-thousandths of a percent.
 */
export type TenThousandths = bigint;

const DIGITS = 4;
const ONE = 10_000n;

/** Reads a decimal of up to four fraction digits by its text. */
export function read(value: number): TenThousandths {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/u.exec(String(value)) ?? [];
  if (whole === undefined) throw new Error(`${value} has more than ${DIGITS} fraction digits`);
  const digits = BigInt(whole + fraction.padEnd(DIGITS, '0'));
  return sign === '-' ? -digits : digits;
}

/** The number as JSON writes it: no trailing zeros. */
export function write(amount: TenThousandths): string {
  const digits = amount.toString().padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/u, '');
  return `${digits.slice(0, -DIGITS)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Divides a non-negative count, half away from zero. */
function divide(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

export const times = (one: TenThousandths, other: TenThousandths) => divide(one * other, ONE);
export const percent = (amount: TenThousandths, rate: TenThousandths) =>
  divide(amount * rate, ONE * 100n);
export const total = (amounts: readonly TenThousandths[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
