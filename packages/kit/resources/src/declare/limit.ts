import type { DeclaredErrors } from '@waybill/api/operation';
import { type Rejection, reject } from '@waybill/kernel/rejection';

/**
 * The most records of a collection, the children of each parent a collection of their own: every
 * change and every list loads all of it (API-81).
 */
export const ROWS_LIMIT = 1_000;

interface Named {
  readonly noun: readonly [one: string, several: string];
}

/** Why a collection cannot come to hold `count` records, or undefined. */
export function refuseBeyondLimit(
  { noun }: Named,
  count: number,
): Rejection<'limit_reached'> | undefined {
  if (count <= ROWS_LIMIT) return undefined;
  return reject('limit_reached', `There cannot be more than ${ROWS_LIMIT} ${noun[1]}.`);
}

/** The refusal of more, for contracts. */
export function limitErrors({ noun }: Named) {
  return {
    limit_reached: { status: 409, when: `There are ${ROWS_LIMIT} ${noun[1]} already.` },
  } as const satisfies DeclaredErrors;
}
