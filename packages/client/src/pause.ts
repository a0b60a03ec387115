/** The end of a try. */
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
/** A call that is told to come back later than that ends with what it was told. */
const LONGEST_WAIT_MS = 30_000;

/** Answers that come from before the service, which may have done its work or not. */
const UNKNOWN = [0, 502, 503, 504];

/**
 * Tells if a try may be followed by another. A refusal that says so is; a try without an answer is as
 * well, but for a DELETE: it would be told that what it deleted is not there.
 */
function mayRepeat(method: string, { status, code, isFinal = false }: Ended): boolean {
  if (isFinal) return false;
  if (code === undefined)
    return status === 429 || (method !== 'DELETE' && UNKNOWN.includes(status));
  return status === 429 || status === 503 || code === 'request_in_progress';
}

/**
 * Seconds that an answer asks to wait: `Retry-After` as a number or as a date, which is compared
 * with the answer's own clock where that can be read. None where it says neither.
 */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const said = headers.get('retry-after');
  if (said === null) return undefined;
  const seconds = Number(said);
  if (seconds >= 0) return seconds;
  const from = Date.parse(headers.get('date') ?? '') || now;
  const until = Date.parse(said);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - from) / 1000));
}

/**
 * Milliseconds until the next try, or undefined where there is none: what the answer asks for, and
 * up to twice as much each time, at random, so that many callers do not come back at once (CLN-3).
 */
export function pauseAfter(
  ended: Ended,
  { method, tries, chance }: { method: string; tries: number; chance: number },
  retries: number,
): number | undefined {
  if (tries > retries || !mayRepeat(method, ended)) return undefined;
  const spread = chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  const pause = (ended.retryAfter ?? 0) * 1000 + spread;
  return pause > LONGEST_WAIT_MS ? undefined : pause;
}
