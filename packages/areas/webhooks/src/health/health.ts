import { type Instant, toInstant } from '@waybill/kernel/instant';
import type { SendError } from '../net/send-error.ts';
import { isTimeout } from '../net/send-error.ts';
import { type Breaker, closedBreaker, countFailure } from './breaker.ts';

const HOUR_MS = 3_600_000;
const FAILURES_TO_DISABLE = 100;
const BUSY_FAILING_MS = 72 * HOUR_MS;
const QUIET_FAILING_MS = 120 * HOUR_MS;
/** Attempts whose repeat is recognised; a repeat follows its original within seconds. */
const REMEMBERED = 20;

/** Recent successes and failures of an endpoint; they live in an item of their own (WHK-117). */
export interface Health {
  readonly consecutive_failures: number;
  readonly failing_since: Instant | null;
  readonly last_success_at: Instant | null;
  readonly last_failure_at: Instant | null;
  /** Status and error of the last failure stay when it heals. A refusal by status has no error code. */
  readonly last_status_code: number | null;
  readonly last_error_code: SendError | null;
  readonly breaker: Breaker;
  /** Latest attempts counted, so that a repeated message counts once. */
  readonly counted: readonly string[];
}

export const unknownHealth: Health = {
  consecutive_failures: 0,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
  last_status_code: null,
  last_error_code: null,
  breaker: closedBreaker,
  counted: [],
};

export interface Attempted {
  readonly attemptId: string;
  readonly at: Date;
  readonly succeeded: boolean;
  readonly errorCode: SendError | null;
  readonly statusCode: number | null;
}

function remember(health: Health, attemptId: string): string[] {
  return [attemptId, ...health.counted].slice(0, REMEMBERED);
}

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;
const minuteOf = (at: Instant) => at.slice(0, MINUTE_LENGTH);

/** A healthy endpoint's success is noted once a minute: a write for each would say no more. */
function isQuiet(health: Health, at: Date): boolean {
  return (
    health.consecutive_failures === 0 &&
    health.breaker.state === 'closed' &&
    minuteOf(toInstant(at)) <= minuteOf(health.last_success_at ?? '')
  );
}

/** The later of two moments: answers of calls that overlap come in any order. */
function latest(before: Instant | null, at: Instant): Instant {
  return before !== null && before > at ? before : at;
}

/** Health after an attempt, or undefined when it changes nothing worth a write (WHK-119, WHK-121). */
export function countAttempt(health: Health, attempted: Attempted): Health | undefined {
  const { attemptId, at } = attempted;
  if (health.counted.includes(attemptId)) return undefined;
  if (attempted.succeeded) {
    if (isQuiet(health, at)) return undefined;
    return {
      ...unknownHealth,
      last_success_at: toInstant(at),
      last_failure_at: health.last_failure_at,
      last_status_code: health.last_status_code,
      last_error_code: health.last_error_code,
      counted: remember(health, attemptId),
    };
  }
  return {
    ...health,
    consecutive_failures: health.consecutive_failures + 1,
    failing_since: health.failing_since ?? toInstant(at),
    last_failure_at: latest(health.last_failure_at, toInstant(at)),
    last_status_code: attempted.statusCode,
    last_error_code: attempted.errorCode,
    breaker: countFailure(health.breaker, isTimeout(attempted.errorCode), at),
    counted: remember(health, attemptId),
  };
}

/** Milliseconds for which an endpoint has been failing, up to its last failure; 0 while it is not. */
function failingMs({ failing_since: since, last_failure_at: last }: Health): number {
  return since === null || last === null ? 0 : Date.parse(last) - Date.parse(since);
}

/**
 * Tells that this failing has to end: a busy endpoint after 100 failures in 72 hours, a quiet one
 * when it still fails after 120 hours, longer than any single delivery lasts (WHK-122).
 */
export function hasFailedForGood(health: Health): boolean {
  const failing = failingMs(health);
  if (health.consecutive_failures >= FAILURES_TO_DISABLE && failing >= BUSY_FAILING_MS) return true;
  return failing >= QUIET_FAILING_MS;
}

export type HealthState = 'healthy' | 'failing' | 'paused' | 'disabled';

/** Health in one word (WHK-118). */
export function healthState(health: Health, enabled: boolean): HealthState {
  if (!enabled) return 'disabled';
  if (health.breaker.state !== 'closed') return 'paused';
  return health.consecutive_failures > 0 ? 'failing' : 'healthy';
}

/** Hours of failing after which a shop is warned, the latest first. */
export const WARNED_AFTER_HOURS = [72, 24] as const;
export type WarnedAfterHours = (typeof WARNED_AFTER_HOURS)[number];

/**
 * The hours of failing that an attempt made full, of those a shop is warned after; none where the
 * endpoint is disabled in the same moment (WHK-206).
 */
export function warningAfter(before: Health, after: Health): WarnedAfterHours | undefined {
  if (hasFailedForGood(after)) return undefined;
  const [past, present] = [failingMs(before), failingMs(after)];
  return WARNED_AFTER_HOURS.find((hours) => past < hours * HOUR_MS && hours * HOUR_MS <= present);
}
