import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Market } from './market.schema.ts';

type Holder = Pick<Market, 'id' | 'code'>;

/**
 * Whether a new market is the default: the first one is, whatever was sent; while `holder`
 * carries the flag nobody else may ask for it (contract README, Markets).
 */
export function flagOnCreate(
  sent: boolean | null | undefined,
  holder: Holder | undefined,
): boolean | Rejection<'default_exists'> {
  if (holder === undefined) return true;
  return sent === true ? defaultExists(holder) : false;
}

/**
 * Refuses an update that would move the flag; only make-default moves it. The present state is
 * accepted (contract README, Markets).
 */
export function refuseFlagChange(
  market: Pick<Market, 'id' | 'is_default'>,
  sent: boolean | null | undefined,
  holder: Holder | undefined,
): Rejection<'default_exists' | 'default_required'> | undefined {
  if (sent === null || sent === undefined || sent === market.is_default) return undefined;
  if (market.is_default) {
    const message = 'One market is always the default; make-default hands the flag to another.';
    return reject('default_required', message);
  }
  return holder === undefined || holder.id === market.id ? undefined : defaultExists(holder);
}

/** Refuses to delete the default market while `others` markets remain without one. */
export function refuseDefaultDeletion(
  market: Pick<Market, 'code' | 'is_default'>,
  others: number,
): Rejection<'default_market'> | undefined {
  if (!market.is_default || others === 0) return undefined;
  return reject(
    'default_market',
    `${market.code} is the default market; make another one the default first.`,
  );
}

function defaultExists({ code }: Holder): Rejection<'default_exists'> {
  return reject('default_exists', `${code} is the default market; make-default moves the flag.`);
}
