import { describe, expect, it } from 'vitest';
import { counted, isBeyond, isOver, LIMIT_SECONDS, type Rate } from './caller-limits.ts';

const MINUTE = LIMIT_SECONDS * 1000;
const START = 1_000 * MINUTE;
const LIMIT = 10;

/** The rate after so many calls at a moment. */
function after(calls: number, now: number, before?: Rate): Rate | undefined {
  let rate = before;
  for (let call = 0; call < calls; call += 1) rate = counted(rate, now);
  return rate;
}

// API-172
describe('a rate', () => {
  it('is within its limit up to the last call that is allowed', () => {
    expect(isBeyond(undefined, LIMIT, START)).toBe(false);
    expect(isBeyond(after(LIMIT, START), LIMIT, START)).toBe(false);
    expect(isBeyond(after(LIMIT + 1, START), LIMIT, START)).toBe(true);
  });

  it('is no lower because a new window began: calls of the last minute count', () => {
    const late = after(LIMIT, START + MINUTE - 1);
    const next = after(2, START + MINUTE, late);
    expect(isBeyond(next, LIMIT, START + MINUTE)).toBe(true);
  });

  it('falls with the time that passes, and is within its limit a minute later', () => {
    const flood = after(2 * LIMIT, START);
    expect(isBeyond(flood, LIMIT, START + MINUTE)).toBe(true);
    expect(isBeyond(flood, LIMIT, START + MINUTE * 1.4)).toBe(true);
    expect(isBeyond(flood, LIMIT, START + MINUTE * 1.5)).toBe(false);
  });

  it('lets a steady caller just below its limit go on for ever', () => {
    let rate: Rate | undefined;
    const step = MINUTE / (LIMIT - 1);
    for (let now = START; now < START + 5 * MINUTE; now += step) {
      rate = counted(rate, now);
      expect(isBeyond(rate, LIMIT, now)).toBe(false);
    }
  });

  it('forgets what is older than a window, whatever the clock did meanwhile', () => {
    const flood = after(100, START);
    expect(isBeyond(flood, LIMIT, START + 2 * MINUTE)).toBe(false);
    expect(isBeyond(flood, LIMIT, START - MINUTE)).toBe(false);
  });

  it('is over once nothing of it counts', () => {
    const rate = counted(undefined, START);
    expect(isOver(rate, START)).toBe(false);
    expect(isOver(rate, START + MINUTE)).toBe(false);
    expect(isOver(rate, START + 2 * MINUTE)).toBe(true);
  });
});
