import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Repeating, repeat } from './repeat.ts';

let loop: Repeating | undefined;
afterEach(async () => loop?.stop());

describe('repeat', () => {
  it('rests long after an idle step and briefly after a busy one', async () => {
    let steps = 0;
    loop = repeat(
      async () => {
        steps += 1;
        return steps < 4;
      },
      { busyMs: 1, idleMs: 60_000 },
      () => undefined,
    );
    await sleep(100);
    expect(steps).toBe(4);
  });

  it('answers a burst of wakes with one step', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      return false;
    };
    loop = repeat(step, { busyMs: 50, idleMs: 60_000 }, () => undefined);
    await sleep(10);
    for (let count = 0; count < 20; count += 1) loop.wake();
    await sleep(120);
    expect(steps).toBe(2);
  });

  it('steps again when it was woken during a step', async () => {
    let steps = 0;
    const step = async () => {
      steps += 1;
      if (steps === 1) {
        await sleep(20);
        loop?.wake();
      }
      return false;
    };
    loop = repeat(step, { busyMs: 1, idleMs: 60_000 }, () => undefined);
    await expect.poll(() => steps).toBe(2);
  });

  it('rests as long as a step took when it is fair', async () => {
    const starts: number[] = [];
    const step = async () => {
      starts.push(Date.now());
      await sleep(60);
      loop?.wake();
      return true;
    };
    loop = repeat(step, { busyMs: 1, idleMs: 1, fair: true }, () => undefined);
    await sleep(200);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(115);
  });

  it('reports a failure, rests, and goes on', async () => {
    const failures: unknown[] = [];
    const step = async () => {
      throw new Error('broken');
    };
    loop = repeat(step, { busyMs: 0, idleMs: 0 }, (error) => failures.push(error));
    await sleep(300);
    expect(failures).toHaveLength(2);
  });

  it('stops at once while it rests', async () => {
    loop = repeat(
      async () => false,
      { busyMs: 0, idleMs: 60_000 },
      () => undefined,
    );
    await sleep(10);
    const began = Date.now();
    await loop.stop();
    expect(Date.now() - began).toBeLessThan(1000);
  });
});
