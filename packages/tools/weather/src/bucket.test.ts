import { expect, it } from 'vitest';
import { drain, fullBucket, refill } from './bucket.ts';

const rate = { perSecond: 1_000, burstSeconds: 5 };

it('saves up five seconds and no more', () => {
  const spent = drain(fullBucket(rate, 0), 5_200);
  expect(spent.units).toBe(-200);
  expect(refill(spent, rate, 100).units).toBe(-100);
  expect(refill(spent, rate, 1_200).units).toBe(1_000);
  expect(refill(spent, rate, 60_000).units).toBe(5_000);
});
