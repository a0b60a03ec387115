import type { Instant } from '@waybill/kernel/instant';

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
