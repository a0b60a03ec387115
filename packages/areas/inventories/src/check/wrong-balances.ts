import { compare, subtract } from '@waybill/kernel/decimal';
import { asBooking } from '../movement/movement.entity.ts';
import { asStoredReservation } from '../reservation/reservation.entity.ts';
import { asStock } from '../stock/stock.entity.ts';
import { type Balances, rebuildBalances, sumActive } from './rebuild-balances.ts';
import type { StoredInventory } from './stored-inventory.ts';

/** A row of which nothing was booked for so long is shown whole by all indexes. */
const QUIET_MS = 60_000;

/** A row whose balances are not those of its bookings, and what these make of it. */
interface WrongBalance {
  readonly item: StoredInventory['stock'][number];
  readonly balances: Balances;
}

/**
 * The rows whose balances may be set to what was booked (INV-53): nothing was booked on them for a
 * minute, and bookings and active reservations agree with each other. `now` is in milliseconds.
 */
export function wrongBalances(
  { stock, movements, reservations }: StoredInventory,
  now: number,
): WrongBalance[] {
  const rebuilt = rebuildBalances(movements.map(asBooking));
  const active = sumActive(reservations.map(asStoredReservation));
  return stock.flatMap((item) => {
    const row = asStock(item);
    const balances = rebuilt.get(row.id) ?? { on_hand: 0, reserved: 0 };
    const { on_hand, reserved } = balances;
    const isSure =
      now - Date.parse(row.updated_at) >= QUIET_MS &&
      compare(reserved, active.get(row.id) ?? 0) === 0 &&
      compare(on_hand, 0) >= 0;
    const isRight =
      compare(row.on_hand, on_hand) === 0 &&
      compare(row.reserved, reserved) === 0 &&
      item['available'] === subtract(on_hand, reserved);
    return isSure && !isRight ? [{ item, balances }] : [];
  });
}
