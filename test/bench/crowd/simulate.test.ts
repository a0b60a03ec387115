import { rounds } from '@waybill/testing/rounds';
import { expect, it } from 'vitest';
import { type Crowd, type Physics, simulateTakes, simulateTransactions } from './simulate.ts';

const physics: Physics = { conflictMs: 10, serviceMs: 1, wayMs: 2, unitsASecond: 1_000 };
const crowd: Crowd = {
  clients: 100,
  seconds: rounds({ short: 10, long: 30 }),
  rowBytes: 700,
  markBytes: 28,
};

it('one client alone needs the time of its steps', () => {
  const alone = { ...crowd, clients: 1 };
  expect(simulateTransactions(physics, alone)).toMatchObject({ p50: 18, p99: 18, tries: 1 });
  expect(simulateTakes(physics, alone)).toMatchObject({ p50: 21, p99: 21, tries: 1 });
});

it.each([6, 10, 15])(
  'a transaction of %i ms lets no more than one come in that time',
  (conflictMs) => {
    const { rate, tries } = simulateTransactions({ ...physics, conflictMs }, crowd);
    expect(rate).toBeLessThan(1_000 / conflictMs);
    expect(rate).toBeGreaterThan(300 / conflictMs);
    expect(tries).toBeGreaterThan(1);
  },
);

// The goal: 500 reservations a second of one article.
it.each([6, 10, 15])('taken ahead, one article comes 500 times a second at %i ms', (conflictMs) => {
  const { rate, tries } = simulateTakes({ ...physics, conflictMs }, crowd);
  expect(rate).toBeGreaterThanOrEqual(500);
  expect(tries).toBe(1);
});
