import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import type { Reservation, ReservationStatus } from './reservation.schema.ts';

/** The end of a reservation: the goods leave, the caller gives it back, or its time is over. */
export type EndTrigger = 'commit' | 'release' | 'expire';

/** The whole lifecycle: where each trigger leads (INV-97). */
export const lifecycle: Readonly<
  Record<ReservationStatus, Readonly<Partial<Record<EndTrigger, ReservationStatus>>>>
> = {
  active: { commit: 'committed', release: 'released', expire: 'released' },
  released: {},
  committed: {},
};

/** The state a reserve call creates (INV-95). */
export const initialStatus = 'active' satisfies ReservationStatus;

/** The next state; a trigger on a reservation that has ended is a bug of the caller. */
export function nextStatus(from: ReservationStatus, trigger: EndTrigger): ReservationStatus {
  const to = lifecycle[from][trigger];
  if (to === undefined) throw new Error(`${trigger} cannot end a reservation that is ${from}`);
  return to;
}

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

/** Tells the reservations of an order, which only its own commands end (INV-161). */
export const isOfOrder = ({ order_item_id }: Pick<Reservation, 'order_item_id'>): boolean =>
  order_item_id !== null;

/** Facts that tell whether a reservation has expired. */
type Expiring = Pick<Reservation, 'status' | 'expires_at' | 'created_at' | 'order_item_id'>;

/**
 * Tells that the sweep of `now` ends the reservation; the deadline itself is too late (INV-104).
 * `ttlMinutes` is today's setting, so switching it on reaches back to undated ones (INV-105). Those
 * of orders never expire (INV-161).
 */
export function isExpired(reservation: Expiring, now: Instant, ttlMinutes: number): boolean {
  const { status, expires_at, created_at } = reservation;
  const end = expiryOf(expires_at, created_at, ttlMinutes);
  return status === 'active' && !isOfOrder(reservation) && end !== null && end <= now;
}
