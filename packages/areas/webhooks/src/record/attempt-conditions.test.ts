import { leaseFree } from '@waybill/table/write';
import { expect, it } from 'vitest';
import { heldUntil, isBefore } from './attempt-conditions.ts';
import { storedDelivery } from './delivery.factory.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const ref = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };
const held = storedDelivery({
  status: 'sending',
  attempts: 2,
  lease: '2026-03-01T10:00:30.000Z',
});

// WHK-85, WHK-86
it('an attempt stands right behind the one before it, or in itself with a claim that was lost', () => {
  const at = now.toISOString();
  expect(isBefore(ref, now, 'claim')).toEqual({
    all: [
      ['round', '=', 1],
      {
        any: [
          {
            all: [
              ['status', 'in', ['pending', 'waiting']],
              ['attempts', '=', 1],
            ],
          },
          {
            all: [['status', '=', 'sending'], ['attempts', '=', 2], leaseFree('lease', at)],
          },
        ],
      },
    ],
  });
});

// WHK-86, WHK-87
it.each([
  ['this attempt', held, held.lease],
  ['this attempt to its last moment', { ...held, lease: now.toISOString() }, now.toISOString()],
  ['this attempt no more', { ...held, lease: '2026-03-01T09:59:59.999Z' }, undefined],
  ['this attempt without an end', { ...held, lease: null }, undefined],
  ['another attempt', { ...held, attempts: 3 }, undefined],
  ['the attempt of another round', { ...held, round: 2 }, undefined],
  ['none', { ...held, status: 'waiting' as const }, undefined],
])('a delivery in which another process holds %s: %#', (_, stored, expected) => {
  expect(heldUntil(ref, stored, now)).toBe(expected);
});
