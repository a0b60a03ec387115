import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartStatuses } from '../cart/cart.schema.ts';
import { cartOf, OWNER, SESSION } from '../testing/cart.factory.ts';
import { createdBefore, expiryOf } from './expiry.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const never = { abandon_after_minutes: 0, cart_ttl_days: 0, guest_cart_ttl_days: 0 };
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const DAY = 1_440;
const guest = { contact_id: null, session_key: SESSION };

describe('a cart', () => {
  // CRT-81 to CRT-83
  it.each([
    ['in use', {}, 29, { abandon_after_minutes: 30 }, undefined],
    ['left for as long as allowed', {}, 30, { abandon_after_minutes: 30 }, 'abandon'],
    ['of a shop that abandons none', {}, 9 * DAY, {}, undefined],
    ['past its days, never purged at once', {}, 2 * DAY, { cart_ttl_days: 2 }, 'abandon'],
    ['of a guest by the days of guests', guest, 2 * DAY, { guest_cart_ttl_days: 2 }, 'abandon'],
    ['of a guest, not by those of contacts', guest, 2 * DAY, { cart_ttl_days: 2 }, undefined],
    ['abandoned today', { status: 'abandoned' }, DAY, { cart_ttl_days: 2 }, undefined],
    ['abandoned long ago', { status: 'abandoned' }, 2 * DAY, { cart_ttl_days: 2 }, 'purge'],
    [
      'abandoned, of a shop that keeps them',
      { status: 'abandoned' },
      9 * DAY,
      { abandon_after_minutes: 1 },
      undefined,
    ],
    ['merged long ago', { status: 'merged' }, 2 * DAY, { cart_ttl_days: 2 }, 'purge'],
    [
      'ordered',
      { status: 'ordered' },
      900 * DAY,
      { cart_ttl_days: 2, guest_cart_ttl_days: 2 },
      undefined,
    ],
  ] as const)('%s', (_, more, idle, lifetimes, expected) => {
    const cart = cartOf({ ...more, updated_at: ago(idle) });
    expect(expiryOf(cart, { ...never, ...lifetimes }, NOW)).toBe(expected);
  });

  const lifetime = fc.integer({ min: 0, max: 5 });

  // CRT-82, CRT-84
  it('that expires is among those that a run looks at, and never an ordered one', () => {
    fc.assert(
      fc.property(
        fc.record({
          abandon_after_minutes: fc.constantFrom(0, 1, 5_000),
          cart_ttl_days: lifetime,
          guest_cart_ttl_days: lifetime,
        }),
        fc.constantFrom(...cartStatuses),
        fc.boolean(),
        fc.nat({ max: 7 * DAY }),
        (lifetimes, status, isGuest, idle) => {
          const owner = isGuest ? guest : { contact_id: OWNER, session_key: null };
          const cart = cartOf({ ...owner, status, created_at: ago(idle), updated_at: ago(idle) });
          const expiry = expiryOf(cart, lifetimes, NOW);
          if (expiry === undefined) return;
          expect(status).not.toBe('ordered');
          expect(expiry).toBe(status === 'active' ? 'abandon' : 'purge');
          const before = createdBefore(status, lifetimes, NOW) ?? 0;
          expect(Date.parse(cart.created_at)).toBeLessThanOrEqual(before);
        },
      ),
    );
  });

  // CRT-84
  it('is not looked for where none expires', () => {
    expect(createdBefore('active', never, NOW)).toBeUndefined();
    expect(createdBefore('merged', { ...never, abandon_after_minutes: 5 }, NOW)).toBeUndefined();
  });
});
