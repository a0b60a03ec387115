import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  delayBefore,
  GIVE_UP_AFTER_SECONDS,
  MAX_ATTEMPTS,
  schedule,
  secondsUntil,
  sweepAt,
} from './schedule.ts';

const delivery = 'dlv_01JA0Z3K5T8W6Q2R4Y7N9B1C3E';
const retries = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 2);

describe('the schedule', () => {
  // WHK-94
  it('has 16 attempts over 75 h 42 min 35 s, no step above 10 h', () => {
    expect(MAX_ATTEMPTS).toBe(16);
    expect(schedule.reduce((sum, delay) => sum + delay, 0)).toBe(75 * 3600 + 42 * 60 + 35);
    expect(Math.max(...schedule)).toBe(36_000);
  });

  it('repeats the worked jitter (WHK-95)', () => {
    expect(retries.map((attempt) => delayBefore(delivery, attempt))).toEqual([
      6, 33, 130, 604, 1941, 3753, 7296, 15818, 30293, 37574, 36916, 37888, 37281, 37722, 38140,
    ]);
  });

  it('starts at once and ends behind the last attempt', () => {
    expect(delayBefore(delivery, 1)).toBe(0);
    expect(delayBefore(delivery, MAX_ATTEMPTS + 1)).toBeUndefined();
  });

  // WHK-95
  it('never waits less than promised, nor a tenth more', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...retries), (id, attempt) => {
        const base = schedule[attempt - 1] ?? 0;
        const delay = delayBefore(id, attempt) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(base);
        expect(delay).toBeLessThanOrEqual(Math.ceil(base * 1.1));
      }),
    );
  });

  // WHK-106
  it('fits the time after which a delivery gives up', () => {
    const longest = schedule.reduce((sum, delay) => sum + Math.ceil(delay * 1.1), 0);
    expect(longest).toBeLessThanOrEqual(GIVE_UP_AFTER_SECONDS);
  });
});

describe('a wait', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  // WHK-102, WHK-103
  it.each([
    ['none', 0, 180],
    ['one that a message carries', 900, 1080],
    ['a longer one', 900.001, 900.001],
    ['ten hours', 36_000, 36_000],
  ])('is read by the sweep in its time: %s', (_, wait, read) => {
    expect(sweepAt(later(wait), now)).toEqual(later(read));
  });

  // WHK-102, WHK-104
  it.each([
    [30, 30],
    [0.001, 1],
    [0, 0],
    [-5, 0],
  ])('of %d seconds is %d in a message', (wait, seconds) => {
    expect(secondsUntil(later(wait), now)).toBe(seconds);
  });
});

describe('advice of the receiver', () => {
  const between = (delay: number | undefined, wanted: number) => {
    expect(delay).toBeGreaterThanOrEqual(wanted);
    expect(delay).toBeLessThanOrEqual(Math.ceil(wanted * 1.1));
  };

  // WHK-100
  it.each([
    ['longer than the step', 2, 600, 600],
    ['shorter than the step', 5, 10, 600],
    ['beyond an hour on a short step', 2, 100_000, 3600],
    ['beyond twice a long step', 8, 100_000, 14_400],
  ])('keeps a Retry-After %s in range', (_, attempt, retryAfter, wanted) => {
    between(delayBefore(delivery, attempt, { retryAfter }), wanted);
  });

  // WHK-100
  it('never waits 12 hours or more', () => {
    expect(delayBefore(delivery, 16, { retryAfter: 1_000_000 })).toBe(42_900);
  });

  // WHK-101
  it('waits a minute at least for an overloaded receiver', () => {
    between(delayBefore(delivery, 2, { overloaded: true }), 60);
    between(delayBefore(delivery, 5, { overloaded: true }), 600);
    between(delayBefore(delivery, 2, { overloaded: true, retryAfter: 7 }), 60);
  });
});
