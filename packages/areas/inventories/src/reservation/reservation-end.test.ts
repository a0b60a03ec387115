import { describe, expect, it } from 'vitest';
import { type ReservationStatus, reservationStatuses } from './reservation.schema.ts';
import {
  type EndTrigger,
  expiryOf,
  initialStatus,
  isExpired,
  lifecycle,
  nextStatus,
} from './reservation-end.ts';

// INV-97
describe('lifecycle of a reservation', () => {
  it('is active, and ends once', () => {
    expect(initialStatus).toBe('active');
    expect(lifecycle).toEqual({
      active: { commit: 'committed', release: 'released', expire: 'released' },
      released: {},
      committed: {},
    });
    expect(Object.keys(lifecycle)).toEqual(reservationStatuses);
  });

  it.each<[EndTrigger, string]>([
    ['commit', 'committed'],
    ['release', 'released'],
    ['expire', 'released'],
  ])('%s leads to %s, from active only', (trigger, expected) => {
    expect(nextStatus('active', trigger)).toBe(expected);
    expect(() => nextStatus('released', trigger)).toThrow(`${trigger} cannot end`);
    expect(() => nextStatus('committed', trigger)).toThrow('that is committed');
  });
});

const taken = '2026-11-22T10:00:00.000Z';

// INV-80
describe('expiryOf', () => {
  it.each<[string, string | null, number, string | null]>([
    ['the deadline of the call', '2026-11-23T00:00:00.000Z', 30, '2026-11-23T00:00:00.000Z'],
    ['a deadline in the past', '2020-01-01T00:00:00.000Z', 30, '2020-01-01T00:00:00.000Z'],
    ['the setting where the call has none', null, 30, '2026-11-22T10:30:00.000Z'],
    ['none where the setting is 0', null, 0, null],
  ])('%s', (_, asked, ttl, expected) => {
    expect(expiryOf(asked, taken, ttl)).toBe(expected);
  });
});

// INV-104, INV-105, INV-161
describe('isExpired', () => {
  const reservation = (expires_at: string | null, status: ReservationStatus = 'active') => ({
    status,
    expires_at,
    created_at: taken,
    order_item_id: null as string | null,
  });

  it.each<[string, ReturnType<typeof reservation>, string, number, boolean]>([
    [
      'just before its deadline',
      reservation('2026-11-22T11:00:00.000Z'),
      '2026-11-22T10:59:59.999Z',
      0,
      false,
    ],
    [
      'at its deadline',
      reservation('2026-11-22T11:00:00.000Z'),
      '2026-11-22T11:00:00.000Z',
      0,
      true,
    ],
    [
      'with a deadline ahead, older than the ttl',
      reservation('2026-11-22T13:00:00.000Z'),
      '2026-11-22T12:00:00.000Z',
      5,
      false,
    ],
    [
      'undated, a moment younger than the ttl',
      reservation(null),
      '2026-11-22T10:04:59.999Z',
      5,
      false,
    ],
    ['undated, exactly as old as the ttl', reservation(null), '2026-11-22T10:05:00.000Z', 5, true],
    ['undated, without a ttl', reservation(null), '2036-11-22T10:00:00.000Z', 0, false],
    ['ended already', reservation('2020-01-01T00:00:00.000Z', 'released'), taken, 5, false],
    ['shipped already', reservation('2020-01-01T00:00:00.000Z', 'committed'), taken, 5, false],
    [
      'of an order, older than any ttl',
      { ...reservation(null), order_item_id: 'i-1' },
      '2036-11-22T10:00:00.000Z',
      5,
      false,
    ],
  ])('a reservation %s', (_, one, now, ttl, expected) => {
    expect(isExpired(one, now, ttl)).toBe(expected);
  });
});
