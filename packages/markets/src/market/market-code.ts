import { type Rejection, reject } from '@waybill/kernel/rejection';

const CODE = /^[a-z][a-z0-9_-]{0,62}$/u;

/** Refuses what cannot name a market (contract README, Markets). */
export function refuseMarketCode(code: string): Rejection<'invalid_market_code'> | undefined {
  if (CODE.test(code)) return undefined;
  const rule = 'must start with a letter a-z and hold up to 63 of a-z, 0-9, _ and -';
  return reject('invalid_market_code', `code ${rule}`, [{ path: 'code', message: rule }]);
}
