import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import type { Reservation } from './reservation.schema.ts';

/**
 * When a reservation ends by itself: at its deadline, the past included; without one `ttlMinutes`
 * after it was taken, where 0 lets it stand (INV-80).
 */
export function expiryOf(
  expiresAt: Instant | null,
  takenAt: Instant,
  ttlMinutes: number,
): Instant | null {
  if (expiresAt !== null) return expiresAt;
  return ttlMinutes > 0 ? toInstant(plusSeconds(new Date(takenAt), ttlMinutes * 60)) : null;
}

/**
 * Tells that the sweep of `now` ends the reservation; the deadline itself is too late (INV-104).
 * `ttlMinutes` is today's setting, so switching it on reaches back to undated ones (INV-105).
 */
export function isExpired(
  { status, expires_at, created_at }: Pick<Reservation, 'status' | 'expires_at' | 'created_at'>,
  now: Instant,
  ttlMinutes: number,
): boolean {
  const end = expiryOf(expires_at, created_at, ttlMinutes);
  return status === 'active' && end !== null && end <= now;
}
