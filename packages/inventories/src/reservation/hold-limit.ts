import { type Rejection, reject } from '@waybill/kernel/rejection';

/**
 * Active holds that one order reference may have. They end together, so their number bounds what a
 * commit or a release has to write: at 2,000 some hundred transactions, seconds of work.
 */
export const HOLDS_A_REFERENCE = 2_000;

/** Refuses a reserve call that would take more holds than its reference may have. */
export function refuseCrowded(
  held: number,
  lines: readonly unknown[],
): Rejection<'too_many_reservations'> | undefined {
  if (held + lines.length <= HOLDS_A_REFERENCE) return undefined;
  return reject(
    'too_many_reservations',
    `An order reference may have ${HOLDS_A_REFERENCE} active reservations at most; this one has ${Math.min(held, HOLDS_A_REFERENCE)}. Commit or release some, or use a further reference.`,
  );
}
