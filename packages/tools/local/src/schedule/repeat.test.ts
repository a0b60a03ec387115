import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Repeating, repeat } from './repeat.ts';

const HOUR_MS = 3_600_000;

let loop: Repeating | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Ends after so long, which passes with the others. */
const lasting = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('repeat', () => {
  it('rests long after an idle step and briefly after a busy one', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      return steps % 4 > 0;
    };
    loop = repeat(step, { busyMs: 1, idleMs: HOUR_MS }, () => undefined);
    await pass(HOUR_MS);
    expect(steps).toBe(4);
    await pass(10);
    expect(steps).toBe(8);
  });

  it('answers a burst of wakes with one step', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      return false;
    };
    loop = repeat(step, { busyMs: 50, idleMs: HOUR_MS }, () => undefined);
    await pass(10);
    for (let count = 0; count < 20; count += 1) loop.wake();
    await pass(49);
    expect(steps).toBe(1);
    await pass(1_000);
    expect(steps).toBe(2);
  });

  it('steps again when it was woken during a step', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      if (steps === 1) {
        await lasting(20);
        loop?.wake();
      }
      return false;
    };
    loop = repeat(step, { busyMs: 1, idleMs: HOUR_MS }, () => undefined);
    await pass(21);
    expect(steps).toBe(2);
  });

  it('rests as long as a step took when it is fair', async () => {
    const starts: number[] = [];
    const step = async () => {
      starts.push(Date.now());
      await lasting(60);
      loop?.wake();
      return true;
    };
    loop = repeat(step, { busyMs: 1, idleMs: 1, fair: true }, () => undefined);
    await pass(200);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBe(120);
  });

  it('reports a failure, rests, and goes on', async () => {
    const failures: unknown[] = [];
    const step = async () => {
      throw new Error('broken');
    };
    loop = repeat(step, { busyMs: 0, idleMs: 0 }, (error) => failures.push(error));
    await pass(199);
    expect(failures).toHaveLength(1);
    await pass(1);
    expect(failures).toHaveLength(2);
  });

  it('stops at once while it rests', async () => {
    loop = repeat(
      async () => false,
      { busyMs: 0, idleMs: HOUR_MS },
      () => undefined,
    );
    await pass(10);
    // No time passes any more, so that a stop that waited for the end of the rest would never end.
    await loop.stop();
  });
});
