import { type Rejection, reject } from '@waybill/kernel/rejection';

const CURRENCY = /^[A-Z]{3}$/u;

/** Refuses what is no upper-case ISO 4217 code; nothing is upper-cased (markets.md 2). */
export function refuseCurrency(
  code: string,
  path: string,
): Rejection<'invalid_currency'> | undefined {
  if (CURRENCY.test(code)) return undefined;
  const rule = 'must be an ISO 4217 code in upper case';
  return reject('invalid_currency', `${path} ${rule}`, [{ path, message: rule }]);
}
