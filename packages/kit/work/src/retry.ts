import {
  type Attempt,
  backoff,
  keepingLease,
  releaseLocks,
  takeLocks,
  timeLimit,
  type Wanted,
} from '@waybill/table/commit';
import { isConflict } from '@waybill/table/write';

/** Outlasts the lease of an intent whose caller died; the function of a call has 28 seconds. */
const LIMIT_MS = 12_000;
/** An attempt of an ordinary call takes as long as the first pause. */
const PACE = { first: 20, longest: 1_000 } as const;
/** A large call takes long by itself; it does not wait for that long as well. */
const LARGEST_SCALE = 12;

/**
 * Attempts that take longer than they should show that many wait for the same machine or partition: those
 * that repeat too soon keep it from the one that could get through.
 */
export function scaleOf(attemptMs: number): number {
  return Math.min(LARGEST_SCALE, Math.max(1, attemptMs / PACE.first));
}

/** One attempt: what it holds is free again after it, whatever came of it. */
async function attemptAndRelease<Result>(
  attempt: (attempt: Attempt) => Promise<Result>,
  current: Attempt,
): Promise<Result> {
  const { locks } = current;
  if (locks === undefined) return attempt(current);
  try {
    return await keepingLease(locks.tenant, locks.intent, () => attempt(current));
  } finally {
    if (current.locks !== undefined) await releaseLocks(current.locks);
  }
}

/**
 * Repeats load, decide and commit while others are faster, with growing random pauses, until
 * `limitMs` are over; then the refusal of the last attempt stands. They begin with the first
 * lost race, so a call is repeated however long its first attempt took (API-68). A call too large for one
 * transaction locks what it lost before it looks again: many rows never stand still by themselves
 * while others book on them.
 */
export async function retryOnConflict<Result>(
  attempt: (attempt: Attempt) => Promise<Result>,
  limitMs = LIMIT_MS,
): Promise<Result> {
  const pause = backoff(PACE);
  let over = () => false;
  let wanted: Wanted | undefined;
  for (let losses = 0; ; losses += 1) {
    const current: Attempt = { losses, locks: wanted && (await takeLocks(wanted, over)) };
    const begun = performance.now();
    const result = await attemptAndRelease(attempt, current);
    if (losses === 0) over = timeLimit(limitMs);
    if (!isConflict(result) || over()) return result;
    wanted = current.lost ?? wanted;
    await pause(scaleOf(performance.now() - begun));
  }
}
