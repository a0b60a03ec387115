/**
 * Quantities as counts of thousandths, by integers alone: for checking what the product computes
 * with its decimal library.
 */
export type Thousandths = bigint;

/** Reads a decimal of up to three fraction digits, of either sign, by its text. */
export function readThousandths(value: number): Thousandths {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/u.exec(String(value)) ?? [];
  if (whole === undefined) throw new Error(`${value} is no count of thousandths`);
  const digits = BigInt(whole + fraction.padEnd(3, '0'));
  return sign === '-' ? -digits : digits;
}

/** The quantity as JSON writes it: no trailing zeros. */
export function writeThousandths(quantity: Thousandths): string {
  const sign = quantity < 0n ? '-' : '';
  const digits = (quantity < 0n ? -quantity : quantity).toString().padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/u, '');
  return `${sign}${digits.slice(0, -3)}${fraction === '' ? '' : `.${fraction}`}`;
}
