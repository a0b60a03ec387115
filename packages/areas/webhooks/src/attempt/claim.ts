import type { Instant } from '@waybill/kernel/instant';

/**
 * What a process gets that asks for work which one process at a time may do: it is its own, held
 * by another one until a moment at the latest, or not to be done any more.
 */
export type Claim<Row> =
  | { readonly kind: 'mine'; readonly row: Row }
  | { readonly kind: 'held'; readonly until: Instant }
  | { readonly kind: 'stale' };

/**
 * Another process holds what a message asks for, until a moment at the latest. Its message must
 * stay: that process may die (WHK-87).
 */
export class AttemptHeld extends Error {
  readonly until: Instant;

  constructor(until: Instant) {
    super('the attempt is being made by another process');
    this.name = 'AttemptHeld';
    this.until = until;
  }
}

/** The row that is this process's own; undefined where there is nothing to do. Throws `AttemptHeld`. */
export function rowOf<Row>(claim: Claim<Row>): Row | undefined {
  if (claim.kind === 'held') throw new AttemptHeld(claim.until);
  return claim.kind === 'mine' ? claim.row : undefined;
}
