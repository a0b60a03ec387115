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

describe('repeat', () => {
  it('steps again when it was woken during a step', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      if (steps > 1) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
      loop?.wake();
    };
    loop = repeat(step, { restMs: HOUR_MS }, () => undefined);
    await pass(21);
    expect(steps).toBe(2);
  });

  it('reports a failure, rests, and goes on', async () => {
    const failures: unknown[] = [];
    const step = async () => {
      throw new Error('broken');
    };
    loop = repeat(step, { restMs: 0 }, (error) => failures.push(error));
    await pass(199);
    expect(failures).toHaveLength(1);
    await pass(1);
    expect(failures).toHaveLength(2);
  });

  it('stops at once while it rests', async () => {
    loop = repeat(
      async () => undefined,
      { restMs: HOUR_MS },
      () => undefined,
    );
    await pass(10);
    // No time passes any more, so that a stop that waited for the end of the rest would never end.
    await loop.stop();
  });
});
