import { expect, it } from 'vitest';
import { isHeldByOther } from './attempt-conditions.ts';
import { storedDelivery } from './delivery.factory.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const ref = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };
const held = storedDelivery({
  status: 'sending',
  attempts: 2,
  lease: '2026-03-01T10:00:30.000Z',
});

// WHK-86, WHK-87
it.each([
  ['this attempt', held, true],
  ['this attempt to its last moment', { ...held, lease: now.toISOString() }, true],
  ['this attempt no more', { ...held, lease: '2026-03-01T09:59:59.999Z' }, false],
  ['this attempt without an end', { ...held, lease: null }, false],
  ['another attempt', { ...held, attempts: 3 }, false],
  ['the attempt of another round', { ...held, round: 2 }, false],
  ['none', { ...held, status: 'waiting' as const }, false],
])('a delivery in which another process holds %s: %#', (_, stored, expected) => {
  expect(isHeldByOther(ref, stored, now)).toBe(expected);
});
