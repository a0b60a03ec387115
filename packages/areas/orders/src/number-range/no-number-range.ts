import { type Rejection, reject } from '@waybill/kernel/rejection';

export type NoNumberRange = Rejection<'number_range_missing'>;

/** The refusal of a draw from a range that no setting should name (ORD-88). */
export function noNumberRange(code: string): NoNumberRange {
  return reject('number_range_missing', `No number range has the code ${JSON.stringify(code)}.`);
}
