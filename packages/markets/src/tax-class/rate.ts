import { compare, type Decimal, fractionDigits } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';

/** Fraction digits a rate keeps (contract README, Wire). */
const DIGITS = 4;

const MAXIMUM: Decimal = 100;

/** A percentage from 0 to 100, sent as number or decimal text; nothing is rounded. */
export function readRate(sent: number | string): Decimal | Rejection<'invalid_value'> {
  const rate = Number(sent);
  if (!Number.isFinite(rate) || compare(rate, 0) < 0 || compare(rate, MAXIMUM) > 0) {
    return invalid(`must lie between 0 and ${MAXIMUM}`);
  }
  return sentDigits(sent) > DIGITS ? invalid(`keeps at most ${DIGITS} fraction digits`) : rate;
}

// Counted on the text where there is one: 19.00000000000000001 would pass as the number 19.
function sentDigits(sent: number | string): number {
  if (typeof sent === 'number') return fractionDigits(sent);
  return (sent.split('.')[1] ?? '').replace(/0+$/u, '').length;
}

function invalid(rule: string): Rejection<'invalid_value'> {
  return reject('invalid_value', `rate ${rule}`, [{ path: 'rate', message: rule }]);
}
