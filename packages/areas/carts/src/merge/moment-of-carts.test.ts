import { expect, it } from 'vitest';
import { cartOf } from '../testing/cart.factory.ts';
import { momentOf } from './moment-of-carts.ts';

const version = { rev: 3, childSet: 'a', count: 0, checksum: 0 };
const changed = (updated_at: string) => ({ cart: cartOf({ updated_at }), priced: false, version });

// CRT-19
it.each([
  ['of the clock', [], '2026-11-22T10:00:00.000Z'],
  ['of the clock, behind the changes', ['2026-11-21T10:00:00.000Z'], '2026-11-22T10:00:00.000Z'],
  [
    'of the last change, where the clock is late',
    ['2026-11-22T11:00:00.000Z', '2026-11-22T12:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    '2026-11-22T12:00:00.000Z',
  ],
])('a change of several carts has the moment %s', (_, times, expected) => {
  const clock = new Date('2026-11-22T10:00:00.000Z');
  expect(momentOf(clock, times.map(changed)).at).toBe(expected);
});
