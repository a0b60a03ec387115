import { type Conflict, concurrentModification } from '../errors/conflict.ts';
import { Overloaded } from '../errors/overloaded.ts';
import { type Backoff, backoff, timeLimit } from './backoff.ts';
import {
  asTableError,
  isDiskFull,
  isOverdue,
  type Obstacle,
  obstacleOf,
  type TableError,
} from './obstacle.ts';

/** A partition over its limit needs a while, a transaction in the way some milliseconds. */
const THROTTLE_BACKOFF = { first: 20, longest: 1_300 } as const;
const CONFLICT_BACKOFF = { first: 10, longest: 300 } as const;

/** The time of one write for repeats; a call makes several, and its function has 28 seconds. */
const REPEATS_MS = 5_000;

/**
 * A transaction whose coordinator failed is in progress until it is recovered, which begins after
 * 5 seconds (DynamoDB API reference, TransactionInProgressException). A write without an answer
 * waits as long.
 */
const RECOVERY_MS = 8_000;

const UNCLEAR: ReadonlySet<Obstacle> = new Set(['in-progress', 'unanswered']);

/** Waits in front of obstacles, and answers whether it did: a call has only so much time. */
function waitWithin(conflictBackoff: Backoff): (obstacle: Obstacle) => Promise<boolean> {
  const spent = timeLimit(REPEATS_MS);
  const recovered = timeLimit(RECOVERY_MS);
  const afterThrottle = backoff(THROTTLE_BACKOFF);
  const afterConflict = backoff(conflictBackoff);
  return async (obstacle) => {
    if (UNCLEAR.has(obstacle) ? recovered() : spent()) return false;
    await (obstacle === 'conflict' ? afterConflict() : afterThrottle());
    return true;
  };
}

/**
 * Sends until the table takes it or `refusalOf` says that it is refused for good. Answers
 * `concurrentModification` where others kept the item from it for 5 seconds. `send` learns whether an
 * earlier try had no answer. Throws `Overloaded` where the table turned it away for as long, did not
 * say within 8 seconds what became of it, or had no more time.
 */
export async function withRetry<Answer>(
  send: (isUnclear: boolean) => Promise<Answer>,
  /** Learns the error of a try, and if an earlier one may have taken effect. */
  refusalOf: (failed: { error: TableError; repeated: boolean }) => Answer | Conflict | undefined,
  conflictBackoff: Backoff = CONFLICT_BACKOFF,
): Promise<Answer | Conflict> {
  const hasWaited = waitWithin(conflictBackoff);
  let isUnclear = false;
  for (let repeated = false; ; repeated = true) {
    try {
      return await send(isUnclear);
    } catch (thrown) {
      const error = asTableError(thrown);
      const refusal = refusalOf({ error, repeated });
      if (refusal !== undefined) return refusal;
      // The last try of an overdue one may be under way still; no repeat makes room on a disk.
      if (isOverdue(error) || isDiskFull(error)) throw new Overloaded(thrown);
      const obstacle = obstacleOf(error);
      if (obstacle === undefined) throw thrown;
      isUnclear ||= UNCLEAR.has(obstacle);
      if (await hasWaited(obstacle)) continue;
      // Behind a throttle or a conflict nothing was written; behind the others it is unclear (API-125).
      if (obstacle === 'conflict') return concurrentModification;
      throw new Overloaded(thrown);
    }
  }
}
