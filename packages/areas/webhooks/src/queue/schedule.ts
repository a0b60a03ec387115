import { createHash } from 'node:crypto';
import { plusSeconds } from '@waybill/kernel/instant';

const HOUR = 3600;

/** Seconds between the end of a failed attempt and the next one; the first goes at once (WHK-94). */
export const schedule: readonly number[] = [
  0,
  5,
  30,
  120,
  600,
  1800,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  ...Array.from({ length: 6 }, () => 10 * HOUR),
];

export const MAX_ATTEMPTS = schedule.length;

/** The schedule with its largest jitter: after this a delivery ends, however often it was put off. */
export const GIVE_UP_AFTER_SECONDS = 84 * HOUR;

const JITTER = 0.1;
/** Below the longest visibility time-out of a queue, so that a queue alone could carry a wait. */
const LONGEST_DELAY = 42_900;
const THROTTLED_FLOOR = 60;
const SMALLEST_CEILING = HOUR;

/** Wishes of an answer for the next attempt. */
export interface Advice {
  /** Seconds of a `Retry-After`, when the receiver sent one. */
  readonly retryAfter?: number | undefined;
  /** The receiver is overloaded: an immediate retry would make it worse. */
  readonly overloaded?: boolean | undefined;
}

/** A fraction in [0, 1), the same in every rerun of the same attempt (WHK-95). */
function fraction(deliveryId: string, attempt: number): number {
  const digest = createHash('sha256').update(`${deliveryId}:${attempt}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

/** The wait that the answer asks for, before jitter (WHK-100, WHK-101). */
function applyAdvice(base: number, advice: Advice): number {
  const asked =
    advice.retryAfter === undefined
      ? base
      : Math.min(Math.max(advice.retryAfter, base), Math.max(2 * base, SMALLEST_CEILING));
  return advice.overloaded === true ? Math.max(asked, THROTTLED_FLOOR) : asked;
}

/**
 * Seconds until `attempt` after the one before it failed, or undefined when there is none left.
 * Jitter only ever adds (WHK-94, WHK-95).
 */
export function delayBefore(
  deliveryId: string,
  attempt: number,
  advice: Advice = {},
): number | undefined {
  const base = schedule[attempt - 1];
  if (base === undefined) return undefined;
  const wait = applyAdvice(base, advice) * (1 + JITTER * fraction(deliveryId, attempt));
  return Math.min(Math.ceil(wait), LONGEST_DELAY);
}

/** The longest wait that a queue message carries by itself (WHK-102). */
export const LONGEST_MESSAGE_DELAY = 900;

/** Behind a delayed message by this, the sweep takes over: the message was lost (WHK-103). */
const GRACE_SECONDS = 180;

/** When the sweep reads a delivery that waits until `next`. */
export function sweepAt(next: Date, now: Date): Date {
  const carried = next.getTime() - now.getTime() <= LONGEST_MESSAGE_DELAY * 1000;
  return carried ? plusSeconds(next, GRACE_SECONDS) : next;
}

/** A message that the sweep sent has done its work by then, or was lost as well. */
const TOLD_AGAIN_SECONDS = 600;

/**
 * When the sweep sends another message for a delivery that it has sent `told` messages for: later
 * each time, since what makes its consumer fail each time must not come for ever (WHK-212).
 */
export function sendAgainAt(due: Date, told: number): Date {
  return plusSeconds(due, TOLD_AGAIN_SECONDS * 2 ** told);
}

/** Whole seconds until a delivery is due, none when it is overdue. */
export function secondsUntil(due: Date, now: Date): number {
  return Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000));
}
