import { add, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import type { Booking } from '../movement/booking.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';

/** The balances that a row should have. */
export interface Balances {
  readonly on_hand: Decimal;
  readonly reserved: Decimal;
}

/** Balances where nothing was booked. */
export const nothing: Balances = { on_hand: 0, reserved: 0 };

/** The effect of one booking on its row (INV-50 to INV-52). */
function effectOf({ movement }: Booking): Balances {
  const { type, quantity, metadata } = movement;
  switch (type) {
    case 'reserve':
    case 'release':
      return { on_hand: 0, reserved: subtract(0, quantity) };
    case 'shipment': {
      const shortfall = Number(metadata?.['shortfall'] ?? 0);
      return { on_hand: add(quantity, shortfall), reserved: quantity };
    }
    default:
      return { on_hand: quantity, reserved: 0 };
  }
}

const both = (left: Balances, right: Balances): Balances => ({
  on_hand: add(left.on_hand, right.on_hand),
  reserved: add(left.reserved, right.reserved),
});

/** The balances of a row at each location at which it was booked on. */
export type Places = ReadonlyMap<string, Balances>;

/**
 * Rebuilds the balances of every row that was ever booked on from the bookings alone
 * (INV-53). Rows without a booking are missing.
 */
export function rebuildBalances(bookings: readonly Booking[]): Map<string, Places> {
  const rows = new Map<string, Map<string, Balances>>();
  for (const booking of bookings) {
    const { stockId, movement } = booking;
    if (stockId === null) continue;
    const places = rows.get(stockId) ?? new Map<string, Balances>();
    const before = places.get(movement.location_id) ?? nothing;
    rows.set(stockId, places.set(movement.location_id, both(before, effectOf(booking))));
  }
  return rows;
}

/** The balances of all locations together: a row that moves takes them along. */
export function sumPlaces(places: Places): Balances {
  return [...places.values()].reduce(both, nothing);
}

/** The sum of the active reservations of each row (INV-30). */
export function sumActive(reservations: readonly StoredReservation[]): Map<string, Decimal> {
  const rows = new Map<string, Decimal[]>();
  for (const { reservation, stockId } of reservations) {
    if (reservation.status !== 'active') continue;
    rows.set(stockId, [...(rows.get(stockId) ?? []), reservation.quantity]);
  }
  return new Map([...rows].map(([id, quantities]) => [id, sum(quantities)]));
}
