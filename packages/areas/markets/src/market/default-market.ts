import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { FlagMove, FlagState } from '@waybill/resources/default-flag';

/**
 * Decides the default flag of a written market: the first market takes the flag whatever was sent,
 * the present state is accepted, and only make-default moves it (MKT-17 to MKT-21).
 */
export function explicitOnly(
  sent: boolean | undefined,
  { isDefault, hasDefault }: FlagState,
): FlagMove | Rejection<'default_exists' | 'default_required'> {
  if (!hasDefault) return 'take';
  if (sent === true && !isDefault) {
    return reject('default_exists', 'Another market is the default; make-default moves the flag.');
  }
  if (sent === false && isDefault) {
    const message = 'One market is always the default; make-default hands the flag to another.';
    return reject('default_required', message);
  }
  return 'keep';
}

/** A default market has no successor: it can only go as the last one (MKT-25). */
export function lastOnly(rest: readonly unknown[]): Rejection<'default_market'> | undefined {
  if (rest.length === 0) return undefined;
  return reject(
    'default_market',
    'This is the default market; make another one the default first.',
  );
}
