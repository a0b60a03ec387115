import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Scheduler, startScheduler } from './scheduler.ts';

/** Longer than a scheduler waits at its start. */
const PATIENCE = { timeout: 3000 };

let scheduler: Scheduler | undefined;
afterEach(async () => {
  await scheduler?.stop();
  vi.useRealTimers();
});

function start(everyMs: number, work: () => Promise<unknown>) {
  const failures: string[] = [];
  scheduler = startScheduler(
    [{ target: { id: 'test.sweep', file: '' }, everyMs }],
    work,
    (message) => failures.push(message),
  );
  return failures;
}

describe('startScheduler', () => {
  it('runs soon after the start and then in its interval', async () => {
    vi.useFakeTimers();
    let runs = 0;
    start(100, async () => {
      runs += 1;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(101);
    expect(runs).toBe(3);
  });

  it('never overlaps itself', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    start(1, async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(30);
      running -= 1;
      runs += 1;
      scheduler?.wake();
    });
    await expect.poll(() => runs, PATIENCE).toBeGreaterThan(3);
    expect(most).toBe(1);
  });

  it('runs early when it is woken', async () => {
    let runs = 0;
    start(60_000, async () => {
      runs += 1;
    });
    for (const expected of [1, 2]) {
      scheduler?.wake();
      await expect.poll(() => runs, { timeout: 500 }).toBe(expected);
    }
  });

  it('goes on after a run that failed', async () => {
    let runs = 0;
    const failures = start(10, async () => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
    });
    await expect.poll(() => runs, PATIENCE).toBeGreaterThan(1);
    expect(failures).toEqual(['test.sweep failed']);
  });
});
