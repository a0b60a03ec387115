import type { EventWithDeliveries } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { isSettled } from './settled.ts';

const now = new Date('2026-11-20T10:05:00.000Z');

const event = (minute: number, ...statuses: string[]) =>
  ({
    time: `2026-11-20T10:0${minute}:00.000Z`,
    deliveries: statuses.map((status) => ({ status })),
  }) as unknown as EventWithDeliveries;

it.each([
  ['all have ended', event(4, 'delivered', 'failed', 'skipped', 'cancelled'), true],
  ['one is tried again', event(0, 'delivered', 'waiting'), false],
  ['one is being sent', event(0, 'sending'), false],
  ['one has not begun', event(0, 'pending'), false],
  ['nobody listens', event(3), true],
  ['it has just happened', event(5), false],
])('an event of which %s: %o is settled: %s', (_, one, settled) => {
  expect(isSettled(one, now)).toBe(settled);
});
