import { DAY_MS, type Instant, toInstant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type RecoverBody, recoverable } from './task.schema.ts';

const LONGEST_DAYS = 14;
/** The period, states and topics that a recovery looks for. */
export interface RecoveryPlan {
  readonly since: Instant;
  readonly until: Instant;
  readonly statuses: readonly (typeof recoverable)[number][];
  /** Patterns of topics; undefined for all. */
  readonly topics: readonly string[] | undefined;
  readonly includeMissing: boolean;
}

function refuse(message: string): Rejection<'invalid_value'> {
  return reject('invalid_value', `since ${message}`, [{ path: 'since', message }]);
}

/** The plan that a body asks for, or what is wrong with its time (WHK-146). */
export function planRecovery(
  body: RecoverBody,
  at: Instant,
): RecoveryPlan | Rejection<'invalid_value'> {
  const [since, until] = [new Date(body.since), new Date(body.until ?? at)];
  const span = until.getTime() - since.getTime();
  if (span < 0) return refuse('must not be later than until');
  if (span > LONGEST_DAYS * DAY_MS) {
    return refuse(`must not be more than ${LONGEST_DAYS} days before until`);
  }
  return {
    since: toInstant(since),
    until: toInstant(until),
    statuses: body.statuses ?? recoverable,
    topics: body.topics ?? undefined,
    includeMissing: body.include_missing ?? false,
  };
}
