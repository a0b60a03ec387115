import { add, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import type { Booking } from '../movement/booking.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';

/** The balances that a row should have. */
export interface Balances {
  readonly on_hand: Decimal;
  readonly reserved: Decimal;
}

const nothing: Balances = { on_hand: 0, reserved: 0 };

/** What one booking did to its row (INV-50 to INV-52). */
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

/**
 * Rebuilds the balances of every row that was ever booked on from the bookings alone
 * (INV-53). Rows without a booking are missing.
 */
export function rebuildBalances(bookings: readonly Booking[]): Map<string, Balances> {
  const rows = new Map<string, Balances>();
  for (const booking of bookings) {
    if (booking.stockId === null) continue;
    const { on_hand, reserved } = rows.get(booking.stockId) ?? nothing;
    const effect = effectOf(booking);
    rows.set(booking.stockId, {
      on_hand: add(on_hand, effect.on_hand),
      reserved: add(reserved, effect.reserved),
    });
  }
  return rows;
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
