import { expect, it } from 'vitest';
import { drained, fullBucket, refilled } from './bucket.ts';

const rate = { perSecond: 1_000, burstSeconds: 5 };

it('saves up five seconds and no more', () => {
  const spent = drained(fullBucket(rate, 0), 5_200);
  expect(spent.units).toBe(-200);
  expect(refilled(spent, rate, 100).units).toBe(-100);
  expect(refilled(spent, rate, 1_200).units).toBe(1_000);
  expect(refilled(spent, rate, 60_000).units).toBe(5_000);
});
