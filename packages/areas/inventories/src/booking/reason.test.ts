import { expect, it } from 'vitest';
import { readReason, refuseReason } from './reason.ts';

// INV-59
it.each([
  [undefined, null],
  [null, null],
  ['', null],
  [' \n', null],
  [' counted ', ' counted '],
])('reads %j as %j', (reason, expected) => {
  expect(readReason(reason)).toBe(expected);
});

// INV-59
it.each([
  ['none', 'adjustment', false],
  ['none', 'receipt', false],
  ['adjustments', 'adjustment', true],
  ['adjustments', 'receipt', false],
  ['all', 'adjustment', true],
  ['all', 'receipt', true],
] as const)('%s: a reason for an %s is owed: %s', (movement_reason_required, booked, owed) => {
  const settings = { movement_reason_required };
  const refused = owed ? { rejected: 'reason_required' } : undefined;
  expect(refuseReason(booked, null, settings)?.rejected).toBe(refused?.rejected);
  expect(refuseReason(booked, 'counted', settings)).toBeUndefined();
});
