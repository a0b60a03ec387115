import { expect, it } from 'vitest';
import { deliveryStatuses, lifecycle, statesBefore } from './delivery.status.ts';

// WHK-84
it('ends in four states', () => {
  const ends = deliveryStatuses.filter((status) => Object.keys(lifecycle[status]).length === 0);
  expect(ends).toEqual(['delivered', 'failed', 'skipped', 'cancelled']);
});

it('sends only what was claimed, and claims only what waits', () => {
  expect(statesBefore('claim')).toEqual(['pending', 'waiting']);
  expect(statesBefore('reclaim')).toEqual(['sending']);
  expect(statesBefore('succeed')).toEqual(['sending']);
  expect(statesBefore('retry')).toEqual(['sending']);
});

it('can reach every state from pending', () => {
  const reached = new Set(['pending']);
  for (const status of reached) {
    for (const next of Object.values(lifecycle[status as keyof typeof lifecycle]))
      reached.add(next);
  }
  expect([...reached].sort()).toEqual([...deliveryStatuses].sort());
});
