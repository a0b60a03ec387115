import { isConflict } from '@waybill/table/conflict';
import { patience, pause } from '@waybill/table/patience';
import type { Attempt } from '@waybill/table/plan/commit-plan';
import { releaseLocks, takeLocks, type Wanted } from '@waybill/table/plan/locks';

/** Outlasts the lease of a plan whose caller died; the function of a call has 28 seconds. */
const PATIENCE_MS = 12_000;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 250;

/** One attempt: what it holds is free again after it, whatever came of it. */
async function attemptAndRelease<Result>(
  attempt: (attempt: Attempt) => Promise<Result>,
  current: Attempt,
): Promise<Result> {
  try {
    return await attempt(current);
  } finally {
    if (current.locks !== undefined) await releaseLocks(current.locks, 'answered');
  }
}

/**
 * Repeats load, decide and commit while others are faster, with growing random pauses, until
 * `patienceMs` are over; then the refusal of the last attempt stands. A call too large for one
 * transaction locks what it lost before it looks again: many rows never stand still by themselves
 * while others book on them.
 */
export async function retryOnConflict<Result>(
  attempt: (attempt: Attempt) => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const over = patience(patienceMs);
  let wanted: Wanted | undefined;
  for (let count = 0; ; count += 1) {
    const locks = wanted && (await takeLocks(wanted, over));
    const current: Attempt = { losses: count, locks };
    const result = await attemptAndRelease(attempt, current);
    if (!isConflict(result) || over()) return result;
    wanted = current.lost ?? wanted;
    await pause(count, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  }
}
