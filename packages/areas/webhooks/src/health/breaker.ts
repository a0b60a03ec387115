import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';

const FAILURES_TO_OPEN = 5;
const TIMEOUTS_TO_OPEN = 3;
const MINUTE = 60;
/** Waits before the first probes, and before each one after them (WHK-108). */
const PROBE_AFTER: readonly number[] = [30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
export const THEN_PROBE_EVERY = 15 * MINUTE;
/** A probe that has not come back by then died with its process; another may go. */
const PROBE_LEASE_SECONDS = 60;

/**
 * Keeps a dead endpoint from taking the slots of healthy ones (WHK-116): open, it lets through one
 * delivery at a time, at growing intervals.
 */
export interface Breaker {
  readonly state: 'closed' | 'open' | 'half_open';
  readonly failures: number;
  readonly timeouts: number;
  /** Probes that failed since it opened. */
  readonly probes: number;
  /** When the next probe may go; while one is out, when it counts as lost. */
  readonly next_probe_at: Instant | null;
}

export const closedBreaker: Breaker = {
  state: 'closed',
  failures: 0,
  timeouts: 0,
  probes: 0,
  next_probe_at: null,
};

/** A delivery may go now, go as the probe, or come back later (WHK-108, WHK-109). */
export type Admission =
  | { readonly kind: 'pass' }
  | { readonly kind: 'probe' }
  | { readonly kind: 'wait'; readonly until: Instant };

export function decideAdmission(breaker: Breaker, now: Date): Admission {
  if (breaker.state === 'closed' || breaker.next_probe_at === null) return { kind: 'pass' };
  return Date.parse(breaker.next_probe_at) <= now.getTime()
    ? { kind: 'probe' }
    : { kind: 'wait', until: breaker.next_probe_at };
}

/** When a probe that goes out now counts as lost. */
export function probeLostAt(now: Date): Instant {
  return toInstant(plusSeconds(now, PROBE_LEASE_SECONDS));
}

/** The breaker while its probe is out. */
export function sendProbe(breaker: Breaker, now: Date): Breaker {
  return { ...breaker, state: 'half_open', next_probe_at: probeLostAt(now) };
}

function open(breaker: Breaker, probes: number, now: Date): Breaker {
  const wait = PROBE_AFTER[probes] ?? THEN_PROBE_EVERY;
  return { ...breaker, state: 'open', probes, next_probe_at: toInstant(plusSeconds(now, wait)) };
}

/** The breaker after a failed attempt (WHK-107, WHK-111). */
export function countFailure(breaker: Breaker, timedOut: boolean, now: Date): Breaker {
  const next = {
    ...breaker,
    failures: breaker.failures + 1,
    timeouts: timedOut ? breaker.timeouts + 1 : 0,
  };
  if (breaker.state === 'half_open') return open(next, breaker.probes + 1, now);
  // An attempt that left before the breaker opened: it says nothing about the probes.
  if (breaker.state === 'open') return next;
  const tripped = next.failures >= FAILURES_TO_OPEN || next.timeouts >= TIMEOUTS_TO_OPEN;
  return tripped ? open(next, 0, now) : next;
}

/**
 * When an endpoint has to be visited after an attempt: at once where it answers again, for a probe
 * where its breaker opened (WHK-108, WHK-112).
 */
export function visitAfter(before: Breaker, after: Breaker, now: Date): Date | undefined {
  if (after.state === 'closed') return before.state === 'closed' ? undefined : now;
  const opened = before.state !== 'open' && after.next_probe_at !== null;
  return opened ? new Date(after.next_probe_at) : undefined;
}
