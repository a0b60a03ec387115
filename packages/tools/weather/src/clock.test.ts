import { hurry } from '@waybill/testing/clock';
import { expect, it } from 'vitest';
import { processClock } from './clock.ts';

it('goes on as before while a suite lets the retry time of calls pass faster', () => {
  hurry(1e9);
  const before = processClock.now();
  expect(processClock.now() - before).toBeLessThan(60_000);
});
