import { type Rejection, reject } from '@waybill/kernel/rejection';

/**
 * Active reservations that one order reference may have (INV-79). They end together, so their
 * number bounds what a commit or a release has to write: at 2,000 some hundred transactions,
 * seconds of work.
 */
export const RESERVATION_LIMIT = 2_000;

/** Refuses a reserve call that would take more reservations than its reference may have. */
export function refuseTooMany(
  active: number,
  lines: readonly unknown[],
): Rejection<'too_many_reservations'> | undefined {
  if (active + lines.length <= RESERVATION_LIMIT) return undefined;
  return reject(
    'too_many_reservations',
    `An order reference may have ${RESERVATION_LIMIT} active reservations at most; this one has ${Math.min(active, RESERVATION_LIMIT)}. Commit or release some, or use a further reference.`,
  );
}
