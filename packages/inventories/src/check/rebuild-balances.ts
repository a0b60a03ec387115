import { add, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import type { Booking } from '../movement/booking.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';

/** What a row should hold. */
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
 * The balances of every row that was ever booked on, rebuilt from the bookings alone
 * (INV-53). Rows without a booking are missing.
 */
export function rebuildBalances(bookings: readonly Booking[]): Map<string, Balances> {
  const rows = new Map<string, Balances>();
  for (const booked of bookings) {
    if (booked.stockId === null) continue;
    const { on_hand, reserved } = rows.get(booked.stockId) ?? nothing;
    const effect = effectOf(booked);
    rows.set(booked.stockId, {
      on_hand: add(on_hand, effect.on_hand),
      reserved: add(reserved, effect.reserved),
    });
  }
  return rows;
}

/** What the active reservations promise from each row. */
export function promised(reservations: readonly StoredReservation[]): Map<string, Decimal> {
  const rows = new Map<string, Decimal[]>();
  for (const { reservation, stockId } of reservations) {
    if (reservation.status !== 'active') continue;
    rows.set(stockId, [...(rows.get(stockId) ?? []), reservation.quantity]);
  }
  return new Map([...rows].map(([id, quantities]) => [id, sum(quantities)]));
}
