import { expect, it } from 'vitest';
import { refuseTooMany } from './reservation-limit.ts';

// INV-79
it.each([
  [0, 200, undefined],
  [1_800, 200, undefined],
  [1_801, 200, 'too_many_reservations'],
  [1_999, 1, undefined],
  [2_000, 1, 'too_many_reservations'],
])('beside %d reservations %d more: %s', (held, lines, code) => {
  expect(refuseTooMany(held, Array(lines).fill(0))?.rejected).toBe(code);
});
