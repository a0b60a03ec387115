import { type Rejection, reject } from '@waybill/kernel/rejection';

/** Settings that shape a drawn number. */
export interface NumberFormat {
  readonly prefix: string;
  readonly suffix: string;
  /** Width of the counter with leading zeros; 0 adds none. */
  readonly padding: number;
}

/** Result of a draw. */
export interface DrawnNumber {
  readonly number: string;
  readonly position_step: number;
}

/** Prefix, counter with leading zeros, suffix; a counter wider than the padding is not cut (ORD-87). */
export function formatNumber(counter: number, format: NumberFormat): string {
  return `${format.prefix}${String(counter).padStart(format.padding, '0')}${format.suffix}`;
}

export type NoNumberRange = Rejection<'number_range_missing'>;

/** The refusal of a draw from a range that no setting should name (ORD-88). */
export function noNumberRange(code: string): NoNumberRange {
  return reject('number_range_missing', `No number range has the code ${JSON.stringify(code)}.`);
}
