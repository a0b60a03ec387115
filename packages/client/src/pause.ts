/** How a try ended. */
export interface Ended {
  /** 0 where no answer came. */
  readonly status: number;
  /** Code of the refusal; none where the answer is not the service's own. */
  readonly code?: string | undefined;
  /** Another try would end in the same way. */
  readonly isFinal?: boolean | undefined;
  /** Seconds, as the answer says. */
  readonly retryAfter?: number | undefined;
}

const FIRST_MS = 250;
const LONGEST_MS = 8000;

/** Answers that come from before the service, which may have done its work or not. */
const UNKNOWN = [0, 502, 503, 504];

/**
 * Whether a try may be followed by another. A refusal that says so is; what got no answer is as
 * well, but for a DELETE: it would be told that what it deleted is not there.
 */
function mayRepeat(method: string, { status, code, isFinal = false }: Ended): boolean {
  if (isFinal) return false;
  if (code === undefined)
    return status === 429 || (method !== 'DELETE' && UNKNOWN.includes(status));
  return status === 429 || status === 503 || code === 'request_in_progress';
}

/**
 * Milliseconds until the next try, or undefined where there is none: what the answer asks for, and
 * up to twice as much each time, at random, so that many callers do not come back at once.
 */
export function pauseAfter(
  ended: Ended,
  { method, tries, chance }: { method: string; tries: number; chance: number },
  { retries, timeoutMs }: { retries: number; timeoutMs: number },
): number | undefined {
  if (tries > retries || !mayRepeat(method, ended)) return undefined;
  const spread = chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  const pause = (ended.retryAfter ?? 0) * 1000 + spread;
  return pause > timeoutMs ? undefined : pause;
}
