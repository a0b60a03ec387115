import { reject } from '@waybill/kernel/rejection';
import { timeLimit } from '@waybill/table/commit';
import { concurrentModification } from '@waybill/table/write';
import { expect, it, vi } from 'vitest';
import { retryOnConflict, scaleOf } from './retry.ts';

it('repeats an attempt that lost a race, and answers the one that won', async () => {
  const results = [concurrentModification, concurrentModification, 'done'];
  expect(await retryOnConflict(async () => results.shift())).toBe('done');
  expect(results).toEqual([]);
});

it('repeats no other refusal', async () => {
  const refusals = [reject('gone', 'It is gone.'), concurrentModification];
  expect(await retryOnConflict(async () => refusals.shift())).toMatchObject({ rejected: 'gone' });
  expect(refusals).toHaveLength(1);
});

it('answers the refusal once its retries are over', async () => {
  let attempts = 0;
  const result = await retryOnConflict(async () => {
    attempts += 1;
    return concurrentModification;
  }, 40);
  expect(result).toBe(concurrentModification);
  expect(attempts).toBeGreaterThan(1);
});

// API-68
it('repeats a call whose first attempt took longer than its retries may', async () => {
  const results = [concurrentModification, 'done'];
  const slow = async () => {
    const over = timeLimit(60);
    await vi.waitUntil(over);
    return results.shift();
  };
  expect(await retryOnConflict(slow, 50)).toBe('done');
});

it('does not hide what an attempt throws', async () => {
  const failing = retryOnConflict(async () => {
    throw new Error('a bug');
  });
  await expect(failing).rejects.toThrow('a bug');
});

it.each([
  ['an ordinary attempt', 15, 1],
  ['one that took four times as long', 80, 4],
  ['a large call', 5_000, 12],
])('scales the pauses after %s', (_, attemptMs, scale) => {
  expect(scaleOf(attemptMs)).toBe(scale);
});
